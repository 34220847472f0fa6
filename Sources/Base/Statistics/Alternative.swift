/// The alternative hypothesis of a test: a difference, or a difference in one direction.
package enum Alternative: String, Hashable, Sendable, CaseIterable {
  case twoSided = "two-sided"
  /// The mean is greater than the bound, or the mean of head is greater than that of base.
  case greater
  case less
}
