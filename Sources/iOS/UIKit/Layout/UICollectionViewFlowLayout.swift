import CollectionModel

/// Items fill a line until the next one does not fit; that item begins the next line.
///
/// ```
/// |header header header header|    the whole width, whatever the insets
/// |   aaa    bb    cccc       |    full: justified between the insets
/// |         ddddddddd         |    full, one item: in the middle
/// |   ee ff                   |    last, mixed sizes: the least spacing (one size: as a full line)
/// |footer footer footer footer|
/// ```
///
/// Lines run across the direction in which the content scrolls. In a view that is read from right
/// to left they begin at the right, and horizontal content begins at its right end; insets keep
/// their sides, and x still counts from the left. Items that are lower than their line are centred
/// in it. Origins are rounded to the nearest pixel of the screen, halves away from zero; sizes are
/// never rounded. An item that misses its line only by rounding still joins it, and every line ends
/// after 1,024 items, so that items without width fill lines.
///
/// The delegate is called once for each section and item, and again only when a context requests
/// it. Items of one size are stored as one size for each section; others take 16 bytes each, and
/// their lines 32 bytes. No attributes are kept: every answer consists of new objects, which the
/// caller may change.
///
/// Spacings and insets may be negative. If lines of a section overlap because of that, the section
/// is searched line by line; if any sections overlap, all are searched. Sizes that are negative or
/// not finite count as 0.
///
/// Source: Apple, `UICollectionViewFlowLayout`. Apple does not document how lines are filled; this
/// follows observed behaviour.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The edges from which `sectionInset` is measured, across the direction of scrolling.
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset
    case fromSafeArea
    case fromLayoutMargins
  }

  /// Marks a size that the cell determines, in `itemSize`, `estimatedItemSize` and the answers of
  /// the delegate.
  public nonisolated static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  var stale = FlowStaleness.everything
  /// The delegate's answers, section by section.
  var answers: [FlowAnswers] = []
  var geometry = FlowGeometry()
  /// The sizes that cells requested: section, item, size.
  var preferred: [Int: [Int: CGSize]] = [:]
  /// Whether these paths are those after a batch whose counts are yet to be marked.
  var followsBatch = false
  /// Whether the delegate is being called: it may call the layout meanwhile.
  var isUpdating = false

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Metrics

  /// The least distance between two lines, in points.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The least distance between two items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The size of all items without a size from the delegate.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The size of items until their cells have requested a preferred one; zero if cells are not
  /// measured.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// Only the extent along the direction of scrolling counts; 0 means that there are no headers.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// Only the extent along the direction of scrolling counts; 0 means that there are no footers.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The space around the items of a section, between its header and its footer, also where there
  /// are no items.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
  }
  /// Whether headers stay in sight while their section is.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether footers stay in sight while their section is.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  // MARK: The pass

  /// Calls the delegate and fills the lines, as far as they are out of date.
  ///
  /// - Complexity: O(sections) if items have one size, O(n) otherwise; O(1) if nothing is out of
  ///   date.
  open override func prepare() {
    super.prepare()
    upToDate {}
  }

  /// Runs `body` once the layout is up to date. A stopwatch separates this work from that of a
  /// subclass.
  private func upToDate<Value>(_ body: () -> Value) -> Value {
    guard let stopwatch = collectionView?.layoutSource.stopwatch else {
      bringUpToDate()
      return body()
    }
    return stopwatch.timeFlow {
      bringUpToDate()
      return body()
    }
  }

  /// - Complexity: O(1) after `prepare`.
  open override var collectionViewContentSize: CGSize { upToDate { geometry.contentSize } }

  /// New objects for all elements that cross the rectangle, section by section: header, items,
  /// footer. Elements that only touch one of its edges are left out.
  ///
  /// - Complexity: O(log sections + log lines + items of the lines that cross).
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    upToDate { makeAttributes(in: FlowWindow(rect)) }
  }

  /// - Returns: nil if the item does not exist.
  /// - Complexity: O(log lines + items before it in its line).
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    upToDate { makeItem(at: indexPath) }
  }

  /// - Returns: nil if the section has no such element.
  /// - Complexity: O(1).
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    upToDate { makeBand(ofKind: elementKind, at: indexPath) }
  }

  override var beginsAtRightEnd: Bool { geometry.axis.isHorizontal && geometry.axis.isTurned }

  // MARK: Invalidation

  override var estimatesSizes: Bool { takesPreferredSizes }

  override func follow(_ map: UpdateMap) {
    super.follow(map)
    movePreferredSizes(along: map)
  }

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    note(context)
    super.invalidateLayout(with: context)
  }

  /// True if the length of lines changes; if headers or footers are pinned, true at every change of
  /// bounds.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
      || isCrossExtentOther(in: newBounds)
  }

  /// A context that invalidates nothing unless the size of the bounds changes, because every query
  /// computes the places of pinned elements.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext else {
      return context
    }
    let isResized = collectionView?.bounds.size != newBounds.size
    flow.invalidateFlowLayoutDelegateMetrics = isResized
    flow.invalidateFlowLayoutAttributes = isResized
    return flow
  }

  /// True if the layout estimates sizes and the cell prefers a size that differs from its present
  /// one by more than a hundredth of a point.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard takesPreferredSizes, originalAttributes.representedElementCategory == .cell
    else { return false }
    let (preferred, original) = (preferredAttributes.size, originalAttributes.size)
    return abs(preferred.width - original.width) > 0.01
      || abs(preferred.height - original.height) > 0.01
  }

  /// Stores the preferred size of an item, and names the item: its section has to be laid out
  /// again. A subclass that uses preferred sizes of headers and footers stores them itself.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    let path = originalAttributes.indexPath
    switch originalAttributes.representedElementCategory {
    case .cell:
      keep(preferredAttributes.size, ofItemAt: path)
      context.invalidateItems(at: [path])
    case .supplementaryView:
      context.invalidateSupplementaryElements(
        ofKind: originalAttributes.representedElementKind ?? "", at: [path])
    case .decorationView: break
    }
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    return context
  }
}
