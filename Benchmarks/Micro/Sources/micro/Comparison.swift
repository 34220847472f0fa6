import CClocks
import Foundation

/// Two pieces of code that are still to be timed.
struct Candidate {
  var name: String
  var unit: String
  /// The work of one call, to divide by.
  var units: Int
  var bound: Double
  /// What the subject may take on top of `bound` times the reference, ns per unit.
  var allowance = 0.0
  var rounds = 31
  var subject: () -> Void
  var reference: () -> Void

  func run() -> Comparison {
    Comparison(
      name, unit: unit, units: units, bound: bound, allowance: allowance, rounds: rounds,
      subject: subject, reference: reference)
  }
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
  var allowance: Double

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
    let what = allowance > 0 ? String(format: "ratio beyond %.0f ns", allowance) : "ratio"
    return String(
      format: "%@: %.2f ns against %.2f ns per %@, %@ %.2f (99 %%: %.2f to %.2f), bound %.2f: %@",
      name, subject, reference, unit, what, ratio, interval.lowerBound, interval.upperBound, bound,
      verdict.rawValue)
  }

  /// Times `subject` and `reference` in `rounds` rounds, in the order A B, then B A.
  ///
  /// - Parameters: `units` is the work of one call, to divide by; `allowance` is in ns per unit.
  init(
    _ name: String, unit: String, units: Int, bound: Double, allowance: Double, rounds: Int,
    subject: () -> Void, reference: () -> Void
  ) {
    var subjects: [Double] = []
    var references: [Double] = []
    for round in -2..<rounds {
      var (a, b) = (0.0, 0.0)
      if round % 2 == 0 {
        a = Self.time(subject)
        b = Self.time(reference)
      } else {
        b = Self.time(reference)
        a = Self.time(subject)
      }
      guard round >= 0 else { continue }
      subjects.append(a / Double(units))
      references.append(b / Double(units))
    }
    let ratios = zip(subjects, references).map { ($0 - allowance) / $1 }.sorted()
    self.name = name
    self.unit = unit
    self.subject = subjects.sorted()[rounds / 2]
    self.reference = references.sorted()[rounds / 2]
    ratio = ratios[rounds / 2]
    interval = Self.interval(of: ratios)
    self.bound = bound
    self.allowance = allowance
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
