/// The kinds of gate runs in a selftest.
public enum SelftestKind: String, Codable, CaseIterable, Sendable {
  /// Nothing is slower, so every failure is a false alarm: a build against itself in other orders
  /// of its functions, or against another that does the same work.
  case same
  /// Something is slower, and the gate must name it: a share put into one measure of one case, or a
  /// build that is known to be slower or wrong.
  case slowdown
}
