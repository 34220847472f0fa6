/// The kinds of gate runs in a selftest.
package enum SelftestKind: String, Codable, CaseIterable, Sendable {
  /// Nothing is slower, so every failure is a false alarm: a build against itself in other orders
  /// of its functions, or against another that does the same work.
  case same
  /// The head is slower, and the gate must report it: a share is added to one measure of one case,
  /// or the build is slower or wrong on purpose.
  case slowdown
}
