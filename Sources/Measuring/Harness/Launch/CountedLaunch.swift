import CellModel
import Measurement
import Workers

/// A launch that has counted: what the input alone decides is known, and what replays will cost.
///
/// Each step of a launch has observations of its own, which are joined in the record.
package struct CountedLaunch {
  /// Its display is as counting has left it.
  package private(set) var prepared: PreparedLaunch
  package let cost: ReplayCost
  /// What each sample shows, by refresh rate; filled when it is asked for.
  private var needed: [RefreshRate: NeededCells] = [:]
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
  package mutating func replay(
    _ plan: TimingPlan
  ) throws -> (record: LaunchRecord, frames: LaunchFrames) {
    var record = LaunchRecord(
      launch: prepared.number, observations: observations.values, blocks: [])
    var frames = LaunchFrames(timeline: prepared.number == 0 ? timeline : nil)
    guard !prepared.hasNothingToScroll else { return (record, frames) }
    let times = try prepared.time(by: plan)
    record.observations = observations.joined(with: times.observations).values
    record.blocks = times.blocks
    frames.times = times.frameTimes
    return (record, frames)
  }

  /// What the input alone decides of a case that is also played on a virtual clock: what it shows,
  /// and what happens to its cells. What the strategy counts is the same for all such cases of the
  /// launch, and left to those whose cells cost nothing.
  ///
  /// - Throws: what making the content throws; `LaunchFailure` where nobody knows when frames are
  ///   due, or what the cells of an identifier cost.
  /// - Parameter findsLeast: whether to find out how many samples every policy skips at least, too.
  package mutating func simulate(
    _ policies: CellPolicies, findsLeast: Bool
  ) throws -> LaunchRecord {
    var found = Observations()
    if !prepared.hasNothingToScroll {
      for rate in RefreshRate.allCases {
        let figures = try prepared.hitches(at: rate, with: policies)
        try check(policies.costs, tell: figures)
        found.record(figures, at: rate, cellBytes: policies.cellBytes)
        if findsLeast {
          let needed = try needed[rate] ?? prepared.neededCells(at: rate)
          self.needed[rate] = needed
          let least = needed.leastSkipped(figures, by: policies.costs)
          found[.cells(.leastMissed, at: rate)] = .integer(Int64(least))
          found[.cells(.leastMissedScope, at: rate)] = .text(
            figures.makesMissingFirst ? "policies that make missing cells first" : "all policies")
        }
        for (percent, figure) in Self.otherCosts {
          var other = policies
          other.costs = policies.costs.scaled(percent: percent)
          let late = try prepared.hitches(at: rate, with: other).hitchMillisecondsPerSecond
          found[.cells(figure, at: rate)] = .decimal(late)
        }
      }
    }
    let kept = observations.values.filter { Self.keptBesideSimulations.contains($0.key) }
    return LaunchRecord(
      launch: prepared.number, observations: found.values.merging(kept) { own, _ in own },
      blocks: [])
  }

  /// A cell that costs nothing because nobody has said what it costs would be no answer.
  private func check(_ costs: CellCosts, tell figures: HitchFigures) throws {
    let used = figures.identifiers.filter { $0.value.created + $0.value.configured > 0 }.keys
    guard let first = used.filter({ !costs.covers($0) }).min() else { return }
    throw LaunchFailure(
      reason: "nothing says what cells with the identifier \(first) cost: name it in --cell-cost,"
        + " or the cost of all that are not named")
  }

  /// The costs, in percent, with which it is also found out how late frames are: whether an answer
  /// depends on what cells cost exactly.
  private static let otherCosts: [(percent: UInt64, CellFigure)] = [
    (50, .hitchAtHalfCosts), (150, .hitchAtLargerCosts),
  ]

  private static let keptBesideSimulations = Set(
    [
      .dataHash, .traceHash, .visibleChecksum, .framesMoved, .framesIdle, .framesClamped,
      .contentExtent,
    ].map(\Metric.name))

  /// What the input alone decides, where nothing is to be timed: the time of preparing, which was
  /// read on the way, is left out.
  package func finish() -> LaunchRecord {
    LaunchRecord(
      launch: prepared.number,
      observations: observations.values.filter { Metric.named($0.key)!.isDeterministic },
      blocks: [])
  }
}
