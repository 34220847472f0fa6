/// Why a measure of a case is looked at again: it is not sure enough that it is slower by less than
/// what fails.
public enum Suspicion: String, Codable, Hashable, Sendable {
  /// It seems slower than it may be.
  case slower
  /// It does not, but scatters too much to tell.
  case underpowered
}
