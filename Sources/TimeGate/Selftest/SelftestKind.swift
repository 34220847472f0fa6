/// The kinds of gate runs in a selftest.
public enum SelftestKind: String, Codable, CaseIterable, Sendable {
  /// A build against itself in other orders of its functions: every failure is a false alarm.
  case same
  /// A build against one with the same work and its code elsewhere: failures are false alarms too.
  case variants
  /// A build against itself, with a slowdown put into one measure of one case.
  case slowdown
  /// A build against one that a patch made slower or wrong.
  case patches
  /// Whole gates as processes, each with the exit code it must have.
  case scenarios
}
