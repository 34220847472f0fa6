import Foundation

/// How much slower head is than base, from launches that are independent of each other.
///
/// Everything here is a difference of logarithms: 0 is no difference, ln 1.02 is 2 % slower, and
/// twice as fast is as far from 0 as twice as slow. Blocks of one launch share its memory layout
/// and are not independent; launches are. A launch is therefore one value, such as `fasterHalf` of
/// head's blocks less that of base's, and all tests are Student's t over launches.
///
/// Sources: for trimming, K. K. Yuen, "The Two-Sample Trimmed t for Unequal Population Variances",
/// Biometrika 61, 1974, in its one-sample form; for launches as units, T. Kalibera, R. Jones,
/// "Rigorous Benchmarking in Reasonable Time", ISMM 2013.
public struct BlockEstimate: Hashable, Sendable {
  /// ln(head / base) of each launch.
  public let launchEstimates: [Double]
  /// The launches that trimming leaves, by their places in `launchEstimates`: the mean is over
  /// these.
  public let kept: [Int]
  private let moments: Moments
  /// The share of launches at either end that does not count: a launch that was disturbed from
  /// beginning to end may be off by many times the scatter of the others, and would hide their
  /// result.
  private let trimming: Double
  private let location: Double

  /// - Parameters:
  ///   - launches: ln(head / base) of each.
  ///   - trimming: the share of launches that tests and intervals leave out at either end, with
  ///     Yuen's correction; 0.2 is what Wilcox recommends for tails as long as these.
  /// - Precondition: there is a launch; all are finite.
  /// - Complexity: O(n log n) for n launches.
  public init(launches: [Double], trimming: Double = 0) {
    precondition((0..<0.5).contains(trimming), "trimming \(trimming) leaves nothing")
    precondition(!launches.isEmpty, "an estimate of no launches")
    precondition(launches.allSatisfy(\.isFinite), "a launch that is not finite: \(launches)")
    launchEstimates = launches
    let estimates = launchEstimates
    let ascending = estimates.indices.sorted { estimates[$0] < estimates[$1] }
    self.trimming = trimming
    let trimmed = Int(trimming * Double(ascending.count))
    kept = Array(ascending[trimmed..<(ascending.count - trimmed)])
    let (lowest, highest) = (estimates[kept.first!], estimates[kept.last!])
    location = Moments(kept.map { estimates[$0] }).mean
    // Winsorised: a launch that is left out counts as the last one that is not.
    moments = Moments(ascending.map { min(max(estimates[$0], lowest), highest) })
  }

  /// The number of launches.
  public var count: Int { launchEstimates.count }

  /// The mean of ln(head / base) over the launches that count.
  public var mean: Double { location }

  /// The standard deviation of the launches, over n - 1; 0 for a single one. Launches that are left
  /// out count as the last one that is not.
  public var standardDeviation: Double { moments.standardDeviation }

  /// The probability of so high a mean if head is slower by at most `tolerance`: one-sided t.
  ///
  /// Launches that agree to the last bit give 0 or 1. A single launch does not show the scatter and
  /// gives 1.
  ///
  /// - Parameter tolerance: a fraction: 0.02 is 2 %.
  /// - Parameter tolerance: as a fraction: 0.02 is 2 %.
  public func pValue(above tolerance: Double) -> Double {
    let bound = Self.logarithm(tolerance)
    guard let standardError else { return 1 }
    if standardError == 0 { return mean > bound ? 0 : 1 }
    // The lower tail at -t is the upper one at t, with all its digits.
    return distribution.cumulative((bound - mean) / standardError)
  }

  /// The upper bound of head / base at a confidence: exp of the one-sided t bound; nil below two
  /// launches.
  ///
  /// - Precondition: 0 < confidence < 1.
  public func upperBound(confidence: Double) -> Double? {
    requireOpenFraction(confidence, "confidence")
    guard let standardError else { return nil }
    return exp(mean + distribution.quantile(confidence) * standardError)
  }

  /// The interval of head / base: exp of the t interval of the mean; nil below two launches.
  ///
  /// - Parameter confidence: 0.95 for 95 %.
  /// - Precondition: 0 < confidence < 1.
  public func interval(confidence: Double) -> ClosedRange<Double>? {
    requireOpenFraction(confidence, "confidence")
    guard let standardError else { return nil }
    let reach = -distribution.quantile((1 - confidence) / 2) * standardError
    return exp(mean - reach)...exp(mean + reach)
  }

  /// The standard error of the mean, in logarithms; nil, and not 0, below two launches.
  public var standardError: Double? {
    guard kept.count > 1 else { return nil }
    // Yuen's: s sqrt(n - 1) / sqrt(h (h - 1)), which for h = n is s / sqrt(n).
    return standardDeviation
      * (Double(count - 1) / (Double(kept.count) * Double(kept.count - 1))).squareRoot()
  }

  /// - Precondition: there is more than one launch.
  private var distribution: StudentT { StudentT(degreesOfFreedom: Double(kept.count - 1)) }

  /// base / head: every launch mirrored.
  public var inverted: BlockEstimate {
    BlockEstimate(launches: launchEstimates.map { -$0 }, trimming: trimming)
  }

  private static func logarithm(_ tolerance: Double) -> Double {
    precondition(
      tolerance > -1 && tolerance.isFinite, "a tolerance of \(tolerance) leaves nothing to compare")
    return log1p(tolerance)
  }
}
