import CollectionAttributes
import CollectionEngine
import CollectionInteraction
import CollectionMotion

/// A collection view with UIKit's interface over the engine's view, which does all the work.
open class UICollectionView: UIScrollView {
  public enum ElementCategory: UInt, Sendable {
    case cell
    case supplementaryView
    case decorationView
  }

  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  public enum ScrollDirection: Int, Sendable {
    case vertical
    case horizontal
  }

  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The engine's view, which is measured and through which layouts are called. Created with this
  /// view; both exist equally long.
  @exclusivity(unchecked) package private(set) var engine: CollectionView!
  /// The layout as the engine's attribute source.
  package let layoutSource: LayoutObjectSource
  let bridge = DataSourceBridge()
  /// Lays out the views on screen, and counts how often.
  @exclusivity(unchecked) package private(set) var viewLayout: ViewLayout!
  /// The transition between two layouts whose progress is set by hand; nil for none.
  var transition: InteractiveTransition?
  /// The item that is dragged; nil for none.
  package internal(set) var movement: InteractiveMovement? {
    didSet { if (movement == nil) != (oldValue == nil) { updateConfigurations() } }
  }
  /// The handling of fingers; nil before the first touch.
  var touches: TouchHandling?
  /// The menu that is open; nil for none.
  package internal(set) var editMenu: EditMenu?
  /// The focus in this view; nil until it first enters the view.
  var madeFocus: ItemFocus?
  /// The direction in which the focus is being moved.
  var focusHeading: UIFocusHeading = []
  /// Whether the focus, when it returns to the view, goes to the item that had it last.
  open var remembersLastFocusedIndexPath = false {
    didSet { followFocusMemory() }
  }
  /// The number of added views that lie below the elements, such as the background.
  private var childrenBelow = 0
  /// The animated scroll under way; nil for none.
  var scrolling: ScrollAnimation?
  /// The direction that the layout last received.
  private var knownDirection = UIUserInterfaceLayoutDirection.leftToRight
  /// For content that begins at its right end: the offset before the view has shown that end; nil
  /// once it has, or has been scrolled.
  private var startlessOffset: CGFloat? = 0
  /// Whether `reloadData` was called within the batch that is open.
  var reloadsAfterBatch = false
  /// The generation of the layout in the last notification of `UIAccessibility`.
  private var postedGeneration = -1
  /// Whether the layout may be called about bounds.
  private(set) var hasBegun = false

  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet {
      guard dataSource !== oldValue else { return }
      closeEditMenu()
      link?.view = nil
      link = (dataSource as? any DiffableSource)?.link
      link?.view = self
      let isFirst = oldValue == nil || dataSource == nil
      whenIdle { [unowned self] in
        if isFirst { engine.dataSource = bridge } else { engine.reloadData() }
        invalidateEverything()
      }
    }
  }
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    didSet { engine.prefetchDataSource = prefetchDataSource == nil ? nil : bridge }
  }
  /// Whether cells may be prepared or data requested before items come on screen. This happens only
  /// if a driver that prefetches is attached to the view.
  open var isPrefetchingEnabled: Bool {
    get { engine.isPrefetchingEnabled }
    set { engine.isPrefetchingEnabled = newValue }
  }
  open weak var delegate: (any UICollectionViewDelegate)? {
    didSet {
      if delegate !== oldValue { closeEditMenu() }
      scrollDelegate = delegate
      bridge.delegateWasExchanged()
      engine.delegate = delegate == nil ? nil : bridge
    }
  }
  /// Lies below everything and fills the view; it does not scroll.
  @exclusivity(unchecked) open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      backgroundView.frame = bounds
      insertSubview(backgroundView, at: 0)
    }
  }
  /// Whether touches and code may select items, and several at a time.
  open var allowsSelection = true {
    didSet { followSelectionMode() }
  }
  open var allowsMultipleSelection = false {
    didSet { followSelectionMode() }
  }
  /// The same while the view is being edited.
  open var allowsSelectionDuringEditing = false {
    didSet { followSelectionMode() }
  }
  open var allowsMultipleSelectionDuringEditing = false {
    didSet { followSelectionMode() }
  }
  /// Whether the view is in the mode in which a user edits items. The states of cells contain it.
  open var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      followSelectionMode()
      updateConfigurations()
    }
  }
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  open weak var dragDelegate: (any UICollectionViewDragDelegate)? {
    didSet { NameWithoutEffect.dragDelegate.note() }
  }
  open weak var dropDelegate: (any UICollectionViewDropDelegate)? {
    didSet { NameWithoutEffect.dropDelegate.note() }
  }
  open var dragInteractionEnabled = true {
    didSet { NameWithoutEffect.dragInteractionEnabled.note() }
  }
  /// Shared with the data source if that is diffable.
  package final var link: DiffableLink?
  /// The reuse identifiers of the registrations used so far, by their numbers.
  final var registrations: [Int: String] = [:]

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutSource = LayoutObjectSource(layout)
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    layoutSource = LayoutObjectSource(UICollectionViewFlowLayout())
    super.init(coder: coder)
    begin()
  }

  deinit {
    let link = link
    layoutSource.detach()
    bridge.view = nil
    if let link, link.view === self { link.view = nil }
  }

  private func begin() {
    bridge.view = self
    layoutSource.attach(to: self)
    engine = CollectionView(source: layoutSource, dataSource: bridge)
    viewLayout = ViewLayout(of: engine, layoutSource)
    mustSucceed { try engine.setBounds(bounds) }
    // Layouts decide whether the preferences of cells matter; most layouts ignore them.
    engine.selfSizing = true
    hasBegun = true
    invalidateEverything()
  }

  // MARK: Layout

  /// Setting it exchanges the layout at once.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutSource.layout }
    set {
      whenIdle { [unowned self] in
        guard newValue !== layoutSource.layout else { return }
        let former = layoutSource.layout
        animateChange(false)
        exchange(for: newValue)
        layoutSource.releaseFormer(former)
      }
    }
  }

  /// The size of the content in the layout, with the adjustments of its invalidation contexts;
  /// setting it has no effect.
  open override var contentSize: CGSize {
    get { engine.contentSize }
    set {}
  }

  override func contentInsetChanged() {
    guard hasBegun else { return }
    followInsets()
  }

  override var knownContentSize: CGSize { engine?.knownContentSize ?? .zero }

  /// Applies changes of the insets and the safe area, which come without notice. The layout may
  /// depend on them.
  private func followInsets() {
    let insets = ContentInsets(adjustedContentInset)
    guard insets != engine.insets else { return }
    engine.insets = insets
    layoutSource.layout.invalidateLayout()
    adjustedContentInsetDidChange()
  }

  /// The bounds that are being set; nil if none are.
  @exclusivity(unchecked) private var boundsOnTheirWay: CGRect?

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      guard engine != nil, newValue != super.bounds else {
        super.bounds = newValue
        return
      }
      guard !engine.isInLayout, !layoutSource.isAtWork else {
        layoutSource.moveDuringLayout(to: newValue)
        return
      }
      // A layout that moves the view while it is invalidated causes a nested call.
      guard newValue != boundsOnTheirWay else { return }
      let outer = boundsOnTheirWay
      boundsOnTheirWay = newValue
      defer { boundsOnTheirWay = outer }
      mustSucceed { try engine.setBounds(newValue) }
      // The view has followed; an observer of its move may have moved it on.
      if engine.bounds != super.bounds { followBounds(engine.bounds) }
    }
  }

  /// Whether a finger is on the view; whether it scrolls; whether the content moves on after it.
  open override var isTracking: Bool { touches?.isTracking == true }
  open override var isDragging: Bool { touches?.isDragging == true }
  open override var isDecelerating: Bool { scrolling?.kind == .decelerating }

  override func didScroll() { bridge.didScroll(self) }

  /// Highlights the item at a finger. A view in a cell, such as a control, prevents the selection
  /// of the item if it does not pass the touch on.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    touches.forEach { self.touches?.arrived($0) }
    super.touchesBegan(touches, with: event)
  }

  override func animateScrolling(to offset: CGPoint) -> Bool {
    guard let presentation, UIView.areAnimationsEnabled, offset != contentOffset else {
      return false
    }
    scrolling = ScrollAnimation(
      from: contentOffset, to: offset, start: presentation.time, timing: .standard)
    return true
  }

  /// Gives the superview the size that this view is about to have, if the view fills it: a window
  /// turns before its contents.
  func turnSuperview(to size: CGSize) {
    guard let superview, superview.bounds.size == bounds.size else { return }
    // This view follows later, after its layout has received the new bounds.
    let mask = autoresizingMask
    autoresizingMask = []
    superview.frame = CGRect(origin: superview.frame.origin, size: size)
    autoresizingMask = mask
  }

  /// Follows the engine, which has these bounds already or will have them in the current pass.
  package func followBounds(_ new: CGRect) {
    super.bounds = new
    if let backgroundView { backgroundView.frame = bounds }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // A pass after the present pass or batch shows everything.
    if engine.isInPass || engine.isInBatch { return }
    if let link, !link.isEmpty { link.run() }
    engine.isScrolling = isTracking || scrolling != nil
    followInsets()
    followDirection()
    repeat {
      mustSucceed {
        try engine.layoutIfNeeded()
        if let moved = layoutSource.takeMove() { try engine.setBounds(moved) }
      }
      followBounds(engine.bounds)
      showStart()
      // The scroll axes are determined now, and with them the axes on which the safe area counts.
      followInsets()
    } while engine.needsLayout
    if UIAccessibility.isVoiceOverRunning { postLayoutChange() }
  }

  /// Posts that the layout has changed, once for each pass in which it has.
  private func postLayoutChange() {
    guard layoutSource.generation != postedGeneration else { return }
    postedGeneration = layoutSource.generation
    UIAccessibility.post(notification: .layoutChanged, argument: self)
  }

  /// Brings the screen up to date with the bounds and all marks.
  open override func layoutIfNeeded() {
    needsLayout = false
    isMarkedBelow = false
    layoutSubviews()
    // Invalidations during the passes have been handled by them.
    needsLayout = false
    // Views on screen are laid out in the passes.
    for view in children where view.isMarked { view.layOutTree(onlyMarked: true) }
  }

  override func layOutTree(onlyMarked: Bool) { layoutIfNeeded() }

  override var laysOutInPasses: Bool { true }

  // MARK: Direction

  /// Whether x counts from the right edge, for the layout and for all users of the view.
  var isTurned: Bool {
    let layout = collectionViewLayout
    return layout.flipsHorizontallyInOppositeLayoutDirection
      && layout.developmentLayoutDirection != effectiveUserInterfaceLayoutDirection
  }

  override var isMirrored: Bool { isTurned != super.isMirrored }

  /// Whether a subview is mirrored back, so that it stays readable in a turned view: true for the
  /// views that the view shows itself. Views added by an app are mirrored, as on iOS.
  func turnsBack(_ view: UIView) -> Bool {
    isTurned && (view === backgroundView || !children.contains { $0 === view })
  }

  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { if hasBegun { followDirection() } }
  }

  /// Invalidates the layout if the reading direction of the view or its surroundings has changed. A
  /// view that shows the beginning of its content continues to do so.
  private func followDirection() {
    let direction = effectiveUserInterfaceLayoutDirection
    guard direction != knownDirection else { return }
    knownDirection = direction
    let left = -adjustedContentInset.left
    if collectionViewLayout.beginsAtRightEnd, contentOffset.x == offsetRange.high.x {
      contentOffset.x = left
    }
    let x = contentOffset.x
    startlessOffset = x == 0 || x == left ? x : nil
    invalidateEverything()
  }

  /// Shows the beginning of content that begins at its right end and does not fit. Cells that are
  /// measured there move that end, so this is repeated until a pass no longer moves it.
  private func showStart() {
    guard let startless = startlessOffset, collectionViewLayout.beginsAtRightEnd else { return }
    let range = offsetRange
    guard range.high.x > range.low.x else { return }
    // The insets may have moved the offset together with its edge.
    if contentOffset.x == startless || contentOffset.x == range.low.x {
      contentOffset.x = range.high.x
      startlessOffset = range.high.x
    }
    if !engine.needsLayout { startlessOffset = nil }
  }

  // MARK: Hierarchy

  /// The views below the elements, the elements on screen in drawing order, and the views above
  /// them.
  open override var subviews: [UIView] {
    children[..<childrenBelow] + shownViews + children[childrenBelow...]
  }

  /// Adds a view above all elements; it scrolls with them.
  open override func addSubview(_ view: UIView) { insertSubview(view, at: .max) }

  /// A view inserted among the elements is placed above them.
  override func placeAmongChildren(of index: Int) -> Int {
    guard index > childrenBelow else {
      childrenBelow += 1
      return index
    }
    return min(max(index - shownViews.count, childrenBelow), children.count)
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if isBelow(subview) { childrenBelow -= 1 }
  }

  open override func bringSubviewToFront(_ view: UIView) {
    if isBelow(view) { childrenBelow -= 1 }
    super.bringSubviewToFront(view)
  }

  open override func sendSubviewToBack(_ view: UIView) {
    if !isBelow(view), view.superview === self, children.contains(where: { $0 === view }) {
      childrenBelow += 1
    }
    super.sendSubviewToBack(view)
  }

  private func isBelow(_ view: UIView) -> Bool {
    children[..<childrenBelow].contains { $0 === view }
  }

  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard takesTouches, self.point(inside: point, with: event) else { return nil }
    func hit(_ views: ArraySlice<UIView>) -> UIView? {
      for view in views.reversed() {
        if let hit = view.hitTest(view.point(fromSuperview: point), with: event) { return hit }
      }
      return nil
    }
    return hit(children[childrenBelow...]) ?? shownView(at: point, with: event)
      ?? hit(children[..<childrenBelow]) ?? self
  }

  /// The view's own recognisers, which scroll, select and open menus, then the added ones. The own
  /// ones stay; another recogniser can make them wait for it (`require(toFail:)`).
  open override var gestureRecognizers: [UIGestureRecognizer]? {
    get { touchHandling.own + (recognizers ?? []) }
    set {
      let own = touchHandling.own
      super.gestureRecognizers = newValue?.filter { new in !own.contains { $0 === new } }
    }
  }

  // MARK: Content

  /// Marks everything as out of date: the next pass, or the next call that needs the counts, counts
  /// sections and items.
  open func reloadData() {
    // A batch has to explain the counts nevertheless.
    if engine.isInBatch {
      reloadsAfterBatch = true
      return
    }
    whenIdle { [unowned self] in
      closeEditMenu()
      engine.reloadData()
      invalidateEverything()
    }
  }

  /// Makes a change at once; a change that a callback requests during a pass is made after the
  /// pass.
  func whenIdle(_ change: @escaping @MainActor () -> Void) {
    guard engine.isInPass else { return change() }
    engine.whenIdle { onMain(change) }
  }

  open var numberOfSections: Int { engine.numberOfSections }

  open func numberOfItems(inSection section: Int) -> Int {
    let sections = engine.numberOfSections
    if section >= sections {
      fatalError(
        """
        request for number of items in section \(section) when there are only \(sections) sections \
        in the collection view
        """)
    }
    return engine.numberOfItems(inSection: section)
  }
}
