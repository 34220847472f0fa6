import Foundation
import Gate
import Measurement
import Statistics

/// A value by which strategies are compared: a metric, and a percentile if the metric has many
/// values.
package struct Contest: Hashable, Sendable {
  package typealias Point = DistributionPoint

  package let metric: Metric
  package let point: Point
  /// The name of the contest in a table.
  package let title: String

  /// - Parameters:
  ///   - point: nil for the median. A metric with one value per case has no other points.
  ///   - title: nil for `frame_ns p95`, or the metric's name without a point.
  /// - Precondition: less of the metric is better.
  package init(_ metric: Metric, at point: Point? = nil, title: String? = nil) {
    precondition(metric.better == .lower, "\(metric.name) is not better where it is less")
    self.metric = metric
    self.point = point ?? .p50
    self.title =
      title ?? ([metric.name] + (point.map { [$0.rawValue] } ?? [])).joined(separator: " ")
  }

  package static let query = Contest(.queryTime, title: "query p50")
  static let tail = Contest(.queryTime, at: .p95, title: "query p95")
  package static let prepare = Contest(.prepareTime, title: "prepare")
  /// The most bytes that are live, including the cache at its fullest.
  static let memory = Contest(.peakBytes, title: "memory")

  /// The contests that `bestStrategies` uses by default.
  package static let standard: [Contest] = [query, tail, prepare, memory]

  /// The value of a case; nil if it has none, or if there are too few values for the percentile.
  package func value(of record: CaseRecord) -> Double? {
    record.metricSummary(metric)?.numbers?.value(at: point)
  }

  /// The entry of `record` in the contest; nil if the case has no value.
  package func entrant(_ record: CaseRecord) -> Entrant? {
    guard let value = value(of: record) else { return nil }
    let launchValues = record.launchValues(of: metric, at: point)
    return Entrant(
      name: record.case.strategy.shown, value: value, launchCount: launchValues.values.count,
      // The logarithm of 0 does not exist.
      launchValues: launchValues.values.filter { $0 > 0 }.sorted())
  }

  /// The strategies that share the first place, the best first. Peaks of memory share it within 64
  /// KiB of the least, the precision of a measured peak; values that the input alone determines
  /// share it if they are equal; times share it unless they differ significantly from the fastest.
  ///
  /// With at least three launches a side, times are compared by Welch's t on the logarithms of the
  /// launches' values, corrected after Holm over all pairs of the group. With fewer, the scatter of
  /// launches on this machine is unknown and no times differ, as in `compare`. If no launch differs
  /// from another, only a difference of more than `untestedMargin` counts.
  package func winners(_ entrants: [Entrant]) -> [Entrant] {
    let sorted = entrants.enumerated()
      .sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }.map(\.element)
    guard let best = sorted.first else { return [] }
    if isOfPeak { return sorted.filter { $0.value - best.value < Metric.peakResolutionBytes } }
    if metric.isDeterministic { return sorted.filter { $0.value == best.value } }
    // The fastest is picked by looking at all strategies: a correction for the tests against it
    // alone would be too small.
    var pValues: [Double] = []
    var againstBest: [Int: (test: TTest, place: Int)] = [:]
    for (one, base) in sorted.enumerated() {
      for (other, head) in sorted.enumerated().dropFirst(one + 1) {
        guard let test = base.test(against: head) else { continue }
        if one == 0 { againstBest[other] = (test, pValues.count) }
        pValues.append(test.pValue)
      }
    }
    let corrected = HolmCorrection(pValues).adjusted
    return sorted.enumerated().filter { index, entrant in
      // Rounding to whole nanoseconds can hide a difference of one.
      guard entrant.value - best.value > (metric.unit == .nanoseconds ? 1 : 0) else { return true }
      guard let (test, place) = againstBest[index] else {
        guard best.hasEnoughLaunches, entrant.hasEnoughLaunches else { return true }
        return entrant.value <= best.value * (1 + Self.untestedMargin)
      }
      return corrected[place] > TimeComparison.alpha || test.estimate <= 0
    }.map(\.element)
  }

  /// Whether a strategy that shares the first place wins: nothing differs, or enough launches show
  /// that it is near. A strategy with too few launches is not ranked, because it may lose by a lot.
  package func wins(_ winner: Entrant, over best: Entrant) -> Bool {
    if isOfPeak || metric.isDeterministic { return true }
    guard winner.hasEnoughLaunches, best.hasEnoughLaunches else { return false }
    let excess = winner.value - best.value
    return excess <= best.value * Self.untestedMargin || metric.unit == .nanoseconds && excess <= 1
  }

  /// `winners` as a field: at most `mostNames` of them.
  package func text(_ winners: [Entrant]) -> String {
    let parts = winners.prefix(Self.mostNames).map { "\($0.name) \(text($0.value))" }
    if winners.count > parts.count {
      return parts.joined(separator: ", ") + " and \(winners.count - parts.count) more"
    }
    guard parts.count > 1 else { return parts.joined() }
    return parts.dropLast().joined(separator: ", ") + " or " + parts.last!
  }

  /// The value, with its unit if it has one of its own.
  package func text(_ value: Double) -> String {
    switch metric.unit {
    case .nanoseconds: HumanUnits.duration(value)
    case .bytes: HumanUnits.mebibytes(value) + " MiB"
    default: value == value.rounded() ? HumanUnits.count(value) : HumanUnits.significant(value)
    }
  }

  private var isOfPeak: Bool { metric == .peakBytes }

  /// The fraction by which times have to differ if no launch differs from another; and by how much
  /// a time may exceed the best one without a significant difference and still win.
  private static let untestedMargin = 0.25
  private static let mostNames = 3

  /// The option that gives a run enough launches.
  package static let launches = "--launches 5"
  /// The advice for runs with too few launches.
  static let moreLaunches = "run with \(launches)"

  /// A note for readers of the fields.
  package static func note(on contests: [Contest]) -> String {
    var sentences = [
      "Strategies listed in the same field do not differ significantly, and each of them wins."
    ]
    if contests.contains(where: { !$0.isOfPeak && !$0.metric.isDeterministic }) {
      let margin = "\(Int(100 * untestedMargin)) %"
      sentences.append(
        "A strategy whose time exceeds the best by more than \(margin) is not ranked, and the row"
          + " does not count for it. With at least \(TimeComparison.fewestLaunches) launches of"
          + " each strategy, differences are tested by Welch's t on the logarithms of the launches'"
          + " values, corrected after Holm over all pairs of a row, alpha \(TimeComparison.alpha)."
          + " If all launches agree, a difference above \(margin) counts. With fewer launches,"
          + " times are not ranked: \(moreLaunches).")
    }
    if contests.contains(where: \.isOfPeak) {
      sentences.append("Memory is measured to 64 KiB; smaller differences do not count.")
    }
    return sentences.joined(separator: " ")
  }
}

