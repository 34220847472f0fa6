import CollectionAttributes

/// The pass of a round that shows whole frames, replay for replay.
struct FramePass {
  private let playback: Playback
  private let schedule: ReplaySchedule
  private(set) var samples: ReplaySamples
  /// The queries within the frames; nil where frames are timed as wholes.
  private(set) var queries: StretchReadings?

  /// - Parameter timesQueries: whether the clock is also read before and after each query.
  init(of playback: Playback, _ schedule: ReplaySchedule, replays: Int, timesQueries: Bool) {
    self.playback = playback
    self.schedule = schedule
    samples = ReplaySamples(pass: "frame", schedule: schedule, replays: replays)
    queries = timesQueries ? StretchReadings(schedule, replays: replays) : nil
  }

  /// - Parameters:
  ///   - display: in the state just after prepare.
  ///   - updates: receives the times of view and source for each batch.
  mutating func replay(on display: Display, by clock: StretchClock, updates: inout EditSamples) {
    let frames = (playback.rects, playback.bounds)
    var stepper = PassStepper(playback)
    func change(_ index: Int) {
      stepper.makeChanges(before: index) { clock.timeUpdate($0, on: display, into: &updates) }
    }
    if playback.isClocked {
      clock.replayFrames(on: display, of: playback, schedule, into: &samples, change)
    } else if queries != nil {
      clock.replayFramesAndQueries(
        on: display, frames, schedule, into: &samples, queries: &queries!, change)
    } else {
      clock.replayFrames(on: display, frames, schedule, into: &samples, change)
    }
  }
}
