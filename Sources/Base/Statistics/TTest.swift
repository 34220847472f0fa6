import Foundation

/// Student's t test of a mean, and Welch's of the difference between two.
///
/// The values must be independent of each other, and the means close to normal: launches, not
/// repeats within one launch.
///
/// Sources: Student, "The Probable Error of a Mean", Biometrika 6, 1908; B. L. Welch, "The
/// Generalization of 'Student's' Problem when Several Different Population Variances are Involved",
/// Biometrika 34, 1947.
package struct TTest: Hashable, Sendable {
  /// The mean, or the mean of head less that of base.
  package let estimate: Double
  /// The standard error of the estimate, in the values' unit.
  package let standardError: Double
  package let degreesOfFreedom: Double
  /// The distance of the estimate above the bound in standard errors: infinite if the values agree
  /// to the last bit and differ from the bound, 0 if they are equal to it.
  package let t: Double
  let alternative: Alternative

  /// The test of one sample: is the mean of `values` the bound?
  ///
  /// - Parameter bound: the mean under the null hypothesis, in the values' unit.
  /// - Precondition: at least two values, all finite.
  /// - Complexity: O(n)
  package init(
    _ values: [Double], against bound: Double = 0, alternative: Alternative = .twoSided
  ) {
    Self.check(values)
    let moments = Moments(values)
    self.init(
      estimate: moments.mean, bound: bound,
      standardError: moments.standardDeviation / Double(values.count).squareRoot(),
      degreesOfFreedom: Double(values.count - 1), alternative: alternative)
  }

  /// The test of two samples whose variances may differ, after Welch: are their means the same?
  ///
  /// The degrees of freedom are Satterthwaite's and seldom whole.
  ///
  /// - Precondition: at least two values each, all finite.
  /// - Complexity: O(n)
  package init(base: [Double], head: [Double], alternative: Alternative = .twoSided) {
    Self.check(base)
    Self.check(head)
    func varianceOfMean(_ moments: Moments) -> Double {
      moments.standardDeviation * moments.standardDeviation / Double(moments.count)
    }
    let (baseMoments, headMoments) = (Moments(base), Moments(head))
    let ofBase = varianceOfMean(baseMoments)
    let variance = ofBase + varianceOfMean(headMoments)
    // Computes with shares of the sum: the squares of tiny variances would become 0.
    let share = variance > 0 ? ofBase / variance : 0.5
    self.init(
      estimate: headMoments.mean - baseMoments.mean, bound: 0,
      standardError: variance.squareRoot(),
      degreesOfFreedom: 1
        / (share * share / Double(base.count - 1)
          + (1 - share) * (1 - share) / Double(head.count - 1)),
      alternative: alternative)
  }

  private init(
    estimate: Double, bound: Double, standardError: Double, degreesOfFreedom: Double,
    alternative: Alternative
  ) {
    self.estimate = estimate
    self.standardError = standardError
    self.degreesOfFreedom = degreesOfFreedom
    self.alternative = alternative
    t = estimate == bound ? 0 : (estimate - bound) / standardError
  }

  /// The probability, under the null hypothesis, of an estimate at least this far from the bound.
  ///
  /// Values that agree to the last bit give 0 or 1.
  package var pValue: Double {
    if standardError == 0 {
      switch alternative {
      case .twoSided: return t == 0 ? 1 : 0
      case .greater: return t > 0 ? 0 : 1
      case .less: return t < 0 ? 0 : 1
      }
    }
    let distribution = StudentT(degreesOfFreedom: degreesOfFreedom)
    switch alternative {
    case .twoSided: return min(1, 2 * distribution.cumulative(-abs(t)))
    case .greater: return distribution.cumulative(-t)
    case .less: return distribution.cumulative(t)
    }
  }

  /// The possible values of the mean or the difference: those that a test at 1 - confidence does
  /// not reject. A one-sided alternative leaves the other end infinite.
  ///
  /// - Parameter confidence: 0.95 for 95 %.
  /// - Precondition: 0 < confidence < 1.
  package func interval(confidence: Double) -> ClosedRange<Double> {
    requireOpenFraction(confidence, "confidence")
    let distribution = StudentT(degreesOfFreedom: degreesOfFreedom)
    func margin(leaving tail: Double) -> Double { -distribution.quantile(tail) * standardError }
    switch alternative {
    case .twoSided:
      let half = margin(leaving: (1 - confidence) / 2)
      return (estimate - half)...(estimate + half)
    case .greater: return (estimate - margin(leaving: 1 - confidence))...Double.infinity
    case .less: return -Double.infinity...(estimate + margin(leaving: 1 - confidence))
    }
  }

  private static func check(_ values: [Double]) {
    precondition(values.count > 1, "a t test of \(values.count) values: at least two are needed")
    precondition(values.allSatisfy(\.isFinite), "a t test of values that are not finite: \(values)")
  }
}
