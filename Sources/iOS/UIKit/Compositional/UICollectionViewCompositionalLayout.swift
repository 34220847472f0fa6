import CollectionModel

/// The section with a number; nil if the section has no items.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (_ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment)
  -> NSCollectionLayoutSection?

/// A layout that is described by items, groups and sections.
///
/// The section provider is called once for each section whenever the layout is computed. Equal
/// sections are solved once. No attributes are kept: every answer consists of new objects, which
/// the caller may change.
///
/// An element with an estimated size is measured once it is on screen; the size that its view
/// prefers holds until the data is loaded again or the view gets another extent across the scroll
/// axis.
///
/// Source: Apple, `UICollectionViewCompositionalLayout`.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  final let provider: UICollectionViewCompositionalLayoutSectionProvider
  private var present: UICollectionViewCompositionalLayoutConfiguration

  final var staleness = CompositionalStaleness.answers
  final var solved: CompositionalSolution?
  final var measures = CompositionalMeasures()
  /// How far sections were scrolled that scroll by themselves.
  final var rowOffsets: [Int: CGFloat] = [:]
  /// The sections of these that move after a finger has released them.
  final var rowFlings: [Int: ScrollAnimation] = [:]
  /// The elements that handlers have changed.
  final var visibleItems: [ElementID: CompositionalVisibleItem] = [:]
  /// Whether what was measured has the paths after a batch whose counts are yet to be marked.
  final var followsBatch = false
  /// The only change of the content since it was solved; nil if there are others.
  final var batch: UpdateMap?
  /// What was written into the log once.
  final var logged: Set<String> = []
  /// Whether a provider or a handler is being called: it may call the layout meanwhile.
  final var isUpdating = false

  /// The same section for all numbers.
  public init(section: NSCollectionLayoutSection) {
    provider = { _, _ in section }
    present = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }

  public init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = { _, _ in section }
    present = configuration.copied
    super.init()
  }

  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    provider = sectionProvider
    present = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }

  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    present = configuration.copied
    super.init()
  }

  /// A layout without sections, because there are no archives on this platform.
  public required init?(coder: NSCoder) {
    provider = { _, _ in nil }
    present = UICollectionViewCompositionalLayoutConfiguration()
    super.init(coder: coder)
  }

  /// A copy of what was set. Setting it invalidates the layout.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    get { present }
    set {
      present = newValue.copied
      invalidateLayout()
    }
  }

  // MARK: The pass

  /// Calls the section provider and solves the sections, as far as they are out of date.
  ///
  /// - Complexity: O(sections), O(n) if items are measured; O(log n) for each size that a view
  ///   prefers; O(1) if nothing is out of date.
  open override func prepare() {
    super.prepare()
    bringUpToDate()
  }

  /// - Complexity: O(1) after `prepare`.
  open override var collectionViewContentSize: CGSize { solution?.contentSize ?? .zero }

  /// New objects for the headers and footers that cross the rectangle, for the decorations that
  /// cross or touch it, and for all items of the groups that cross it. A section that scrolls by
  /// itself is as if it were not scrolled.
  ///
  /// - Complexity: O(log n + items of the groups that cross).
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let solution else { return [] }
    let type: AnyClass = type(of: self).layoutAttributesClass
    var found: [UICollectionViewLayoutAttributes] = []
    solution.forEachByGroup(in: rect, visible: visibleContent) {
      found.append(object(of: type, $0))
    }
    return found
  }

  /// The place of the item if its section is not scrolled by itself.
  ///
  /// - Returns: nil if the item does not exist.
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { object(solution?.item(at: indexPath)) }

  /// - Returns: nil if there is no such element.
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    object(solution?.supplementary(elementKind, at: indexPath, visible: visibleContent))
  }

  /// - Returns: nil if the section has no such decoration.
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    object(solution?.decoration(elementKind, at: indexPath))
  }

  private func object(
    _ found: CompositionalSolution.Found?
  ) -> UICollectionViewLayoutAttributes? {
    found.map { object(of: type(of: self).layoutAttributesClass, $0) }
  }

  override func shownElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    elementsOnScreen(in: rect)
  }

  override func shown(
    _ answer: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { place(answer) }

  override var hasRows: Bool { solved?.shelves != nil }

  override func row(at point: CGPoint) -> TouchedRow? { touchedRow(at: point) }

  override func advanceRows(to nanoseconds: UInt64) {
    if !rowFlings.isEmpty { moveRows(to: nanoseconds) }
  }

  override var beginsAtRightEnd: Bool {
    solved.map { $0.axis.isHorizontal && $0.axis.isMirrored } ?? false
  }

  // MARK: Invalidation

  override var estimatesSizes: Bool { solved?.takesPreferredSizes ?? false }

  override func follow(_ map: UpdateMap) {
    super.follow(map)
    moveState(along: map)
  }

  open override class var invalidationContextClass: AnyClass {
    CompositionalInvalidationContext.self
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    note(context)
    super.invalidateLayout(with: context)
  }

  /// True if the size of the view changes, and at every change of bounds if headers or footers are
  /// pinned.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = collectionView else { return false }
    return view.bounds.size != newBounds.size || solved?.arePinned == true
  }

  /// A context that invalidates nothing unless the size of the bounds changes, because every query
  /// computes the places of pinned elements.
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if collectionView?.bounds.size == newBounds.size {
      (context as? CompositionalInvalidationContext)?.keepsSolution = true
    }
    return context
  }

  /// True if the view of an element with an estimated size prefers another size than the layout
  /// has for it.
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    preference(of: preferredAttributes, insteadOf: originalAttributes) != nil
  }

  /// Stores the preferred size of an element, and names the element.
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    if let preference = preference(of: preferredAttributes, insteadOf: originalAttributes) {
      keep(preference)
    }
    (context as? CompositionalInvalidationContext)?.keepsSolution = true
    let path = originalAttributes.indexPath
    switch originalAttributes.representedElementCategory {
    case .cell: context.invalidateItems(at: [path])
    case .supplementaryView:
      context.invalidateSupplementaryElements(
        ofKind: originalAttributes.representedElementKind ?? "", at: [path])
    case .decorationView: break
    }
    return context
  }
}

/// The parts of a compositional layout that are out of date.
final class CompositionalInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether what the layout knows itself is enough: it has stored what changed.
  var keepsSolution = false
}
