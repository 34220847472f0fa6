import Foundation

/// What a group repeats: an item, or a group in a group.
///
/// Source: Apple, `NSCollectionLayoutItem`.
public struct CompositionalItem: Hashable, Sendable {
  public var size: CompositionalSize
  /// Shrinks the frame inside of the slot of an item, or the room for the items of a group.
  public var insets = SectionInsets()
  public var edges = CompositionalEdgeSpacing()
  public var supplementaries: [CompositionalAnchoredItem] = []
  /// nil for a single item.
  public var group: CompositionalGroup?

  public init(
    _ size: CompositionalSize, insets: SectionInsets = .init(),
    edges: CompositionalEdgeSpacing = .init(), supplementaries: [CompositionalAnchoredItem] = [],
    group: CompositionalGroup? = nil
  ) {
    self.size = size
    self.insets = insets
    self.edges = edges
    self.supplementaries = supplementaries
    self.group = group
  }

  var transposed: CompositionalItem {
    CompositionalItem(
      size.transposed, insets: insets.transposed, edges: edges.transposed,
      supplementaries: supplementaries.map(\.transposed), group: group?.transposed)
  }
}

/// How a group arranges its items.
///
/// Source: Apple, `NSCollectionLayoutGroup`.
public struct CompositionalGroup: Hashable, Sendable {
  public enum Axis: Hashable, Sendable {
    case horizontal, vertical
  }

  public enum Arrangement: Hashable, Sendable {
    /// Repeats the list of subitems until the next one does not fit.
    case fitting
    /// So many of the first subitem, which share the group's extent along its axis.
    case equalShares(Int)
    /// So many of the first subitem, each with its own size, whether they fit or not.
    case repeating(Int)
    /// Frames relative to the outer corner of the group, in points.
    case custom([CompositionalCustomFrame])
  }

  public var axis: Axis
  public var arrangement: Arrangement
  /// Not empty, except for a custom group.
  public var subitems: [CompositionalItem]
  /// Between two items; nil for none.
  public var spacing: CompositionalSpacing?

  public init(
    _ axis: Axis, _ arrangement: Arrangement = .fitting, subitems: [CompositionalItem],
    spacing: CompositionalSpacing? = nil
  ) {
    self.axis = axis
    self.arrangement = arrangement
    self.subitems = subitems
    self.spacing = spacing
  }

  var transposed: CompositionalGroup {
    var turned = CompositionalGroup(
      axis == .horizontal ? .vertical : .horizontal, arrangement,
      subitems: subitems.map(\.transposed), spacing: spacing)
    if case .custom(let frames) = arrangement {
      turned.arrangement = .custom(frames.map(\.transposed))
    }
    return turned
  }
}

/// One item of a custom group.
public struct CompositionalCustomFrame: Hashable, Sendable {
  /// In points, from the outer corner of the group; may lie outside of it.
  public var frame: CGRect
  public var zIndex: Int32

  public init(_ frame: CGRect, zIndex: Int32 = 0) {
    self.frame = frame
    self.zIndex = zIndex
  }

  var transposed: CompositionalCustomFrame {
    CompositionalCustomFrame(frame.transposed, zIndex: zIndex)
  }
}

extension CGRect {
  /// The same with both coordinates and both extents exchanged.
  var transposed: CGRect {
    CGRect(x: origin.y, y: origin.x, width: size.height, height: size.width)
  }
}

extension SectionInsets {
  /// The same with the axes exchanged.
  var transposed: SectionInsets {
    SectionInsets(top: leading, leading: top, bottom: trailing, trailing: bottom)
  }
}
