/// What a table says of many values; nil where the values do not suffice to say it.
public struct Summary: Hashable, Sendable {
  /// How many values: samples of a distribution, or launches with one value each.
  public var count: UInt64
  public var minimum: Double?
  public var p50: Double?
  public var p90: Double?
  public var p95: Double?
  public var p99: Double?
  public var p999: Double?
  public var maximum: Double?
  public var mean: Double?
  /// Of the sample, over n - 1; nil for a single value.
  public var standardDeviation: Double?
  /// The 95 % interval of the mean, launches being the independent units; nil below two launches.
  public var meanInterval: ClosedRange<Double>?

  /// No values.
  public init() { count = 0 }

  /// A single value: it stands in `p50`, alone.
  public init(value: Double) {
    count = 1
    p50 = value
  }

  /// One value per launch: the median as `p50`, extremes, mean, and its interval.
  ///
  /// The rule of `BucketedValues.percentile(_:)` does not apply: this is the middle of what was
  /// measured, not an estimate of a tail.
  public init(launchValues values: [Double]) {
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

  /// One distribution per launch: percentiles and moments of all their values together.
  ///
  /// Values of one launch are not independent of each other, so the interval is that of the launches'
  /// means.
  public init(launches: [BucketedValues]) {
    guard let all = BucketedValues.merging(launches) else {
      self = Summary()
      return
    }
    func percentile(_ q: Double) -> Double? { all.percentile(q).map { Double($0) } }
    count = all.count
    minimum = Double(all.minimum)
    p50 = percentile(0.5)
    p90 = percentile(0.9)
    p95 = percentile(0.95)
    p99 = percentile(0.99)
    p999 = percentile(0.999)
    maximum = Double(all.maximum)
    mean = all.mean
    standardDeviation = all.count > 1 ? all.standardDeviation : nil
    meanInterval = Self.interval(of: Moments(launches.filter { !$0.buckets.isEmpty }.map(\.mean)))
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
