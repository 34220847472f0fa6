import CSupport
import Foundation

/// Two contenders that are yet to be timed.
struct Candidate {
  var name: String
  var unit: String
  /// What one call does, to divide by.
  var units: Int
  var bound: Double
  var rounds = 31
  var subject: () -> Void
  var reference: () -> Void

  func run() -> Comparison {
    Comparison(
      name, unit: unit, units: units, bound: bound, rounds: rounds, subject: subject,
      reference: reference)
  }
}

/// Two contenders timed in turns in one process.
struct Comparison {
  var name: String
  var unit: String
  /// Medians over the rounds, ns per unit.
  var subject: Double
  var reference: Double
  /// Median over the rounds of subject / reference, and its quartiles: the machine's noise.
  var ratio: Double
  var quartiles: ClosedRange<Double>
  var bound: Double

  var isWithinBound: Bool { ratio <= bound }

  var line: String {
    String(
      format: "%@: %.2f ns against %.2f ns per %@, ratio %.2f (quartiles %.2f to %.2f), "
        + "bound %.2f: %@",
      name, subject, reference, unit, ratio, quartiles.lowerBound, quartiles.upperBound, bound,
      isWithinBound ? "held" : "exceeded")
  }

  /// Times `subject` and `reference` in `rounds` rounds, in the order A B, then B A.
  ///
  /// - Parameter units: what one call does, to divide by.
  init(
    _ name: String, unit: String, units: Int, bound: Double, rounds: Int,
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
    let ratios = zip(subjects, references).map { $0 / $1 }.sorted()
    self.name = name
    self.unit = unit
    self.subject = subjects.sorted()[rounds / 2]
    self.reference = references.sorted()[rounds / 2]
    ratio = ratios[rounds / 2]
    quartiles = ratios[rounds / 4]...ratios[rounds * 3 / 4]
    self.bound = bound
  }

  private static func time(_ body: () -> Void) -> Double {
    let start = csupport_monotonic_ns()
    body()
    return Double(csupport_monotonic_ns() - start)
  }
}
