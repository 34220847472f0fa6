import Foundation
import Gate
import Measurement
import Statistics

/// What the tables of `bestStrategies` compare strategies by.
enum Contest: CaseIterable {
  case query, tail, prepare, memory

  var title: String {
    switch self {
    case .query: "query p50"
    case .tail: "query p95"
    case .prepare: "prepare"
    case .memory: "memory"
    }
  }

  private var metric: String {
    switch self {
    case .query, .tail: "query_ns"
    case .prepare: "prepare_ns"
    // What is live at most, the cache at its fullest with it.
    case .memory: "peak_bytes"
    }
  }

  /// What `record` enters with; nil if the case does not say.
  func entrant(_ record: CaseRecord) -> Entrant? {
    guard let numbers = record.metricSummary(metric)?.numbers,
      let value = self == .tail ? numbers.p95 : numbers.p50
    else { return nil }
    let launchValues = record.launchValues(of: metric, percentile: self == .tail ? 0.95 : 0.5)
    return Entrant(
      name: record.strategy, value: value,
      // The logarithm of 0 is no number.
      launchValues: launchValues.values.filter { $0 > 0 }.sorted())
  }

  /// Those that share the first place, the best first: of memory those within 64 KiB of the least,
  /// which is how closely the peak is known; of times all that cannot be told from the fastest.
  ///
  /// With at least three launches a side, times are told apart by Welch's t on the logarithms of the
  /// launches' values, corrected after Holm over all pairs of the group. With fewer, and where no
  /// launch differs from another, there is no spread to test by, and only what differs by more than
  /// `untestedMargin` is told apart: one launch of a process scatters by 1 to 3 %, now and then by
  /// 10 to 20 %.
  func winners(_ entrants: [Entrant]) -> [Entrant] {
    let sorted = entrants.enumerated()
      .sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }.map(\.element)
    guard let best = sorted.first else { return [] }
    if self == .memory {
      return sorted.filter { $0.value - best.value < Metric.peakResolutionBytes }
    }
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
      guard entrant.value - best.value > 1 else { return true }
      guard let (test, place) = againstBest[index] else {
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

  private func text(_ value: Double) -> String {
    switch self {
    case .query, .tail, .prepare: HumanUnits.duration(value)
    case .memory: HumanUnits.mebibytes(value) + " MiB"
    }
  }

  /// By how much times have to differ where nothing can be tested: more than one launch scatters.
  private static let untestedMargin = 0.25
  private static let mostNames = 3

  /// What a reader of the cells has to know.
  static let note =
    "Strategies that share a cell cannot be told apart; each of them wins. With at least"
    + " \(TimeComparison.fewestLaunches) launches a side, times are told apart by Welch's t on the"
    + " logarithms of the launches' values, corrected after Holm over all pairs of a row, alpha"
    + " \(TimeComparison.alpha). With fewer, or with no spread at all, nothing can be tested, and"
    + " only what differs by more than \(Int(100 * untestedMargin)) % is told apart: one launch of a"
    + " process scatters by 1 to 3 %, now and then by 10 to 20 %. Memory is known to 64 KiB: less is"
    + " no difference."
}

/// A strategy in a contest.
struct Entrant {
  var name: String
  /// Less is better.
  var value: Double
  /// Values above 0, ascending.
  var launchValues: [Double]

  /// Whether `other` takes as long; nil if there is no spread to judge by.
  fileprivate func test(against other: Entrant) -> TTest? {
    let fewest = min(launchValues.count, other.launchValues.count)
    guard fewest >= TimeComparison.fewestLaunches else { return nil }
    let test = TTest(base: launchValues.map(log), head: other.launchValues.map(log))
    return test.standardError > 0 ? test : nil
  }
}
