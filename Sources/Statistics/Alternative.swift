/// The hypothesis that a test would show: a difference, or a difference in one direction.
public enum Alternative: String, Hashable, Sendable, CaseIterable {
  case twoSided = "two-sided"
  /// The values are greater than the bound, or head's are greater than base's.
  case greater
  case less
}
