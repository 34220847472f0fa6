import CollectionLayouts

/// A point of a rectangle, and how far to move from it.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject, @preconcurrency NSCopying {
  let described: CompositionalAnchor

  init(_ described: CompositionalAnchor) {
    self.described = described
    super.init()
  }

  /// The corner, or the middle of the side, that the edges name.
  public convenience init(edges: NSDirectionalRectEdge) {
    self.init(CompositionalAnchor(edges.described))
  }

  /// - Parameter absoluteOffset: in points.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(CompositionalAnchor(edges.described, offset: .absolute(absoluteOffset)))
  }

  /// - Parameter fractionalOffset: parts of the supplementary view's own size.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(CompositionalAnchor(edges.described, offset: .fractional(fractionalOffset)))
  }

  open var edges: NSDirectionalRectEdge {
    NSDirectionalRectEdge(rawValue: UInt(described.edges.rawValue))
  }

  /// Points or parts.
  open var offset: CGPoint {
    switch described.offset {
    case .absolute(let offset), .fractional(let offset): offset
    }
  }

  open var isAbsoluteOffset: Bool { if case .absolute = described.offset { true } else { false } }
  open var isFractionalOffset: Bool { !isAbsoluteOffset }

  open func copy(with zone: NSZone? = nil) -> Any { NSCollectionLayoutAnchor(described) }

  open nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? NSCollectionLayoutAnchor)?.described == described
  }

  open nonisolated override var hash: Int { described.hashValue }
}
