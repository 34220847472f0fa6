import Histogram

/// A histogram of durations in whole nanoseconds, to three significant digits, that never allocates
/// while recording.
///
/// An HdrHistogram of 1 ns to one hour, about 270 KB, all of it allocated at the start. A longer
/// duration is counted in the last bucket; minimum, maximum, mean and standard deviation are exact
/// nevertheless. Recording takes about 5 ns.
///
/// ```swift
/// var histogram = LatencyHistogram()
/// histogram.record(1_500)
/// histogram.values?.maximum  // 1500
/// ```
package struct LatencyHistogram: Sendable {
  /// One hour.
  @usableFromInline static let longestBucketed: UInt64 = 3_600_000_000_000

  @usableFromInline var histogram: Histogram<UInt64>
  @usableFromInline var minimum = UInt64.max
  @usableFromInline var maximum: UInt64 = 0
  @usableFromInline var first = 0.0
  /// The sum of the distances from the first value, and the sum of their squares. Durations of one
  /// kind are close together, so these sums keep digits that sums of the values would lose.
  @usableFromInline var sum = 0.0
  @usableFromInline var squares = 0.0

  package init() {
    histogram = Histogram(
      highestTrackableValue: Self.longestBucketed, numberOfSignificantValueDigits: .three)
  }

  package var count: UInt64 { histogram.totalCount }

  /// Counts one duration of `nanoseconds`.
  @inlinable
  package mutating func record(_ nanoseconds: UInt64) {
    if histogram.totalCount == 0 { first = Double(nanoseconds) }
    histogram.record(min(nanoseconds, Self.longestBucketed))
    minimum = min(minimum, nanoseconds)
    maximum = max(maximum, nanoseconds)
    let distance = Double(nanoseconds) - first
    sum += distance
    squares += distance * distance
  }

  /// Removes all records and keeps the memory.
  package mutating func reset() {
    histogram.reset()
    minimum = .max
    maximum = 0
    sum = 0
    squares = 0
  }

  /// The recorded values; nil if there are none. Allocates.
  package var values: BucketedValues? {
    let count = histogram.totalCount
    guard count > 0 else { return nil }
    let total = Double(count)
    let variance = count > 1 ? max(0, (squares - sum * sum / total) / (total - 1)) : 0
    return BucketedValues(
      buckets: histogram.recordedValues().map { .init(value: $0.value, count: $0.count) },
      minimum: minimum, maximum: maximum, mean: first + sum / total,
      standardDeviation: variance.squareRoot())
  }
}
