import CollectionLayouts
import CollectionModel

/// The kinds of a compositional layout's elements, by what the elements are attached to.
///
/// In the engine's rules, a kind determines where its elements are found. In a collection view all
/// of them have the kinds of `ElementKinds`, whatever they are attached to.
@MainActor
enum CompositionalKinds {
  /// Where the name of an element's kind comes from.
  enum Role: Hashable {
    /// A supplementary view of an item or a group.
    case anchored
    /// A header, a footer or a view on a side of a section.
    case boundary
    /// The same of the whole layout.
    case layoutBoundary
    /// At this index of the section's decorations.
    case decoration(Int)
  }

  /// What a kind stands for.
  struct Meaning {
    var name: String
    var role: Role
    /// The kind of the same elements in a collection view.
    var shown: ElementKind
  }

  private static var meanings: [ElementKind: Meaning] = [:]

  /// nil for items.
  static func meaning(of kind: ElementKind) -> Meaning? { meanings[kind] }

  /// An item can have several views of one name: its own, and those of groups that begin with it.
  static func anchored(_ name: String, depth: Int, number: Int) -> ElementKind {
    let isFirst = depth == 0 && number == 0
    return note(
      .named(isFirst ? name : "\(name) \(depth).\(number)", .supplementary, at: .item), name,
      .anchored, ElementKinds.supplementary(name))
  }

  static func decoration(_ name: String, index: Int) -> ElementKind {
    note(
      .named("\(name) \(index)", .decoration, at: .section), name, .decoration(index),
      ElementKinds.decoration(name))
  }

  static func boundary(
    _ name: String, of role: Role, at attachment: ElementKind.Attachment
  ) -> ElementKind {
    let kind: ElementKind =
      switch (role, name, attachment) {
      case (.boundary, UICollectionView.elementKindSectionHeader, .opening): .header
      case (.boundary, UICollectionView.elementKindSectionFooter, .closing): .footer
      case (.layoutBoundary, _, _): .named("\(name) of the layout", .supplementary, at: attachment)
      default: .named(name, .supplementary, at: attachment)
      }
    return note(kind, name, role, ElementKinds.supplementary(name))
  }

  private static func note(
    _ kind: ElementKind, _ name: String, _ role: Role, _ shown: ElementKind
  ) -> ElementKind {
    if meanings[kind] == nil { meanings[kind] = Meaning(name: name, role: role, shown: shown) }
    return kind
  }
}

extension [NSCollectionLayoutBoundarySupplementaryItem] {
  /// - Parameter role: `boundary` or `layoutBoundary`.
  @MainActor
  func describedOnBoundary(
    of role: CompositionalKinds.Role, isHorizontal: Bool
  ) -> [CompositionalBoundaryItem] {
    var names: Set<String> = []
    return map { item in
      if !names.insert(item.elementKind).inserted {
        fatalError(
          "a section or a layout has two boundary supplementary items of kind \(item.elementKind)")
      }
      return item.described(as: role, isHorizontal: isHorizontal)
    }
  }
}

extension NSCollectionLayoutBoundarySupplementaryItem {
  /// - Parameter isHorizontal: whether the layout scrolls horizontally.
  fileprivate func described(
    as role: CompositionalKinds.Role, isHorizontal: Bool
  ) -> CompositionalBoundaryItem {
    let edges = alignment.described
    // The rule scrolls down, so it sees the sides of horizontal layouts as top and bottom.
    var seen = CompositionalBoundaryItem(
      .header, size: layoutSize.described, alignment: isHorizontal ? edges.turned : edges)
    seen.extendsBoundary = extendsBoundary
    var item = CompositionalBoundaryItem(
      CompositionalKinds.boundary(elementKind, of: role, at: seen.attachment),
      size: layoutSize.described, alignment: edges)
    item.offset = offset
    item.extendsBoundary = extendsBoundary
    item.pinsToVisibleBounds = pinToVisibleBounds
    item.insets = contentInsets.described
    item.zIndex = Int32(clamping: zIndex)
    return item
  }
}

extension CompositionalEdges {
  /// The edges after width and height were exchanged.
  fileprivate var turned: CompositionalEdges {
    var turned: CompositionalEdges = []
    if contains(.top) { turned.insert(.leading) }
    if contains(.leading) { turned.insert(.top) }
    if contains(.bottom) { turned.insert(.trailing) }
    if contains(.trailing) { turned.insert(.bottom) }
    return turned
  }
}
