import Foundation

/// How much slower head is than base, from quads of blocks measured in turns.
///
/// A quad is four blocks of the same work in the order base, head, head, base (A B B A), or its
/// mirror image: a machine that slows down evenly slows both sides alike, so a straight drift
/// cancels. Everything here is a difference of logarithms: 0 is no difference, ln 1.02 is 2 %
/// slower, and twice as fast is as far from 0 as twice as slow.
///
/// Quads of one launch share its memory layout and are not independent of each other; launches are.
/// So a launch is the median of its quads, which one disturbed block does not move, and all tests
/// are Student's t over launches.
///
/// Sources: for trimming, K. K. Yuen, "The Two-Sample Trimmed t for Unequal Population Variances",
/// Biometrika 61, 1974, in its one-sample form; for A B B A, D. R. Cox, "Planning of Experiments",
/// 1958, on systematic designs that balance a trend; for launches as units, T. Kalibera, R. Jones,
/// "Rigorous Benchmarking in Reasonable Time", ISMM 2013.
public struct BlockEstimate: Hashable, Sendable {
  /// ln(head / base) of each launch: the median of its quads.
  public let launchEstimates: [Double]
  private let moments: Moments
  /// How many launches at either end do not count: a launch that was disturbed from its beginning to
  /// its end may be off by many times what others scatter, and would hide what all others show.
  private let trimming: Double
  private let trimmed: Int
  private let location: Double

  /// - Parameters:
  ///   - launches: the quads of each launch (`quad(base:head:)`).
  ///   - trimming: the share of launches that tests and intervals leave out at either end, with
  ///     Yuen's correction; 0.2 is what Wilcox recommends for tails as long as these.
  /// - Precondition: there is a launch, and each has a quad; all are finite.
  /// - Complexity: O(n log n) for n quads.
  public init(launches: [[Double]], trimming: Double = 0) {
    precondition((0..<0.5).contains(trimming), "trimming \(trimming) leaves nothing")
    precondition(!launches.isEmpty, "an estimate of no launches")
    for (index, quads) in launches.enumerated() {
      precondition(!quads.isEmpty, "launch \(index) of \(launches.count) has no quads")
      precondition(
        quads.allSatisfy(\.isFinite), "launch \(index) has a quad that is not finite: \(quads)")
    }
    launchEstimates = launches.map(Percentile.median(of:))
    let sorted = launchEstimates.sorted()
    self.trimming = trimming
    trimmed = Int(trimming * Double(sorted.count))
    let kept = sorted[trimmed..<(sorted.count - trimmed)]
    location = Moments(kept).mean
    // Winsorised: what is left out counts as the last that is not.
    moments = Moments(sorted.map { min(max($0, kept.first!), kept.last!) })
  }

  /// ln(head / base) of one quad: the mean logarithm of head's blocks less that of base's.
  ///
  /// With two blocks on each side it is (ln b1 + ln b2 - ln a1 - ln a2) / 2.
  ///
  /// - Parameters:
  ///   - base: what each block of base took, in any unit.
  ///   - head: the same of head, in the same unit.
  /// - Precondition: as many blocks of base as of head, at least one, all finite and above 0.
  public static func quad(base: [Double], head: [Double]) -> Double {
    precondition(
      base.count == head.count && !base.isEmpty,
      "\(base.count) blocks of base and \(head.count) of head: as many of each are needed")
    precondition(
      (base + head).allSatisfy { $0 > 0 && $0.isFinite },
      "blocks must be finite and above 0: base \(base), head \(head)")
    func sumOfLogarithms(_ blocks: [Double]) -> Double { blocks.reduce(0) { $0 + log($1) } }
    return (sumOfLogarithms(head) - sumOfLogarithms(base)) / Double(base.count)
  }

  /// How many launches.
  public var count: Int { launchEstimates.count }

  /// Of the launches that count: ln(head / base).
  public var mean: Double { location }

  /// Of the launches, over n - 1; 0 for a single one. Where some are left out, they count as the
  /// last that is not.
  public var standardDeviation: Double { moments.standardDeviation }

  /// Of the launches: ln(head / base).
  public var median: Double { Percentile.median(of: launchEstimates) }

  /// How likely so high a mean is where head is slower by `tolerance` at most: one-sided t.
  ///
  /// Launches that agree to the last bit give 0 or 1. A single launch says nothing of how launches
  /// scatter: 1.
  ///
  /// - Parameter tolerance: as a fraction: 0.02 is 2 %.
  public func pValue(above tolerance: Double) -> Double {
    let bound = Self.logarithm(tolerance)
    guard let standardError else { return 1 }
    if standardError == 0 { return mean > bound ? 0 : 1 }
    // The lower tail at -t is the upper one at t, with all its digits.
    return distribution.cumulative((bound - mean) / standardError)
  }

  /// The smallest slowdown that launches scattering like these are likely to show, as a fraction:
  /// 0.05 is 5 %; nil below two launches.
  ///
  /// exp(ln(1 + tolerance) + (t(1 - alpha) + t(power)) s / sqrt(n)) - 1, with n - 1 degrees of
  /// freedom. The sum of two quantiles stands for the noncentral t; asked for a power of 0.9 at
  /// alpha 0.01, it has 0.84 with four launches, 0.87 with six, 0.89 with ten.
  ///
  /// - Parameters:
  ///   - tolerance: as a fraction: 0.02 is 2 %.
  ///   - alpha: the p value at or below which a slowdown counts as shown.
  ///   - power: how often such a slowdown is to be shown.
  /// - Precondition: alpha and power are between 0 and 1.
  public func smallestVisible(
    above tolerance: Double, alpha: Double, power: Double = 0.9
  ) -> Double? {
    requireOpenFraction(alpha, "alpha")
    requireOpenFraction(power, "power")
    let bound = Self.logarithm(tolerance)
    guard let standardError else { return nil }
    let quantiles = -distribution.quantile(alpha) + distribution.quantile(power)
    return expm1(bound + quantiles * standardError)
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

  /// Of the mean; nil below two launches, which is not 0.
  private var standardError: Double? {
    guard count > 1, kept > 1 else { return nil }
    // Yuen's: s sqrt(n - 1) / sqrt(h (h - 1)), which for h = n is s / sqrt(n).
    return standardDeviation
      * (Double(count - 1) / (Double(kept) * Double(kept - 1))).squareRoot()
  }

  private var kept: Int { count - 2 * trimmed }

  /// Asked for above one launch only.
  private var distribution: StudentT { StudentT(degreesOfFreedom: Double(kept - 1)) }

  /// base / head: every launch mirrored.
  public var inverted: BlockEstimate {
    BlockEstimate(
      launches: launchEstimates.map { [-$0] }, trimming: trimming)
  }

  private static func logarithm(_ tolerance: Double) -> Double {
    precondition(
      tolerance > -1 && tolerance.isFinite, "a tolerance of \(tolerance) leaves nothing to compare")
    return log1p(tolerance)
  }
}
