/// The middle of values and their spread around it, both insensitive to a few outliers.
///
/// Source: P. J. Rousseeuw, C. Croux, "Alternatives to the Median Absolute Deviation", Journal of
/// the American Statistical Association 88, 1993.
package struct RobustSpread: Hashable, Sendable {
  package let median: Double
  /// The median distance from the median, times 1.4826 (1 / the normal distribution's quantile at
  /// 0.75), which makes it estimate the standard deviation of normal values. It tolerates up to
  /// half of all values being arbitrarily wrong.
  package let medianAbsoluteDeviation: Double
  /// The distance between the percentiles at 0.25 and at 0.75 (`Percentile`), not scaled.
  package let interquartileRange: Double

  /// The deviation as a fraction of the median; 0 if the median is 0.
  package var relativeDeviation: Double {
    median == 0 ? 0 : medianAbsoluteDeviation / median
  }

  /// - Precondition: there are values, all finite.
  /// - Complexity: O(n log n)
  package init(_ values: [Double]) {
    precondition(values.allSatisfy(\.isFinite), "a spread of values that are not finite")
    let sorted = Percentile.sorted(values)
    let median = Percentile.value(at: 0.5, ofSorted: sorted)
    self.median = median
    medianAbsoluteDeviation = 1.4826 * Percentile.median(of: sorted.map { abs($0 - median) })
    interquartileRange =
      Percentile.value(at: 0.75, ofSorted: sorted) - Percentile.value(at: 0.25, ofSorted: sorted)
  }
}
