import CollectionLayouts

/// A supplementary view that is attached to an item or a group, such as a badge.
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  final let kind: String
  private let container: NSCollectionLayoutAnchor
  private let own: NSCollectionLayoutAnchor?
  /// Higher is nearer to the viewer.
  open var zIndex = 1

  init(
    size: NSCollectionLayoutSize, kind: String, container: NSCollectionLayoutAnchor,
    own: NSCollectionLayoutAnchor?
  ) {
    self.kind = kind
    self.container = container
    self.own = own
    super.init(size: size)
  }

  /// The view has the same point at the same point of its container.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(size: layoutSize, kind: elementKind, container: containerAnchor, own: nil)
  }

  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(size: layoutSize, kind: elementKind, container: containerAnchor, own: itemAnchor)
  }

  open var elementKind: String { kind }
  /// In the item or the group.
  open var containerAnchor: NSCollectionLayoutAnchor { container }
  /// In the view; nil for the same edges as those of the container.
  open var itemAnchor: NSCollectionLayoutAnchor? { own }

  override func makeCopy() -> NSCollectionLayoutItem {
    NSCollectionLayoutSupplementaryItem(size: size, kind: kind, container: container, own: own)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? NSCollectionLayoutSupplementaryItem)?.zIndex = zIndex
    return copy
  }

  /// - Parameters:
  ///   - depth: of what it is attached to.
  ///   - number: among the views of its kind there.
  func described(depth: Int, number: Int) -> CompositionalAnchoredItem {
    var item = CompositionalAnchoredItem(
      CompositionalKinds.anchored(kind, depth: depth, number: number), size: size.described,
      at: container.described, itemAnchor: own?.described, zIndex: Int32(clamping: zIndex))
    item.insets = contentInsets.described
    return item
  }
}
