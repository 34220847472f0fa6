import Foundation
import Gate
import Measurement
import Statistics

/// A value that strategies are compared by: a metric, and of a metric with many values a percentile.
public struct Contest: Hashable, Sendable {
  /// Where values stand in a distribution.
  public enum Point: String, CaseIterable, Sendable {
    case p50, p90, p95, p99, p999
    case maximum = "max"

    /// All of them, for a sentence.
    public static var words: String {
      let names = allCases.map(\.rawValue)
      return names.dropLast().joined(separator: ", ") + " or " + names.last!
    }

    /// The value that stands there; nil where there are too few to tell.
    func value(of all: BucketedValues) -> UInt64? {
      switch self {
      case .p50: all.percentile(0.5)
      case .p90: all.percentile(0.9)
      case .p95: all.percentile(0.95)
      case .p99: all.percentile(0.99)
      case .p999: all.percentile(0.999)
      case .maximum: all.buckets.isEmpty ? nil : all.maximum
      }
    }
  }

  public let metric: Metric
  public let point: Point
  /// What a table calls it.
  public let title: String

  /// - Parameters:
  ///   - point: nil for the median. Of a metric with one value a case that is the value, and there are no
  ///     other points.
  ///   - title: nil for `frame_ns p95`, or the metric's name without a point.
  /// - Precondition: less of the metric is better.
  public init(_ metric: Metric, at point: Point? = nil, title: String? = nil) {
    precondition(metric.better == .lower, "\(metric.name) is not better where it is less")
    self.metric = metric
    self.point = point ?? .p50
    self.title =
      title ?? ([metric.name] + (point.map { [$0.rawValue] } ?? [])).joined(separator: " ")
  }

  private init(_ name: String, at point: Point? = nil, titled title: String) {
    self.init(Metric.named(name)!, at: point, title: title)
  }

  static let query = Contest("query_ns", titled: "query p50")
  static let tail = Contest("query_ns", at: .p95, titled: "query p95")
  static let prepare = Contest("prepare_ns", titled: "prepare")
  /// What is live at most, the cache at its fullest with it.
  static let memory = Contest("peak_bytes", titled: "memory")

  /// What `bestStrategies` compares by unless it is told otherwise.
  public static let standard: [Contest] = [query, tail, prepare, memory]

  /// The value of a case; nil if it has none, or if there are too few values for the percentile.
  func value(of record: CaseRecord) -> Double? {
    guard let numbers = record.metricSummary(metric.name)?.numbers else { return nil }
    return switch point {
    case .p50: numbers.p50
    case .p90: numbers.p90
    case .p95: numbers.p95
    case .p99: numbers.p99
    case .p999: numbers.p999
    case .maximum: numbers.maximum
    }
  }

  /// What `record` enters with; nil if the case does not say.
  func entrant(_ record: CaseRecord) -> Entrant? {
    guard let value = value(of: record) else { return nil }
    let launchValues = record.launchValues(of: metric.name, at: point)
    return Entrant(
      name: record.strategy, value: value, launchCount: launchValues.values.count,
      // The logarithm of 0 is no number.
      launchValues: launchValues.values.filter { $0 > 0 }.sorted())
  }

