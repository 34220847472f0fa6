import CollectionLayouts

/// A header or a footer of a section or of the whole layout.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  private let side: NSRectAlignment
  private let move: CGPoint
  /// Whether the view lies outside of the section, which grows by it.
  open var extendsBoundary = true
  /// Whether the view stays in sight as long as its section is.
  open var pinToVisibleBounds = false

  init(size: NSCollectionLayoutSize, kind: String, side: NSRectAlignment, move: CGPoint) {
    self.side = side
    self.move = move
    let edges = NSDirectionalRectEdge(rawValue: UInt(side.described.rawValue))
    let anchor = NSCollectionLayoutAnchor(edges: edges, absoluteOffset: move)
    super.init(size: size, kind: kind, container: anchor, own: nil)
  }

  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.init(size: layoutSize, kind: elementKind, side: alignment, move: .zero)
  }

  /// - Parameter absoluteOffset: in points.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint
  ) {
    self.init(size: layoutSize, kind: elementKind, side: alignment, move: absoluteOffset)
  }

  open var alignment: NSRectAlignment { side }
  /// In points.
  open var offset: CGPoint { move }

  override func makeCopy() -> NSCollectionLayoutItem {
    NSCollectionLayoutBoundarySupplementaryItem(size: size, kind: kind, side: side, move: move)
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let boundary = copy as? NSCollectionLayoutBoundarySupplementaryItem {
      boundary.extendsBoundary = extendsBoundary
      boundary.pinToVisibleBounds = pinToVisibleBounds
    }
    return copy
  }
}
