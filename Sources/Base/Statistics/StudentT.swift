import Foundation

/// Student's t distribution.
package struct StudentT: Hashable, Sendable {
  var degreesOfFreedom: Double

  /// - Precondition: `degreesOfFreedom` is finite and above 0.
  package init(degreesOfFreedom: Double) {
    precondition(
      degreesOfFreedom > 0 && degreesOfFreedom.isFinite,
      "\(degreesOfFreedom) degrees of freedom: a finite number above 0 is needed")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value of at most `t`.
  package func cumulative(_ t: Double) -> Double {
    let tail =
      regularizedIncompleteBeta(
        degreesOfFreedom / (degreesOfFreedom + t * t), a: degreesOfFreedom / 2, b: 0.5) / 2
    return t > 0 ? 1 - tail : tail
  }

  /// The value that the fraction `p` of the distribution does not exceed, to some 12 digits.
  ///
  /// - Precondition: 0 < p < 1.
  package func quantile(_ p: Double) -> Double {
    requireOpenFraction(p, "probability")
    if p == 0.5 { return 0 }
    // The lower tail keeps the digits that 1 - p would lose.
    if p > 0.5 { return -quantile(1 - p) }
    var low = -1.0
    while cumulative(low) > p { low *= 2 }
    return Bisection.argument(of: p, in: low, 0, function: cumulative)
  }
}

/// I_x(a, b), by its continued fraction (DLMF 8.17.22), evaluated after Lentz.
func regularizedIncompleteBeta(_ x: Double, a: Double, b: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  // The fraction converges fast only on this side of the mean, so the other side is mirrored.
  if x > (a + 1) / (a + b + 2) { return 1 - regularizedIncompleteBeta(1 - x, a: b, b: a) }
  let front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x))
  func nonZero(_ value: Double) -> Double { abs(value) < 1e-300 ? 1e-300 : value }
  var numerator = 1.0
  var denominator = 1 / nonZero(1 - (a + b) * x / (a + 1))
  var fraction = denominator
  for step in 1...10_000 {
    let m = Double(step)
    for term in [
      m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
      -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
    ] {
      denominator = 1 / nonZero(1 + term * denominator)
      numerator = nonZero(1 + term / numerator)
      fraction *= denominator * numerator
    }
    if abs(denominator * numerator - 1) < 1e-15 { break }
  }
  return front * fraction / a
}

/// ln(gamma(x)) for x > 0: Lanczos' approximation, g = 7, nine terms, to about 1e-15.
///
/// C's `lgamma` is not used, because it writes a global variable for the sign.
func logGamma(_ x: Double) -> Double {
  let terms = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ]
  if x < 0.5 { return log(.pi / sin(.pi * x)) - logGamma(1 - x) }
  let shifted = x - 1
  let base = shifted + 7.5
  var series = 0.99999999999980993
  for (index, term) in terms.enumerated() { series += term / (shifted + Double(index) + 1) }
  return 0.5 * log(2 * .pi) + (shifted + 0.5) * log(base) - base + log(series)
}
