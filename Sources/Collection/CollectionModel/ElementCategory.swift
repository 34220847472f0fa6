/// Where the view of an element comes from.
@frozen
public enum ElementCategory: Hashable, Sendable {
  /// An item: the data source gives its cell.
  case cell
  /// The data source gives its view.
  case supplementary
  /// The layout provides its view, without the data source.
  case decoration
}

extension ElementKind {
  @inlinable
  public var category: ElementCategory {
    if rawValue == ElementKind.item.rawValue { return .cell }
    let isDecoration =
      rawValue == ElementKind.background.rawValue || rawValue == ElementKind.separator.rawValue
      || rawValue >> 2 & Self.decorationBit != 0
    return isDecoration ? .decoration : .supplementary
  }
}
