import CollectionAttributes
import CollectionModel

/// Computes the positions of a collection view's elements. Every hook may be overridden.
///
/// In each pass `prepare` comes first if anything was invalidated, then the content size, then the
/// attributes in a rectangle.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  // The view resets this when it is destroyed: layouts read it all the time, and a weak reference
  // would be slow.
  @exclusivity(unchecked) nonisolated(unsafe) unowned(unsafe) var view: UICollectionView?
  /// Views of decorations, which layouts make themselves.
  let decorations = DecorationViews()

  public override init() { super.init() }

  /// Makes a new layout, because there are no archives on this platform.
  public required init?(coder: NSCoder) { super.init() }

  /// Called by the code that makes the layout in place of a nib.
  open func awakeFromNib() {}

  /// Called with changes that the layout observes by `addObserver(_:forKeyPath:options:context:)`.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) { BoundsObservers.fail(self, keyPath) }

  /// The view to which the layout belongs; nil before it is attached.
  open var collectionView: UICollectionView? { view }

  /// - Precondition: the layout belongs to no other view.
  func attach(to new: UICollectionView?) {
    if let new, let view, view !== new {
      fatalError("\(type(of: self)) is the layout of two collection views: make one for each")
    }
    view = new
    notifyObservers()
  }

  // MARK: Classes

  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let type: AnyClass = Self.invalidationContextClass
    guard let context = makeInstance(of: type) as? UICollectionViewLayoutInvalidationContext else {
      fatalError("\(type) is no class of invalidation contexts")
    }
    return context
  }

  // MARK: The pass

  open func prepare() {}
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The elements in a rectangle where they are on screen, for the view.
  func shownElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    layoutAttributesForElements(in: rect) ?? []
  }

  /// An answer for a single element, where the element is on screen.
  func shown(_ answer: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    answer
  }

  // MARK: Sections that scroll by themselves

  var hasRows: Bool { false }

  /// The section at a point of the content, if it scrolls by itself.
  func row(at point: CGPoint) -> TouchedRow? { nil }

  /// Moves the sections that were released, on the clock of the view.
  func advanceRows(to nanoseconds: UInt64) {}

  // MARK: Invalidation

  open func invalidateLayout() { invalidateLayout(with: makeContext()) }

  /// Marks parts as out of date; the next pass prepares the layout again. Overrides call `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    view?.layoutWasInvalidated(context, by: self)
  }

  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

  /// Whether the layout certainly uses sizes that cells prefer.
  var estimatesSizes: Bool { false }

  /// A batch of updates has changed the content; the invalidation of counts follows. For layouts of
  /// this project that keep state for single items.
  func follow(_ map: UpdateMap) {}

  // MARK: Target offsets

  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  // MARK: Decorations

  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    guard let viewClass else { return registerDecoration(elementKind, nil) }
    registerDecoration(elementKind) { [weak self] in
      makeReusable(of: viewClass, in: self?.collectionView)
    }
  }

  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    registerDecoration(elementKind, nib?.makeReusable)
  }

  // Final: a debug build mangles its type otherwise where a subclass in another file refers to it.
  private final func registerDecoration(
    _ kind: String, _ make: (@MainActor () -> UICollectionReusableView)?
  ) {
    let kind = ElementKinds.decoration(kind)
    guard let make else { return decorations.register(kind, make: nil) }
    decorations.register(kind) { [weak self] in onMain { SupplementaryBox(make(), madeBy: self) } }
  }

  // MARK: Updates

  /// Called with a batch of updates, after `prepare` for the new content. Until
  /// `finalizeCollectionViewUpdates`, the view reads the attributes of elements that appear and
  /// disappear.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}

  /// Called for every item on screen after a batch of updates. By default, items that were on
  /// screen before appear at their former place, and new ones appear with an alpha of 0; nil
  /// outside of updates.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { initialAttributes(.item, itemIndexPath) }

  /// Called for every item on screen before a batch of updates, with its path then. By default,
  /// items that stay disappear at their new place, and removed ones with an alpha of 0; nil outside
  /// of updates.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { finalAttributes(.item, itemIndexPath) }

  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    initialAttributes(ElementKinds.supplementary(elementKind), elementIndexPath)
  }
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    finalAttributes(ElementKinds.supplementary(elementKind), elementIndexPath)
  }
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    initialAttributes(ElementKinds.decoration(elementKind), decorationIndexPath)
  }
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    finalAttributes(ElementKinds.decoration(elementKind), decorationIndexPath)
  }

  private func initialAttributes(
    _ kind: ElementKind, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let source = view?.layoutSource, let updates = source.updates else { return nil }
    let id = ElementID(kind, at: path)
    return updates.initialAttributes(of: id) { source.layout.shownAttributes(of: id) }
  }

  private func finalAttributes(
    _ kind: ElementKind, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let source = view?.layoutSource, let updates = source.updates else { return nil }
    return updates.finalAttributes(of: ElementID(kind, at: path)) {
      source.layout.shownAttributes(of: $0)
    }
  }

  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  open func finalizeAnimatedBoundsChange() {}
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  open func finalizeLayoutTransition() {}

  // MARK: Interactive movement

  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    guard
      let attributes = layoutAttributesForItem(at: indexPath)?.copy()
        as? UICollectionViewLayoutAttributes
    else { fatalError("\(type(of: self)) has no attributes of the item at \(indexPath)") }
    attributes.center = position
    return attributes
  }

  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }

  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.noteMovement(
      from: previousIndexPaths, to: targetIndexPaths, heldAt: targetPosition)
    return context
  }

  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.noteMovement(from: previousIndexPaths, to: indexPaths, heldAt: .zero)
    return context
  }

  // MARK: Directions

  /// Whether a view that is read in the opposite of `developmentLayoutDirection` counts x from its
  /// right edge: the layout, and all callers of the view, then see the same numbers as before.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// The direction in which content is read in the layout's own coordinates.
  final var direction: UIUserInterfaceLayoutDirection {
    flipsHorizontallyInOppositeLayoutDirection
      ? developmentLayoutDirection : view?.effectiveUserInterfaceLayoutDirection ?? .leftToRight
  }

  /// Whether content wider than the view begins at its right end.
  var beginsAtRightEnd: Bool { false }
}
