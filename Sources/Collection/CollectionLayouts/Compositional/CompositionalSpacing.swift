/// The space between two items of a group, or on one side of an item.
///
/// Source: Apple, `NSCollectionLayoutSpacing`.
public enum CompositionalSpacing: Hashable, Sendable {
  /// Points.
  case fixed(Double)
  /// At least so many points. Flexible spaces share what a group has left equally.
  case flexible(Double)

  /// In points.
  public var least: Double {
    switch self {
    case .fixed(let points), .flexible(let points): points
    }
  }

  var isFlexible: Bool { if case .flexible = self { true } else { false } }
}

/// The space outside of an item's slot, on each side; nil for none.
///
/// Source: Apple, `NSCollectionLayoutEdgeSpacing`.
public struct CompositionalEdgeSpacing: Hashable, Sendable {
  public var leading: CompositionalSpacing?
  public var top: CompositionalSpacing?
  public var trailing: CompositionalSpacing?
  public var bottom: CompositionalSpacing?

  public init(
    leading: CompositionalSpacing? = nil, top: CompositionalSpacing? = nil,
    trailing: CompositionalSpacing? = nil, bottom: CompositionalSpacing? = nil
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }

  /// Whether there is no space on any side.
  var isNone: Bool { leading == nil && top == nil && trailing == nil && bottom == nil }

  /// Lets the sides along the scroll axis of a layout take no more than their least.
  mutating func fixSides(isHorizontal: Bool) {
    let sides =
      isHorizontal
      ? [\Self.leading, \Self.trailing] : [\Self.top, \Self.bottom]
    for side in sides { self[keyPath: side] = self[keyPath: side].map { .fixed($0.least) } }
  }

  var transposed: CompositionalEdgeSpacing {
    CompositionalEdgeSpacing(leading: top, top: leading, trailing: bottom, bottom: trailing)
  }
}
