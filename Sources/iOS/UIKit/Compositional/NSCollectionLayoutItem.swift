import CollectionLayouts

/// What a group repeats: an item of the data source, or a group in a group.
///
/// A group copies its subitems when it is made: what is set on them afterwards has no effect.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
  final let size: NSCollectionLayoutSize
  final var supplementaries: [NSCollectionLayoutSupplementaryItem]
  /// Shrinks the item within its slot, or the room for the items of a group.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space outside of the item's slot.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  init(size: NSCollectionLayoutSize, supplementaries: [NSCollectionLayoutSupplementaryItem] = []) {
    self.size = size
    self.supplementaries = supplementaries
    super.init()
  }

  public convenience init(layoutSize: NSCollectionLayoutSize) { self.init(size: layoutSize) }

  public convenience init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.init(size: layoutSize, supplementaries: supplementaryItems)
  }

  open var layoutSize: NSCollectionLayoutSize { size }

  /// Views that are attached to the item, such as badges.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { supplementaries }

  /// An item with the properties of this one that are set when it is made.
  func makeCopy() -> NSCollectionLayoutItem {
    NSCollectionLayoutItem(size: size, supplementaries: supplementaries.map(\.copied))
  }

  /// A copy of the same class, which shares nothing that can be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeCopy()
    copy.contentInsets = contentInsets
    copy.edgeSpacing = edgeSpacing
    return copy
  }

  /// How many groups are in each other, down to the items; 0 for an item.
  var depth: Int { 0 }

  /// - Parameter room: where the item lies.
  func described(in room: CompositionalRoom) -> CompositionalItem {
    var names: [String: Int] = [:]
    return CompositionalItem(
      size.described, insets: contentInsets.described,
      edges: edgeSpacing?.described ?? CompositionalEdgeSpacing(),
      supplementaries: supplementaries.map { view in
        names[view.kind, default: -1] += 1
        return view.described(depth: depth, number: names[view.kind, default: 0])
      })
  }
}

/// What can be copied without losing its type.
@MainActor
protocol CopiedAsSelf: AnyObject {
  func copy(with zone: NSZone?) -> Any
}

extension CopiedAsSelf {
  var copied: Self {
    guard let copy = copy(with: nil) as? Self else {
      fatalError("a copy of \(type(of: self)) is of another class")
    }
    return copy
  }
}

extension NSCollectionLayoutItem: CopiedAsSelf {}
