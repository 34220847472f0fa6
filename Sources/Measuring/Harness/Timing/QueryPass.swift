import CollectionAttributes

/// The pass of a round that runs only queries, and the warm pass in the state that it leaves.
struct QueryPass {
  private let playback: Playback
  private let schedule: ReplaySchedule
  private let isWarmToo: Bool
  private(set) var cold: ReplaySamples
  private(set) var warm: ReplaySamples

  /// - Parameters:
  ///   - name: what `samples.csv` calls it.
  ///   - isWarmToo: whether a warm pass follows each time.
  init(
    _ name: String, of playback: Playback, _ schedule: ReplaySchedule, replays: Int,
    isWarmToo: Bool
  ) {
    self.playback = playback
    self.schedule = schedule
    self.isWarmToo = isWarmToo
    cold = ReplaySamples(pass: name, schedule: schedule, replays: replays)
    warm = ReplaySamples(pass: name + "-warm", schedule: schedule, replays: replays)
  }

  /// - Parameters:
  ///   - display: in the state just after prepare; its view does not follow.
  ///   - edits: receives the times of the source for each batch.
  mutating func replay(
    on display: Display, by clock: StretchClock, edits: inout EditSamples,
    buffer: inout ElementBuffer
  ) {
    let frames = (playback.rects, playback.bounds)
    var stepper = PassStepper(playback)
    func change(_ index: Int) {
      stepper.makeChanges(before: index) { clock.timeEdits($0, on: display, into: &edits) }
    }
    if playback.exchangesLayouts {
      clock.replayQueries(on: display, frames, schedule, into: &cold, &buffer, change)
    } else {
      clock.replayQueries(of: display.source, frames, schedule, into: &cold, &buffer, change)
    }
    guard isWarmToo else { return }
    clock.replayQueries(of: display.source, frames, schedule, into: &warm, &buffer) { _ in }
  }
}
