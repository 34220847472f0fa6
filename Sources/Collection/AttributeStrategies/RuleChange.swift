/// How a strategy took another rule.
public enum RuleChange: Hashable, Sendable {
  /// It passed over no items: its cost is that of the elements on screen, plus at most O(log n), or
  /// O(sections) if the strategy keeps a number for each. The first change of a length may measure
  /// the stored runs once.
  case inPlace
  /// It did what `prepare` does.
  case byPreparing
}
