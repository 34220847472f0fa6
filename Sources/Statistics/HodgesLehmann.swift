/// Where values lie, or how far two samples lie apart, by medians of pairs: nearly as precise as
/// means on normal values, and unmoved by a few that are far off.
///
/// They belong to the rank tests: the shift is what `MannWhitneyU` tests against 0, the location
/// what `WilcoxonSignedRank` does.
///
/// Source: J. L. Hodges, E. L. Lehmann, "Estimates of Location Based on Rank Tests", Annals of
/// Mathematical Statistics 34, 1963.
public enum HodgesLehmann {
  /// The median of the means of all pairs of values, a value with itself included.
  ///
  /// - Precondition: there are values, none of them NaN.
  /// - Complexity: O(n² log n), and 4 n² bytes: meant for launches, not for samples by the million.
  public static func location(of values: [Double]) -> Double {
    var means: [Double] = []
    means.reserveCapacity(values.count * (values.count + 1) / 2)
    for (index, value) in values.enumerated() {
      for other in values[index...] { means.append((value + other) / 2) }
    }
    return Percentile.median(of: means)
  }

  /// The median of all differences, a value of head less one of base, in the values' unit.
  ///
  /// - Precondition: both have values, none of them NaN.
  /// - Complexity: O(n m log(n m)), and 8 n m bytes.
  public static func shift(base: [Double], head: [Double]) -> Double {
    requireValues(base: base, head: head)
    return Percentile.median(of: head.flatMap { value in base.map { value - $0 } })
  }
}
