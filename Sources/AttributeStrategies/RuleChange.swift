/// How a strategy took another rule.
public enum RuleChange: Hashable, Sendable {
  /// It passed over no items: it costs what is on screen, and at most O(log n), or O(sections) if
  /// the strategy keeps a number for each. The first change of a length may measure once what the
  /// strategy keeps of runs.
  case inPlace
  /// It did what `prepare` does.
  case byPreparing
}
