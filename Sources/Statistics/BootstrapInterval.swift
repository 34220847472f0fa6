/// The interval of any statistic, from the statistic of samples drawn from the sample.
///
/// The same values, seed and number of resamples give the same interval. It needs some 20 values to
/// be worth its confidence, and a statistic that changes with single values: the median of few
/// values takes few different values, and its intervals are coarse.
///
/// Sources: B. Efron, "Better Bootstrap Confidence Intervals", Journal of the American Statistical
/// Association 82, 1987; B. Efron, R. J. Tibshirani, "An Introduction to the Bootstrap", 1993,
/// chapters 8 (several samples), 13 and 14.
public struct BootstrapInterval: Hashable, Sendable {
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// The middle share of the resampled statistics.
    case percentile
    /// BCa: its ends are moved where the resampled statistics are biased against the estimate
    /// (`biasCorrection`) or spread more at one end than at the other (`acceleration`).
    case biasCorrectedAccelerated = "bca"
  }

  /// The statistic of the values themselves.
  public let estimate: Double
  public let interval: ClosedRange<Double>
  /// z0: 0 for a median-unbiased statistic, and with `.percentile`.
  public let biasCorrection: Double
  /// a: 0 where the spread does not depend on the value, and with `.percentile`.
  public let acceleration: Double

  /// The interval of a statistic of one sample.
  ///
  /// - Parameters:
  ///   - confidence: 0.95 for 95 %.
  ///   - statistic: finite for every draw from the values.
  /// - Precondition: there are values, all finite; 0 < confidence < 1; resamples > 0.
  /// - Complexity: O(r log r) for r resamples, and r statistics of n values; BCa n more of n - 1.
  public init(
    of values: [Double], method: Method = .biasCorrectedAccelerated, confidence: Double = 0.95,
    resamples: Int = 10_000, seed: UInt64, statistic: ([Double]) -> Double
  ) {
    self.init(
      samples: [values], method: method, confidence: confidence, resamples: resamples, seed: seed
    ) { statistic($0[0]) }
  }

  /// The interval of the median of head over the median of base. Each is drawn from by itself, as
  /// many values as it has (stratified).
  ///
  /// - Precondition: both have values, all finite and above 0.
  public static func ratioOfMedians(
    base: [Double], head: [Double], method: Method = .biasCorrectedAccelerated,
    confidence: Double = 0.95, resamples: Int = 10_000, seed: UInt64
  ) -> BootstrapInterval {
    precondition(
      (base + head).allSatisfy { $0 > 0 }, "a ratio of medians takes values above 0")
    return BootstrapInterval(
      samples: [base, head], method: method, confidence: confidence, resamples: resamples,
      seed: seed
    ) { Percentile.median(of: $0[1]) / Percentile.median(of: $0[0]) }
  }

  /// The interval of a statistic of several samples, each drawn from by itself.
  ///
  /// - Precondition: as for one sample, for each.
  public init(
    samples: [[Double]], method: Method = .biasCorrectedAccelerated, confidence: Double = 0.95,
    resamples: Int = 10_000, seed: UInt64, statistic: ([[Double]]) -> Double
  ) {
    precondition(!samples.isEmpty, "an interval of no samples")
    for (index, sample) in samples.enumerated() {
      precondition(
        !sample.isEmpty && sample.allSatisfy(\.isFinite),
        "sample \(index) of \(samples.count) is empty or has values that are not finite: \(sample)")
    }
    requireOpenFraction(confidence, "confidence")
    precondition(resamples > 0, "\(resamples) resamples")
    estimate = statistic(samples)
    let replicates = Percentile.sorted(
      Self.replicates(samples: samples, count: resamples, seed: seed, statistic: statistic))
    let tails = [(1 - confidence) / 2, (1 + confidence) / 2]
    switch method {
    case .percentile:
      biasCorrection = 0
      acceleration = 0
    case .biasCorrectedAccelerated:
      biasCorrection = Self.biasCorrection(of: estimate, sorted: replicates)
      acceleration = Self.acceleration(samples: samples, statistic: statistic)
    }
    let (bias, acceleration) = (biasCorrection, acceleration)
    let ends = tails.map { tail in
      Percentile.value(
        at: method == .percentile
          ? tail : Self.adjusted(tail, biasCorrection: bias, acceleration: acceleration),
        ofSorted: replicates)
    }
    interval = min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  private static func replicates(
    samples: [[Double]], count: Int, seed: UInt64, statistic: ([[Double]]) -> Double
  ) -> [Double] {
    var random = SplitMix64(seed: seed)
    var drawn = samples
    return (0..<count).map { _ in
      for (index, sample) in samples.enumerated() {
        for place in sample.indices {
          drawn[index][place] = sample[random.nextIndex(below: sample.count)]
        }
      }
      return statistic(drawn)
    }
  }

  /// The normal quantile of the share of replicates below the estimate, those equal to it counted
  /// half.
  private static func biasCorrection(of estimate: Double, sorted replicates: [Double]) -> Double {
    var score = 0.0
    for replicate in replicates where replicate <= estimate {
      score += replicate < estimate ? 1 : 0.5
    }
    let count = Double(replicates.count)
    // An estimate beyond all replicates is taken to be half a replicate beyond: a share of 0 or 1
    // would move the interval to infinity.
    let share = min(max(score, 0.5), count - 0.5) / count
    // A single replicate leaves no share but one half.
    return NormalDistribution.standard.quantile(share)
  }

  /// A sixth of the skewness of the statistic's influence values, by the jackknife: each value is
  /// left out once.
  private static func acceleration(
    samples: [[Double]], statistic: ([[Double]]) -> Double
  ) -> Double {
    var cubes = 0.0
    var squares = 0.0
    // A sample of one value cannot do without it, and says nothing of its spread.
    for (index, sample) in samples.enumerated() where sample.count > 1 {
      let n = Double(sample.count)
      let without = sample.indices.map { place in
        var rest = samples
        rest[index].remove(at: place)
        return statistic(rest)
      }
      let mean = without.reduce(0, +) / n
      for value in without {
        let influence = (n - 1) * (mean - value)
        cubes += influence * influence * influence / (n * n * n)
        squares += influence * influence / (n * n)
      }
    }
    return squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
  }

  /// The fraction of the replicates at which BCa's interval ends instead of at `tail`.
  private static func adjusted(
    _ tail: Double, biasCorrection: Double, acceleration: Double
  ) -> Double {
    let z = biasCorrection + NormalDistribution.standard.quantile(tail)
    let shrink = 1 - acceleration * z
    // Beyond its pole the correction turns back; the outermost replicate is as far as it goes.
    guard shrink > 0 else { return z > 0 ? 1 : 0 }
    return NormalDistribution.standard.cumulative(biasCorrection + z / shrink)
  }
}
