import Foundation

/// The normal distribution.
public struct NormalDistribution: Hashable, Sendable {
  public var mean: Double
  public var standardDeviation: Double

  /// Mean 0, standard deviation 1.
  public static let standard = NormalDistribution(mean: 0, standardDeviation: 1)

  /// - Precondition: the mean is finite, the standard deviation finite and above 0.
  public init(mean: Double, standardDeviation: Double) {
    precondition(
      mean.isFinite && standardDeviation.isFinite && standardDeviation > 0,
      "no normal distribution has mean \(mean) and standard deviation \(standardDeviation)")
    self.mean = mean
    self.standardDeviation = standardDeviation
  }

  /// The probability of a value of at most `x`, by the complementary error function
  /// (DLMF 7.2.2), which keeps the digits of both tails.
  public func cumulative(_ x: Double) -> Double {
    erfc((mean - x) / (standardDeviation * 2.0.squareRoot())) / 2
  }

  /// The value that the fraction `p` of the distribution does not exceed, to some 15 digits.
  ///
  /// - Precondition: 0 < p < 1.
  public func quantile(_ p: Double) -> Double {
    requireOpenFraction(p, "probability")
    return mean + standardDeviation * Self.standardQuantile(p)
  }

  private static func standardQuantile(_ p: Double) -> Double {
    if p == 0.5 { return 0 }
    // The lower tail keeps its digits where 1 - p would lose them.
    if p > 0.5 { return -standardQuantile(1 - p) }
    // Below -39 lies less than the smallest double.
    return Bisection.argument(of: p, in: -39, 0, function: standard.cumulative)
  }
}
