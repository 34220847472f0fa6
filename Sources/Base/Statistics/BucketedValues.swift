/// Many whole values as counted buckets in ascending order, together with their exact extremes and
/// moments.
package struct BucketedValues: Hashable, Sendable {
  package struct Bucket: Hashable, Sendable {
    /// The largest value the bucket stands for.
    package var value: UInt64
    package var count: UInt64

    package init(value: UInt64, count: UInt64) {
      self.value = value
      self.count = count
    }
  }

  package var buckets: [Bucket]
  package var minimum: UInt64
  package var maximum: UInt64
  package var mean: Double
  /// The standard deviation of the sample, over n - 1; 0 for a single value.
  package var standardDeviation: Double

  /// - Precondition: the buckets ascend and none is empty.
  package init(
    buckets: [Bucket], minimum: UInt64, maximum: UInt64, mean: Double, standardDeviation: Double
  ) {
    for (index, bucket) in buckets.enumerated() {
      precondition(bucket.count > 0, "bucket \(index) of value \(bucket.value) is empty")
      precondition(
        index == 0 || buckets[index - 1].value < bucket.value,
        "bucket \(index) of value \(bucket.value) does not ascend")
    }
    self.buckets = buckets
    self.minimum = minimum
    self.maximum = maximum
    self.mean = mean
    self.standardDeviation = standardDeviation
  }

  package var count: UInt64 { buckets.reduce(0) { $0 + $1.count } }

  /// The values of all `parts` together; nil if there are none.
  ///
  /// Counts, extremes, mean and standard deviation are the same as if all had been recorded
  /// together.
  package static func merging(_ parts: some Sequence<BucketedValues>) -> BucketedValues? {
    let parts = parts.filter { !$0.buckets.isEmpty }
    guard parts.count > 1 else { return parts.first }
    var counts: [UInt64: UInt64] = [:]
    for bucket in parts.lazy.flatMap(\.buckets) { counts[bucket.value, default: 0] += bucket.count }
    var moments = Moments()
    for part in parts {
      moments.add(
        Moments(
          count: part.count, mean: part.mean, standardDeviation: part.standardDeviation))
    }
    return BucketedValues(
      buckets: counts.sorted { $0.key < $1.key }.map { Bucket(value: $0.key, count: $0.value) },
      minimum: parts.lazy.map(\.minimum).min()!, maximum: parts.lazy.map(\.maximum).max()!,
      mean: moments.mean, standardDeviation: moments.standardDeviation)
  }

  /// The smallest recorded value that at least the fraction `q` of all values do not exceed, to
  /// within the width of a bucket; nil if there are too few values
  /// (`samplesNeeded(forPercentile:)`).
  ///
  /// - Precondition: 0 < q < 1.
  /// - Complexity: O(buckets)
  package func percentile(_ q: Double) -> UInt64? {
    let total = count
    guard total >= Self.samplesNeeded(forPercentile: q) else { return nil }
    let rank = Self.rank(q, of: total)
    var seen: UInt64 = 0
    for bucket in buckets {
      seen += bucket.count
      // A bucket's upper bound may exceed the values recorded in it.
      if seen >= rank { return min(max(bucket.value, minimum), maximum) }
    }
    return maximum
  }

  /// The position of a percentile among `total` ascending values, from 1.
  private static func rank(_ q: Double, of total: UInt64) -> UInt64 {
    // The subtraction makes up for binary rounding: 0.999 of 7,000 must be 6,993.
    UInt64((q * Double(total) - 1e-6).rounded(.up))
  }

  /// The percentiles that tables and files state.
  package static let statedPercentiles = [0.5, 0.9, 0.95, 0.99, 0.999]

  /// The distribution in at most eleven buckets. Count, extremes, moments and the stated
  /// percentiles stay the same; any other percentile becomes an upper bound of its former value.
  ///
  /// - Complexity: O(buckets)
  package func thinned() -> BucketedValues {
    let total = count
    let ranks = Self.statedPercentiles.map { Self.rank($0, of: total) }
    var thinned: [Bucket] = []
    var seen: UInt64 = 0
    var canGrow = false
    for bucket in buckets {
      let isStated = ranks.contains { $0 > seen && $0 <= seen + bucket.count }
      seen += bucket.count
      if canGrow, !isStated, let last = thinned.popLast() {
        thinned.append(Bucket(value: bucket.value, count: last.count + bucket.count))
      } else {
        thinned.append(bucket)
      }
      canGrow = !isStated
    }
    return BucketedValues(
      buckets: thinned, minimum: minimum, maximum: maximum, mean: mean,
      standardDeviation: standardDeviation)
  }

  /// The number of values that a percentile needs: 10 / (1 - q), which leaves ten beyond it. 20 for
  /// the median, 1,000 for p99, 10,000 for p99.9.
  package static func samplesNeeded(forPercentile q: Double) -> UInt64 {
    precondition(q > 0 && q < 1, "percentile \(q) is not between 0 and 1")
    // In binary, 10 / (1 - q) may be a little above a whole number; without the subtraction it
    // would be rounded up to one sample more.
    return UInt64((10 / (1 - q) - 1e-6).rounded(.up))
  }
}