/// A strategy in a contest.
package struct Entrant {
  package var name: String
  /// Less is better.
  package var value: Double
  /// The number of launches that have a value.
  var launchCount: Int
  /// Values above 0, ascending.
  package var launchValues: [Double]

  package init(name: String, value: Double, launchCount: Int, launchValues: [Double]) {
    self.name = name
    self.value = value
    self.launchCount = launchCount
    self.launchValues = launchValues
  }

  /// Whether there are enough launches to compare its times with those of others.
  package var hasEnoughLaunches: Bool { launchCount >= TimeComparison.fewestLaunches }

  /// The test whether `other` takes as long; nil if there is no spread to judge by.
  fileprivate func test(against other: Entrant) -> TTest? {
    let fewest = min(launchValues.count, other.launchValues.count)
    guard fewest >= TimeComparison.fewestLaunches else { return nil }
    let test = TTest(base: launchValues.map(log), head: other.launchValues.map(log))
    return test.standardError > 0 ? test : nil
  }
}

extension Summary {
  /// nil where there are too few values for the percentile.
  package func value(at point: Contest.Point) -> Double? {
    switch point {
    case .p50: p50
    case .p90: p90
    case .p95: p95
    case .p99: p99
    case .p999: p999
    case .maximum: maximum
    }
  }
}

extension CaseRecord {
  /// The values of the launches that have one, by launch number; of a latency, the percentile
  /// `point`.
  package func launchValues(of metric: Metric, at point: Contest.Point = .p50) -> [Int: Double] {
    var values: [Int: Double] = [:]
    for launch in launches {
      switch launch.observations[metric] {
      case .integer(let value): values[launch.launch] = Double(value)
      case .decimal(let value) where value.isFinite: values[launch.launch] = value
      case .distribution(let all):
        values[launch.launch] = point.value(of: all).map { Double($0) }
      case .decimal, .text, nil: break
      }
    }
    return values
  }
}
