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
package struct BlockEstimate: Hashable, Sendable {
  /// ln(head / base) of each launch.
  package let launchEstimates: [Double]
  /// The launches that trimming leaves, by their indices in `launchEstimates`. The mean is taken
  /// over these.
  package let kept: [Int]
  private let moments: Moments
  /// The share of launches that is left out at either end. A launch that was disturbed from
  /// beginning to end may be off by many times the scatter of the others, and would hide their
  /// result.
  private let trimming: Double
  /// The mean of ln(head / base) over the launches that trimming leaves.
  package let mean: Double

  /// - Parameters:
  ///   - launches: ln(head / base) of each.
  ///   - trimming: the share of launches that tests and intervals leave out at either end, with
  ///     Yuen's correction; 0.2 is what Wilcox recommends for tails as long as these.
  /// - Precondition: there is a launch; all are finite.
  /// - Complexity: O(n log n) for n launches.
  package init(launches: [Double], trimming: Double = 0) {
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
    mean = Moments(kept.map { estimates[$0] }).mean
    // Winsorised: a launch that is left out counts as the nearest one that is not.
    moments = Moments(ascending.map { min(max(estimates[$0], lowest), highest) })
  }

  /// The number of launches.
  package var count: Int { launchEstimates.count }

  /// The Winsorised standard deviation of the launches, over n - 1; 0 for a single launch. A launch
  /// that is left out counts as the nearest one that is not.
  package var standardDeviation: Double { moments.standardDeviation }

  /// The p value of a one-sided t test: how probable a mean at least this high is if head is slower
  /// by no more than `tolerance`.
  ///
  /// Launches that agree to the last bit give 0 or 1. A single launch gives 1, because it does not
  /// show how launches scatter.
  ///
  /// - Parameter tolerance: a fraction: 0.02 is 2 %.
  package func pValue(above tolerance: Double) -> Double {
    let bound = Self.logarithm(tolerance)
    guard let standardError else { return 1 }
    if standardError == 0 { return mean > bound ? 0 : 1 }
    // The lower tail at -t equals the upper tail at t, and keeps all its digits.
    return distribution.cumulative((bound - mean) / standardError)
  }

  /// The one-sided upper confidence bound of head / base; nil below two launches.
  ///
  /// - Precondition: 0 < confidence < 1.
  package func upperBound(confidence: Double) -> Double? {
    requireOpenFraction(confidence, "confidence")
    guard let standardError else { return nil }
    return exp(mean + distribution.quantile(confidence) * standardError)
  }

  /// The two-sided confidence interval of head / base; nil below two launches.
  ///
  /// - Parameter confidence: 0.95 for 95 %.
  /// - Precondition: 0 < confidence < 1.
  package func interval(confidence: Double) -> ClosedRange<Double>? {
    requireOpenFraction(confidence, "confidence")
    guard let standardError else { return nil }
    let reach = -distribution.quantile((1 - confidence) / 2) * standardError
    return exp(mean - reach)...exp(mean + reach)
  }

  /// The standard error of the mean, in logarithms; nil below two launches.
  package var standardError: Double? {
    guard kept.count > 1 else { return nil }
    // Yuen's: s sqrt(n - 1) / sqrt(h (h - 1)), which for h = n is s / sqrt(n).
    return standardDeviation
      * (Double(count - 1) / (Double(kept.count) * Double(kept.count - 1))).squareRoot()
  }

  /// - Precondition: there is more than one launch.
  private var distribution: StudentT { StudentT(degreesOfFreedom: Double(kept.count - 1)) }

  /// The estimate of base / head instead of head / base.
  package var inverted: BlockEstimate {
    BlockEstimate(launches: launchEstimates.map { -$0 }, trimming: trimming)
  }

  private static func logarithm(_ tolerance: Double) -> Double {
    precondition(
      tolerance > -1 && tolerance.isFinite, "a tolerance of \(tolerance) leaves nothing to compare")
    return log1p(tolerance)
  }

  /// The mean logarithm of the times of the faster half of a launch's blocks, for one side.
  ///
  /// A disturbance makes a block slower, never faster, and often lasts longer than a quad (four
  /// blocks: base, head, head, base). The median over quads would then contain the disturbance,
  /// while half of the blocks are undisturbed. Both sides leave out the same share of their blocks,
  /// so this favours neither. The value of head less that of base is ln(head / base) of the launch.
  ///
  /// - Parameter blocks: the time of each block, in any unit and order.
  /// - Precondition: at least one block, all finite and above 0.
  /// - Complexity: O(n log n).
  package static func fasterHalf(_ blocks: [Double]) -> Double {
    precondition(!blocks.isEmpty, "a launch without blocks")
    precondition(
      blocks.allSatisfy { $0 > 0 && $0.isFinite },
      "blocks must be finite and above 0: \(blocks)")
    let fastest = blocks.sorted().prefix((blocks.count + 1) / 2)
    return fastest.reduce(0) { $0 + log($1) } / Double(fastest.count)
  }
}