  /// Those that share the first place, the best first: of memory those within 64 KiB of the least,
  /// which is how closely the peak is known; of what the input alone decides those that have the least;
  /// of times all that cannot be told from the fastest.
  ///
  /// With at least three launches a side, times are told apart by Welch's t on the logarithms of the
  /// launches' values, corrected after Holm over all pairs of the group. With fewer nothing shows
  /// how launches of this machine scatter, and nothing is told apart, as by `compare`. Where no
  /// launch differs from another, only what differs by more than `untestedMargin` is.
  func winners(_ entrants: [Entrant]) -> [Entrant] {
    let sorted = entrants.enumerated()
      .sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }.map(\.element)
    guard let best = sorted.first else { return [] }
    if isOfPeak { return sorted.filter { $0.value - best.value < Metric.peakResolutionBytes } }
    if metric.isDeterministic { return sorted.filter { $0.value == best.value } }
    // The fastest is picked by looking at all: tests of the others against it alone would be too
    // few to correct for.
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
      // One nanosecond is what whole numbers of them can hide.
      guard entrant.value - best.value > (metric.unit == "ns" ? 1 : 0) else { return true }
      guard let (test, place) = againstBest[index] else {
        guard best.canBeTold, entrant.canBeTold else { return true }
        return entrant.value <= best.value * (1 + Self.untestedMargin)
      }
      return corrected[place] > TimeComparison.alpha || test.estimate <= 0
    }.map(\.element)
  }

  /// `winners` as a cell: at most `mostNames` of them.
  func text(_ winners: [Entrant]) -> String {
    let parts = winners.prefix(Self.mostNames).map {
      "\($0.name) \(text($0.value))"
    }
    if winners.count > parts.count {
      return parts.joined(separator: ", ") + " and \(winners.count - parts.count) more"
    }
    guard parts.count > 1 else { return parts.joined() }
    return parts.dropLast().joined(separator: ", ") + " or " + parts.last!
  }

  /// With its unit, where it has one of its own.
  func text(_ value: Double) -> String {
    switch metric.unit {
    case "ns": HumanUnits.duration(value)
    case "bytes": HumanUnits.mebibytes(value) + " MiB"
    default: value == value.rounded() ? HumanUnits.count(value) : HumanUnits.significant(value)
    }
  }

  private var isOfPeak: Bool { metric.name == "peak_bytes" }

  /// By how much times have to differ where no launch differs from another.
  private static let untestedMargin = 0.25
  private static let mostNames = 3

  /// What to do where there are too few launches.
  static let moreLaunches = "run with --launches 5"

  /// Whether it is decided by times, and cases with numbers have too few launches to tell them
  /// apart.
  func isUntold(in run: RunRecord) -> Bool {
    guard !isOfPeak, !metric.isDeterministic else { return false }
    return run.cases.contains { record in
      guard record.failure == nil, let entrant = entrant(record) else { return false }
      return !entrant.canBeTold
    }
  }

  /// What a reader of the cells has to know.
  static func note(on contests: [Contest]) -> String {
    var sentences = ["Strategies that share a cell cannot be told apart; each of them wins."]
    if contests.contains(where: { !$0.isOfPeak && !$0.metric.isDeterministic }) {
      sentences.append(
        "With at least"
          + " \(TimeComparison.fewestLaunches) launches a side, times are told apart by Welch's t on the"
          + " logarithms of the launches' values, corrected after Holm over all pairs of a row, alpha"
          + " \(TimeComparison.alpha); where all launches agree, what differs by more than"
          + " \(Int(100 * untestedMargin)) % is. With fewer launches times tell nothing apart:"
          + " \(moreLaunches).")
    }
    if contests.contains(where: \.isOfPeak) {
      sentences.append("Memory is known to 64 KiB: less is no difference.")
    }
    return sentences.joined(separator: " ")
  }
}

/// A strategy in a contest.
struct Entrant {
  var name: String
  /// Less is better.
  var value: Double
  /// How many launches have a value.
  var launchCount: Int
  /// Values above 0, ascending.
  var launchValues: [Double]

  /// Whether there are launches enough to tell its times from those of others.
  var canBeTold: Bool { launchCount >= TimeComparison.fewestLaunches }

  /// Whether `other` takes as long; nil if there is no spread to judge by.
  fileprivate func test(against other: Entrant) -> TTest? {
    let fewest = min(launchValues.count, other.launchValues.count)
    guard fewest >= TimeComparison.fewestLaunches else { return nil }
    let test = TTest(base: launchValues.map(log), head: other.launchValues.map(log))
    return test.standardError > 0 ? test : nil
  }
}
