import CellModel
import Measurement
import Workers

/// A launch that has counted, with its deterministic observations and the cost of its replays. Each
/// step of a launch has observations of its own, which are joined in the record.
package struct CountedLaunch {
  /// Its display is as counting has left it.
  package private(set) var prepared: PreparedLaunch
  package let cost: ReplayCost
  /// What each sample shows, by refresh rate; filled on demand.
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

  /// Plays a case on a virtual clock and returns its deterministic observations: what it shows, and
  /// what happens to its cells. Cases whose cells cost nothing have what the strategy counts.
  ///
  /// - Throws: what making the content throws; `LaunchFailure` without due times or costs.
  /// - Parameter findsLeast: whether to compute the samples that every policy skips at least, too.
  package mutating func simulate(
    _ policies: CellPolicies, findsLeast: Bool
  ) throws -> LaunchRecord {
    var found = Observations()
    if !prepared.hasNothingToScroll {
      for rate in RefreshRate.allCases {
        let figures = try prepared.hitches(at: rate, with: policies)
        try check(policies.costs, cover: figures)
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

  /// Every identifier in use needs a stated cost: 0 would be wrong.
  private func check(_ costs: CellCosts, cover figures: HitchFigures) throws {
    let used = figures.identifiers.filter { $0.value.created + $0.value.configured > 0 }.keys
    guard let first = used.filter({ !costs.covers($0) }).min() else { return }
    throw LaunchFailure(
      reason: "cells with the identifier \(first) have no cost: name this identifier in"
        + " --cell-cost, or give a cost for all cells that are not named")
  }

  /// Other costs, in percent, at which lateness is computed too, to show how it depends on them.
  private static let otherCosts: [(percent: UInt64, CellFigure)] = [
    (50, .hitchAtHalfCosts), (150, .hitchAtLargerCosts),
  ]

  private static let keptBesideSimulations = Set(
    [
      .dataHash, .traceHash, .visibleChecksum, .framesMoved, .framesIdle, .framesClamped,
      .contentExtent,
    ].map(\Metric.name))

  /// The record of a launch in which nothing is timed: its deterministic observations.
  package func finish() -> LaunchRecord {
    LaunchRecord(
      launch: prepared.number,
      observations: observations.values.filter { Metric.named($0.key)!.isDeterministic },
      blocks: [])
  }
}
