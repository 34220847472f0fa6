/// Percentiles of values in an array.
///
/// Definition 7 of Hyndman and Fan: the sorted values are at 0, 1/(n-1) ... 1, with linear
/// interpolation between neighbours. It is the default of R, NumPy and spreadsheets. (For recorded
/// latencies, `BucketedValues.percentile(_:)` returns a value that occurred instead.)
///
/// Source: R. J. Hyndman, Y. Fan, "Sample Quantiles in Statistical Packages", The American
/// Statistician 50, 1996.
package enum Percentile {
  /// The percentile at `fraction`: 0 is the smallest value, 0.5 the median, 1 the largest.
  ///
  /// - Precondition: there are values, none of them NaN, and 0 <= fraction <= 1.
  /// - Complexity: O(n log n)
  package static func value(at fraction: Double, of values: [Double]) -> Double {
    value(at: fraction, ofSorted: sorted(values))
  }

  /// The middle value, or the mean of the two middle ones.
  ///
  /// - Precondition: there are values, none of them NaN.
  /// - Complexity: O(n log n)
  package static func median(of values: [Double]) -> Double {
    value(at: 0.5, of: values)
  }

  /// The percentile of values that already ascend.
  ///
  /// - Precondition: there are values, and 0 <= fraction <= 1.
  /// - Complexity: O(1)
  package static func value(at fraction: Double, ofSorted values: [Double]) -> Double {
    precondition(!values.isEmpty, "a percentile of no values")
    precondition(fraction >= 0 && fraction <= 1, "fraction \(fraction) is not in 0...1")
    let position = fraction * Double(values.count - 1)
    let below = Int(position)
    let rest = position - Double(below)
    // Returns such a value as it is: interpolation with an infinite neighbour would give NaN.
    if rest == 0 || values[below] == values[below + 1] { return values[below] }
    return values[below] * (1 - rest) + values[below + 1] * rest
  }

  /// The values in ascending order.
  ///
  /// - Precondition: none of them is NaN.
  static func sorted(_ values: [Double]) -> [Double] {
    precondition(!values.contains(where: \.isNaN), "NaN among \(values.count) values")
    return values.sorted()
  }
}
