/// What a gate run of a selftest is made of.
public enum SelftestKind: String, Codable, CaseIterable, Sendable {
  /// A build against itself in other orders of its functions: whatever fails is a false alarm.
  case same
  /// A build against one that does the same with its code elsewhere: so is this.
  case variants
  /// A build against itself, with a slowdown put into one measure of one case.
  case slowdown
  /// A build against one that a patch made slower or wrong.
  case patches
  /// Whole gates as processes, each with the exit code it must have.
  case scenarios
}
