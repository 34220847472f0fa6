import Measurement
import Workers

/// A launch that has counted: what the input alone decides is known, and what replays will cost.
///
/// Each step of a launch has observations of its own, which are joined in the record.
package struct CountedLaunch {
  /// Its display is as counting has left it.
  package private(set) var prepared: PreparedLaunch
  package let cost: ReplayCost
  /// What counting observed.
  private let counts: Observations
  /// What each frame did; nil where no frame moves.
  package let timeline: FrameTimeline?

  init(
    _ prepared: PreparedLaunch, cost: ReplayCost, counts: Observations = Observations(),
    timeline: FrameTimeline? = nil
  ) {
    self.prepared = prepared
    self.cost = cost
    self.counts = counts
    self.timeline = timeline
  }

  /// What preparing and counting observed.
  package var observations: Observations { prepared.observations.joined(with: counts) }

  /// Times everything and returns all that the launch observed.
  package mutating func replay(_ plan: TimingPlan) throws -> LaunchRecord {
    var record = LaunchRecord(
      launch: prepared.number, observations: observations.values, blocks: [],
      timeline: prepared.number == 0 ? timeline : nil)
    guard !prepared.hasNothingToScroll else { return record }
    let times = try prepared.time(by: plan)
    record.observations = observations.joined(with: times.observations).values
    record.blocks = times.blocks
    record.frameTimes = times.frameTimes
    return record
  }

  /// What the input alone decides, where nothing is to be timed: the time of preparing, which was
  /// read on the way, is left out.
  package func finish() -> LaunchRecord {
    LaunchRecord(
      launch: prepared.number,
      observations: observations.values.filter { Metric.named($0.key)!.isDeterministic },
      blocks: [])
  }
}
