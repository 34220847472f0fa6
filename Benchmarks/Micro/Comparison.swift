import CClocks
import Foundation

/// Two pieces of code that are still to be timed.
struct Candidate {
  var name: String
  var unit: String
  /// The work of one call, to divide by.
  var units: Int
  var bound: Double
  /// Time that the subject may take on top of `bound` times the reference.
  var allowance: Allowance?
  var rounds = 31
  var subject: () -> Void
  var reference: () -> Void

  func run() -> Comparison {
    Comparison(
      name, unit: unit, units: units, bound: bound, allowance: allowance, rounds: rounds,
      subject: subject, reference: reference)
  }
}

/// Time that a subject may take on top of its bound, in multiples of simple work that is timed in
/// the same rounds and units: it grows with whatever slows the machine.
struct Allowance {
  var times: Double
  /// A word for the work.
  var what: String
  var of: () -> Void
}

/// Two pieces of code timed in turns in one process.
struct Comparison {
  var name: String
  var unit: String
  /// Medians over the rounds, ns per unit.
  var subject: Double
  var reference: Double
  /// The median over the rounds of (subject minus allowance) / reference.
  var ratio: Double
  /// The interval that contains the median of ever more rounds, with a confidence of 99 %.
  var interval: ClosedRange<Double>
  var bound: Double
  /// The allowance: its median over the rounds in ns per unit, and its description; nil if none.
  var allowance: (time: Double, words: String)?

  /// Whether the ratio is within its bound. The interval, which shows the machine's noise, decides.
  enum Verdict: String {
    case held
    case exceeded
    case cannotTell = "cannot tell"
  }

  var verdict: Verdict {
    if interval.upperBound <= bound { return .held }
    return interval.lowerBound > bound ? .exceeded : .cannotTell
  }

  var line: String {
    // A subject that needs no more than its allowance has a ratio of 0 or less.
    let what =
      allowance.map { String(format: "ratio beyond %@ (%.1f ns)", $0.words, $0.time) } ?? "ratio"
    return String(
      format: "%@: %.2f ns against %.2f ns per %@, %@ %.2f (99 %%: %.2f to %.2f), bound %.2f: %@",
      name, subject, reference, unit, what, ratio, interval.lowerBound, interval.upperBound, bound,
      verdict.rawValue)
  }

  /// Times `subject`, `reference` and the work of the allowance in `rounds` rounds, in that order,
  /// then in reverse.
  ///
  /// - Parameter units: the work of one call, to divide by.
  init(
    _ name: String, unit: String, units: Int, bound: Double, allowance: Allowance?, rounds: Int,
    subject: @escaping () -> Void, reference: @escaping () -> Void
  ) {
    let works = [subject, reference] + (allowance.map { [$0.of] } ?? [])
    var times: [[Double]] = []
    for round in -2..<rounds {
      var row = works.map { _ in 0.0 }
      for index in round % 2 == 0 ? Array(works.indices) : works.indices.reversed() {
        row[index] = Self.time(works[index]) / Double(units)
      }
      if round >= 0 { times.append(row) }
    }
    func median(_ column: Int) -> Double { times.map { $0[column] }.sorted()[rounds / 2] }
    let ratios = times.map { row in
      (row[0] - (allowance.map { $0.times * row[2] } ?? 0)) / row[1]
    }.sorted()
    self.name = name
    self.unit = unit
    self.subject = median(0)
    self.reference = median(1)
    ratio = ratios[rounds / 2]
    interval = Self.interval(of: ratios)
    self.bound = bound
    self.allowance = allowance.map { allowance in
      (allowance.times * median(2), String(format: "%.1f %@", allowance.times, allowance.what))
    }
  }

  /// The interval of the median, by ranks: the number of values below the median is binomial, like
  /// heads in coin tosses.
  ///
  /// Source: Conover, Practical Nonparametric Statistics, 3.2, with the normal approximation.
  private static func interval(of sorted: [Double]) -> ClosedRange<Double> {
    let count = Double(sorted.count)
    let spread = 2.576 * count.squareRoot() / 2
    let lower = max(0, Int((count / 2 - spread).rounded(.down)))
    return sorted[lower]...sorted[sorted.count - 1 - lower]
  }

  private static func time(_ body: () -> Void) -> Double {
    let start = cclocks_monotonic_ns()
    body()
    return Double(cclocks_monotonic_ns() - start)
  }
}
