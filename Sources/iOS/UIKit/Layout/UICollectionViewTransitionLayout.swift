import CollectionModel

/// The layout of a collection view while one layout becomes another by hand: every element that
/// either of them shows is part of the way between its places in the two.
///
/// The viewport keeps its offset: places in the next layout are those on screen after the view has
/// scrolled to the next layout's target offset.
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  public let currentLayout: UICollectionViewLayout
  public let nextLayout: UICollectionViewLayout
  /// 0 is the current layout, 1 the next one.
  open var transitionProgress: CGFloat = 0 {
    didSet { if transitionProgress != oldValue { invalidateLayout() } }
  }
  private var values: [String: CGFloat] = [:]
  /// The present offset of the viewport, and its offset in the next layout.
  private var offset = CGPoint.zero
  private(set) var nextOffset = CGPoint.zero
  /// The elements of both, in the order of their ids; nil before the layout is first prepared.
  private var union: [(id: ElementID, ends: Ends)]?
  private var shown: [UICollectionViewLayoutAttributes] = []

  private struct Ends {
    var from: UICollectionViewLayoutAttributes?
    var to: UICollectionViewLayoutAttributes?
  }

  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// There are no archives on this platform.
  public required init?(coder: NSCoder) { nil }

  /// Stores a value that belongs to the progress, for subclasses.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

  /// 0 if none was stored.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  // MARK: The pass

  open override func prepare() {
    super.prepare()
    let union = union ?? begin()
    self.union = union
    shown = union.compactMap { between($0.ends) }
  }

  /// Finds the elements that either layout shows. The view has prepared the current layout.
  private func begin() -> [(id: ElementID, ends: Ends)] {
    guard let view = collectionView else { return [] }
    nextLayout.prepare()
    let bounds = view.bounds
    offset = bounds.origin
    nextOffset = view.target(in: nextLayout, from: currentLayout)
    var ends: [ElementID: Ends] = [:]
    for one in currentLayout.shownElements(in: bounds) {
      ends[one.id, default: Ends()].from = one
    }
    let next = CGRect(origin: nextOffset, size: bounds.size)
    for one in nextLayout.shownElements(in: next) {
      ends[one.id, default: Ends()].to = one
    }
    for (id, one) in ends {
      if one.from == nil { ends[id]?.from = currentLayout.shownAttributes(of: id) }
      if one.to == nil { ends[id]?.to = nextLayout.shownAttributes(of: id) }
    }
    return ends.sorted { a, b in
      (a.key.kind.rawValue, a.key.section, a.key.item)
        < (b.key.kind.rawValue, b.key.section, b.key.item)
    }.map { ($0.key, $0.value) }
  }

  /// The attributes part of the way. Elements of only one layout fade.
  private func between(_ ends: Ends) -> UICollectionViewLayoutAttributes? {
    let way = transitionProgress
    guard let kept = (ends.to ?? ends.from)?.duplicate() else { return nil }
    if ends.to != nil {
      kept.center.x += offset.x - nextOffset.x
      kept.center.y += offset.y - nextOffset.y
    }
    guard let from = ends.from, ends.to != nil else {
      kept.alpha *= ends.from == nil ? way : 1 - way
      return kept
    }
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + way * (b - a) }
    let center = CGPoint(x: mix(from.center.x, kept.center.x), y: mix(from.center.y, kept.center.y))
    kept.size = CGSize(
      width: mix(from.size.width, kept.size.width), height: mix(from.size.height, kept.size.height))
    kept.center = center
    kept.alpha = mix(from.alpha, kept.alpha)
    if from.isTransformed || kept.isTransformed {
      kept.transform3D = from.transform3D.mixed(with: kept.transform3D, mix)
    }
    if way == 0 { kept.zIndex = from.zIndex }
    return kept
  }

  /// Until the transition ends, the current layout determines whether the view is turned.
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool {
    currentLayout.flipsHorizontallyInOppositeLayoutDirection
  }
  open override var developmentLayoutDirection: UIUserInterfaceLayoutDirection {
    currentLayout.developmentLayoutDirection
  }

  open override var collectionViewContentSize: CGSize {
    let (from, to) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
    return CGSize(
      width: from.width + transitionProgress * (to.width - from.width),
      height: from.height + transitionProgress * (to.height - from.height))
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    shown.filter { $0.frame.intersects(rect) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { element(ElementID(.item, at: indexPath)) }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    element(ElementID(ElementKinds.supplementary(elementKind), at: indexPath))
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    element(ElementID(ElementKinds.decoration(elementKind), at: indexPath))
  }

  private func element(_ id: ElementID) -> UICollectionViewLayoutAttributes? {
    if let one = shown.first(where: { $0.id == id }) { return one }
    return between(
      Ends(from: currentLayout.shownAttributes(of: id), to: nextLayout.shownAttributes(of: id)))
  }
}

extension CATransform3D {
  fileprivate func mixed(
    with b: CATransform3D, _ mix: (CGFloat, CGFloat) -> CGFloat
  ) -> CATransform3D {
    CATransform3D(
      m11: mix(m11, b.m11), m12: mix(m12, b.m12), m13: mix(m13, b.m13), m14: mix(m14, b.m14),
      m21: mix(m21, b.m21), m22: mix(m22, b.m22), m23: mix(m23, b.m23), m24: mix(m24, b.m24),
      m31: mix(m31, b.m31), m32: mix(m32, b.m32), m33: mix(m33, b.m33), m34: mix(m34, b.m34),
      m41: mix(m41, b.m41), m42: mix(m42, b.m42), m43: mix(m43, b.m43), m44: mix(m44, b.m44))
  }
}
