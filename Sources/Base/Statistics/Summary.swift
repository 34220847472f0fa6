/// The figures by which a table summarises many values; a figure is nil if there are too few
/// values.
package struct Summary: Hashable, Sendable {
  /// The number of values: of distributions, the smallest number in any launch; otherwise the
  /// number of launches, each of which has one value.
  package var count: UInt64
  package var minimum: Double?
  package var p50: Double?
  package var p90: Double?
  package var p95: Double?
  package var p99: Double?
  package var p999: Double?
  package var maximum: Double?
  package var mean: Double?
  /// The standard deviation of the sample, over n - 1; nil for a single value.
  package var standardDeviation: Double?
  /// The 95 % interval of the mean, with launches as independent units; nil below two launches.
  package var meanInterval: ClosedRange<Double>?

  /// No values.
  package init() { count = 0 }

  /// A single value, which becomes `p50` alone.
  package init(value: Double) {
    count = 1
    p50 = value
  }

  /// One value per launch: the median as `p50`, extremes, mean, and its interval.
  ///
  /// Two values are enough for this median, unlike for `BucketedValues.percentile(_:)`: it is the
  /// middle of the measured values, not an estimate of a tail.
  package init(launchValues values: [Double]) {
    guard values.count > 1 else {
      self = values.first.map(Summary.init(value:)) ?? Summary()
      return
    }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    let moments = Moments(sorted)
    count = UInt64(values.count)
    minimum = sorted.first
    p50 = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    maximum = sorted.last
    mean = moments.mean
    standardDeviation = moments.standardDeviation
    meanInterval = Self.interval(of: moments)
  }

  /// One distribution per launch, each over the same frames. Each percentile is the median of the
  /// launches' percentiles: several launches count as no more frames than one.
  ///
  /// Extremes and moments are those of all values together; the interval is that of the launches'
  /// means, because values of one launch are not independent of each other.
  package init(launches: [BucketedValues]) {
    let launches = launches.filter { !$0.buckets.isEmpty }
    guard let all = BucketedValues.merging(launches) else {
      self = Summary()
      return
    }
    count = launches.lazy.map(\.count).min()!
    minimum = Double(all.minimum)
    p50 = Self.percentile(0.5, of: launches)
    p90 = Self.percentile(0.9, of: launches)
    p95 = Self.percentile(0.95, of: launches)
    p99 = Self.percentile(0.99, of: launches)
    p999 = Self.percentile(0.999, of: launches)
    maximum = Double(all.maximum)
    mean = all.mean
    standardDeviation = all.count > 1 ? all.standardDeviation : nil
    meanInterval = Self.interval(of: Moments(launches.map(\.mean)))
  }

  /// The median of the launches' percentiles; nil if there are no launches, or one of them has too
  /// few values (`BucketedValues.samplesNeeded(forPercentile:)`).
  ///
  /// - Precondition: 0 < q < 1.
  package static func percentile(_ q: Double, of launches: [BucketedValues]) -> Double? {
    let values = launches.compactMap { $0.percentile(q) }
    guard !values.isEmpty, values.count == launches.count else { return nil }
    return Percentile.median(of: values.map { Double($0) })
  }

  private static func interval(of moments: Moments) -> ClosedRange<Double>? {
    guard moments.count > 1 else { return nil }
    let n = Double(moments.count)
    let reach =
      StudentT(degreesOfFreedom: n - 1).quantile(0.975) * moments.standardDeviation
      / n.squareRoot()
    return (moments.mean - reach)...(moments.mean + reach)
  }
}
