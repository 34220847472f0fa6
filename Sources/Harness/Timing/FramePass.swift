import CollectionAttributes

/// The pass of a round that shows whole frames, replay for replay.
struct FramePass {
  private let playback: Playback
  private let schedule: ReplaySchedule
  private(set) var frames: ReplaySamples

  init(of playback: Playback, _ schedule: ReplaySchedule, replays: Int) {
    self.playback = playback
    self.schedule = schedule
    frames = ReplaySamples(pass: "frame", schedule: schedule, replays: replays)
  }

  /// - Parameters:
  ///   - stage: in the state just after prepare.
  ///   - updates: takes what view and source need for each batch.
  mutating func replay(on stage: Stage, by clock: StretchClock, updates: inout EditSamples) {
    var player = PassPlayer(playback)
    clock.replayFrames(
      on: stage, (playback.rects, playback.bounds), schedule, into: &frames
    ) { index in
      player.makeChanges(before: index) { clock.timeUpdate($0, on: stage, into: &updates) }
    }
  }
}
