import Statistics

/// One observed value.
package enum Observation: Hashable, Sendable {
  /// Whole numbers: ns, bytes, counts.
  case integer(Int64)
  /// Decimals: points, ratios, bytes per item.
  case decimal(Double)
  /// Checksums, 16 hex digits.
  case text(String)
  /// Many values of one launch, ns.
  case distribution(BucketedValues)
}
