import CollectionModel
import Foundation

/// How a section's groups are sized, arranged and surrounded.
///
/// Source: Apple, `NSCollectionLayoutSection`.
public struct CompositionalSection: Hashable, Sendable {
  /// The group that is repeated.
  public var group: CompositionalItem
  public var insets = SectionInsets()
  /// Points between two groups.
  public var groupSpacing = 0.0
  public var insetsReference = CompositionalInsetsReference.automatic
  /// For boundary items; nil for none beyond the section's.
  public var boundaryInsetsReference: CompositionalInsetsReference?
  /// Whether boundary items keep to the section's insets.
  public var boundaryItemsFollowInsets = true
  public var boundaryItems: [CompositionalBoundaryItem] = []
  public var decorations: [CompositionalDecoration] = []
  public var orthogonalScrolling = CompositionalOrthogonalScrolling.none
  /// Whether this is the row of a section whose decorations lie behind it.
  var isRowOnDecorations = false
  /// Whether items lie on decorations, those of the section or those of which it is a row.
  var liesOnDecorations: Bool { isRowOnDecorations || !decorations.isEmpty }

  /// - Precondition: `group` is a group.
  public init(_ group: CompositionalItem) {
    guard group.group != nil else { fatalError("a section repeats a group, found an item") }
    self.group = group
  }

  var transposed: CompositionalSection {
    var turned = self
    turned.group = group.transposed
    turned.insets = insets.transposed
    turned.boundaryItems = boundaryItems.map(\.transposed)
    turned.decorations = decorations.map(\.transposed)
    return turned
  }
}

/// Which insets of the view narrow a section across the scroll axis.
public enum CompositionalInsetsReference: String, Hashable, Sendable, CaseIterable {
  /// That of the layout.
  case automatic
  case none
  case safeArea
  case layoutMargins
  case readableContent
}

/// How a section scrolls across the scroll axis of the layout.
///
/// Source: Apple, `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum CompositionalOrthogonalScrolling: String, Hashable, Sendable, CaseIterable {
  /// Not at all.
  case none
  /// Comes to rest anywhere.
  case continuous
  /// Comes to rest at the leading edge of a group.
  case continuousGroupLeadingBoundary
  /// Comes to rest at multiples of the viewport's extent.
  case paging
  /// Comes to rest at the leading edge of a group, one group further for each swipe.
  case groupPaging
  /// Like `groupPaging`, with the group in the middle of the viewport.
  case groupPagingCentered
}

/// A header or a footer of a section or a layout.
///
/// Source: Apple, `NSCollectionLayoutBoundarySupplementaryItem`.
public struct CompositionalBoundaryItem: Hashable, Sendable {
  /// With an attachment that `attachment(at:)` names.
  public var kind: ElementKind
  public var size: CompositionalSize
  public var alignment: CompositionalEdges
  /// In points.
  public var offset = CGPoint.zero
  /// Whether it lies outside of the section, which grows by it.
  public var extendsBoundary = true
  public var pinsToVisibleBounds = false
  public var insets = SectionInsets()
  public var zIndex: Int32 = 1

  public init(_ kind: ElementKind, size: CompositionalSize, alignment: CompositionalEdges) {
    self.kind = kind
    self.size = size
    self.alignment = alignment
  }

  var transposed: CompositionalBoundaryItem {
    var turned = self
    turned.size = size.transposed
    turned.alignment = alignment.transposed
    turned.offset = CGPoint(x: offset.y, y: offset.x)
    turned.insets = insets.transposed
    return turned
  }
}

/// A view behind a whole section.
///
/// Source: Apple, `NSCollectionLayoutDecorationItem`.
public struct CompositionalDecoration: Hashable, Sendable {
  /// With the attachment `.section`.
  public var kind: ElementKind
  public var insets = SectionInsets()
  public var zIndex: Int32 = 0

  public init(_ kind: ElementKind, insets: SectionInsets = .init(), zIndex: Int32 = 0) {
    guard kind.attachment == .section else { fatalError("\(kind.name) does not span sections") }
    self.kind = kind
    self.insets = insets
    self.zIndex = zIndex
  }

  var transposed: CompositionalDecoration {
    CompositionalDecoration(kind, insets: insets.transposed, zIndex: zIndex)
  }
}
