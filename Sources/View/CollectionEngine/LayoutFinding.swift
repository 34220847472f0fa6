/// One mistake of a layout object, and the calls that reveal it.
public struct LayoutFinding: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case preparesOnEveryScroll = "prepares-on-every-scroll"
    case missingElement = "missing-element"
    case unequalAnswers = "unequal-answers"
    case wrongElement = "wrong-element"
    case changedAttributes = "changed-attributes"
    case asksDataSource = "asks-data-source"
    case asksCells = "asks-cells"
    case doesNotSettle = "does-not-settle"
    case wrongTarget = "wrong-target"
    case staleAfterUpdates = "stale-after-updates"
    case overlappingNeighbours = "overlapping-neighbours"
    case cancelledDrag = "cancelled-drag"
    case incompleteExchange = "incomplete-exchange"
  }

  public var kind: Kind
  /// A description of the mistake, with its values, and of the remedy.
  public var message: String
  /// The calls of the frame in which the mistake was first seen, oldest first.
  public var calls: [String]

  public init(_ kind: Kind, _ message: String, calls: [String]) {
    self.kind = kind
    self.message = message
    self.calls = calls
  }
}
