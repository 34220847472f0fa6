import CClocks
import Foundation

/// A comparison of two pieces of code that is still to be run.
struct PlannedComparison {
  var name: String
  var unit: String
  /// The number of units of work in one call, by which times are divided.
  var units: Int
  /// The most that the subject may take, as a multiple of the reference.
  var bound: Double
  /// Time that the subject may take in addition to `bound` times the reference; nil if none.
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

/// Time that a subject may take in addition to its bound, as a multiple of some simple work. The
/// simple work is timed in the same rounds, so if something slows the machine, the allowance grows
/// as well.
struct Allowance {
  var multiple: Double
  /// The name of the work.
  var name: String
  var work: () -> Void
}

/// The result of timing two pieces of code in turns, in one process.
struct Comparison {
  var name: String
  var unit: String
  /// The median time over the rounds, in ns per unit.
  var subject: Double
  /// The same of the reference.
  var reference: Double
  /// The median over the rounds of (subject minus allowance) / reference.
  var ratio: Double
  /// The 99 % confidence interval of the ratio's median.
  var interval: ClosedRange<Double>
  var bound: Double
  /// The median allowance over the rounds, in ns per unit, and its description; nil if none.
  var allowance: (time: Double, description: String)?

  /// Whether the ratio is within its bound. It is neither held nor exceeded if the interval
  /// contains the bound.
  enum Verdict: String {
    case held
    case exceeded
    case inconclusive = "cannot tell"
  }

  var verdict: Verdict {
    if interval.upperBound <= bound { return .held }
    return interval.lowerBound > bound ? .exceeded : .inconclusive
  }

  var line: String {
    // A subject that needs no more than its allowance has a ratio of 0 or less.
    let what =
      allowance.map { String(format: "ratio beyond %@ (%.1f ns)", $0.description, $0.time) }
      ?? "ratio"
    return String(
      format: "%@: %.2f ns against %.2f ns per %@, %@ %.2f (99 %%: %.2f to %.2f), bound %.2f: %@",
      name, subject, reference, unit, what, ratio, interval.lowerBound, interval.upperBound, bound,
      verdict.rawValue)
  }

  /// Times `subject`, `reference` and the work of the allowance in `rounds` rounds, in this order
  /// and in the reverse order by turns. Two more rounds before them warm the caches.
  ///
  /// - Parameter units: the number of units of work in one call, by which times are divided.
  init(
    _ name: String, unit: String, units: Int, bound: Double, allowance: Allowance?, rounds: Int,
    subject: @escaping () -> Void, reference: @escaping () -> Void
  ) {
    let works = [subject, reference] + (allowance.map { [$0.work] } ?? [])
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
      (row[0] - (allowance.map { $0.multiple * row[2] } ?? 0)) / row[1]
    }.sorted()
    self.name = name
    self.unit = unit
    self.subject = median(0)
    self.reference = median(1)
    ratio = ratios[rounds / 2]
    interval = Self.interval(of: ratios)
    self.bound = bound
    self.allowance = allowance.map { allowance in
      (
        allowance.multiple * median(2),
        String(format: "%.1f %@", allowance.multiple, allowance.name)
      )
    }
  }

  /// The confidence interval of the median, from the ranks of the values: the number of values
  /// below the median is binomial, like that of heads in coin tosses.
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
