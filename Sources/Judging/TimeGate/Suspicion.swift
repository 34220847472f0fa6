/// The reason why a measure of a case is measured again: it is not certain enough that its slowdown
/// is too small to fail.
package enum Suspicion: String, Codable, Hashable, Sendable {
  /// It seems slower than the policy allows.
  case slower
  /// It does not seem slower, but scatters too much for a decision.
  case underpowered
}
