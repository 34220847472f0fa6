import CollectionLayouts

/// A view behind a whole section, whose class is registered with the layout.
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  private let kind: String
  /// Higher is nearer to the viewer.
  open var zIndex = 0

  init(kind: String) {
    self.kind = kind
    let whole = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
    super.init(size: whole)
  }

  /// Covers the section with its boundary items.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(kind: elementKind)
  }

  open var elementKind: String { kind }

  override func makeCopy() -> NSCollectionLayoutItem {
    NSCollectionLayoutDecorationItem(kind: kind)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? NSCollectionLayoutDecorationItem)?.zIndex = zIndex
    return copy
  }
}
