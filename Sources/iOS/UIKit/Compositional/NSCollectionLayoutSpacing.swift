import CollectionLayouts

/// The space between two items of a group, or on one side of an item.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject, @preconcurrency NSCopying {
  let described: CompositionalSpacing

  init(_ described: CompositionalSpacing) {
    self.described = described
    super.init()
  }

  /// At least so many points: flexible spaces share what a group has left.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(.flexible(flexibleSpacing))
  }

  /// In points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(.fixed(fixedSpacing))
  }

  /// In points; of flexible space, the least.
  open var spacing: CGFloat { described.least }

  open var isFlexible: Bool { !isFixed }
  open var isFixed: Bool { if case .fixed = described { true } else { false } }

  open func copy(with zone: NSZone? = nil) -> Any { NSCollectionLayoutSpacing(described) }

  open nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? NSCollectionLayoutSpacing)?.described == described
  }

  open nonisolated override var hash: Int { described.hashValue }
}

/// The space outside of an item's slot, on each side; nil for none.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject, @preconcurrency NSCopying {
  let described: CompositionalEdgeSpacing

  init(_ described: CompositionalEdgeSpacing) {
    self.described = described
    super.init()
  }

  public convenience init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    self.init(
      CompositionalEdgeSpacing(
        leading: leading?.described, top: top?.described, trailing: trailing?.described,
        bottom: bottom?.described))
  }

  open var leading: NSCollectionLayoutSpacing? {
    described.leading.map { NSCollectionLayoutSpacing($0) }
  }
  open var top: NSCollectionLayoutSpacing? { described.top.map { NSCollectionLayoutSpacing($0) } }
  open var trailing: NSCollectionLayoutSpacing? {
    described.trailing.map { NSCollectionLayoutSpacing($0) }
  }
  open var bottom: NSCollectionLayoutSpacing? {
    described.bottom.map { NSCollectionLayoutSpacing($0) }
  }

  open func copy(with zone: NSZone? = nil) -> Any { NSCollectionLayoutEdgeSpacing(described) }

  open nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? NSCollectionLayoutEdgeSpacing)?.described == described
  }

  open nonisolated override var hash: Int { described.hashValue }
}
