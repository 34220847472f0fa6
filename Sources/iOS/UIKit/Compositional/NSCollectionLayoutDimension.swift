import CollectionLayouts

/// The width or the height of an item, a group or a supplementary view.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject, @preconcurrency NSCopying {
  let described: CompositionalDimension

  init(_ described: CompositionalDimension) {
    self.described = described
    super.init()
  }

  /// A part of the width of the container, which is rounded down to a pixel.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth(fractionalWidth))
  }

  /// A part of the height of the container, which is rounded down to a pixel.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight(fractionalHeight))
  }

  /// In points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute(absoluteDimension))
  }

  /// Points that hold until the view was measured.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated(estimatedDimension))
  }

  /// Points that hold until the views were measured. Then all siblings are as long as the longest.
  open class func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.uniformAcrossSiblings(estimate: estimate))
  }

  open var isFractionalWidth: Bool {
    if case .fractionalWidth = described { true } else { false }
  }
  open var isFractionalHeight: Bool {
    if case .fractionalHeight = described { true } else { false }
  }
  open var isAbsolute: Bool { if case .absolute = described { true } else { false } }
  open var isEstimated: Bool { if case .estimated = described { true } else { false } }
  open var isUniformAcrossSiblings: Bool {
    if case .uniformAcrossSiblings = described { true } else { false }
  }

  /// A fraction or points.
  open var dimension: CGFloat {
    switch described {
    case .fractionalWidth(let value), .fractionalHeight(let value), .absolute(let value),
      .estimated(let value), .uniformAcrossSiblings(let value):
      value
    }
  }

  open func copy(with zone: NSZone? = nil) -> Any { NSCollectionLayoutDimension(described) }

  open nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? NSCollectionLayoutDimension)?.described == described
  }

  open nonisolated override var hash: Int { described.hashValue }
}

/// The width and the height of an item, a group or a supplementary view.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
  let described: CompositionalSize

  init(_ described: CompositionalSize) {
    self.described = described
    super.init()
  }

  public convenience init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) {
    self.init(CompositionalSize(width: width.described, height: height.described))
  }

  open var widthDimension: NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(described.width)
  }
  open var heightDimension: NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(described.height)
  }

  open func copy(with zone: NSZone? = nil) -> Any { NSCollectionLayoutSize(described) }

  open nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? NSCollectionLayoutSize)?.described == described
  }

  open nonisolated override var hash: Int { described.hashValue }
}
