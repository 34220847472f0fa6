import CollectionAttributes
import CollectionEngine
import CollectionInteraction
import CollectionModel
import CollectionMotion
import Foundation

/// A collection view under UIKit's name, in front of the engine's view, which does all the work.
@preconcurrency @MainActor
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

  /// The engine's view, which is measured and through which layouts are asked. Created with this
  /// view; both exist equally long.
  @exclusivity(unchecked) package private(set) var engine: CollectionView!
  /// The layout as the engine's attribute source.
  package let layoutSource: LayoutObjectSource
  let bridge = DataSourceBridge()
  /// What lays out the views on screen, and counts how often.
  @exclusivity(unchecked) package private(set) var viewLayout: ViewLayout!
  /// The transition between two layouts that somebody drives by hand; nil for none.
  var transition: InteractiveTransition?
  /// The item that is dragged; nil for none.
  package internal(set) var movement: InteractiveMovement?
  /// What the fingers do; nil if nobody has touched the view.
  var touches: TouchHandling?
  /// The menu that is open; nil for none.
  package internal(set) var editMenu: EditMenu?
  /// The item that has the focus; nil as long as it never was in the view.
  var madeFocus: ItemFocus?
  /// Where somebody is moving the focus.
  var focusHeading: UIFocusHeading = []
  /// Whether the focus, when it comes back into the view, goes to the item that had it last.
  open var remembersLastFocusedIndexPath = false {
    didSet { followFocusMemory() }
  }
  /// How many of the views that were added lie under what is on screen, such as the background.
  private var childrenBelow = 0
  /// Scrolling that takes its time; nil for none.
  var scrolling: ScrollAnimation?
  /// The direction that the layout knows of.
  private var knownDirection = UIUserInterfaceLayoutDirection.leftToRight
  /// Where the view is as long as it has not shown where content begins that begins at its right
  /// end; nil once it has, or has been scrolled.
  private var startlessOffset: CGFloat? = 0
  /// Whether `reloadData` was called within the batch that is open.
  var reloadsAfterBatch = false
  /// The layout that was last told of (`UIAccessibility`).
  private var toldGeneration = -1
  /// Whether the layout may be asked about bounds.
  private(set) var hasBegun = false

  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet {
      guard dataSource !== oldValue else { return }
      closeEditMenu()
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
  /// Whether anything may be prepared or asked for before it comes on screen; nothing is unless
  /// something drives the view that prefetches.
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
  /// Lies under everything and fills the view; it does not scroll.
  open var backgroundView: UIView? {
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
    layoutSource.detach()
    bridge.view = nil
  }

  private func begin() {
    bridge.view = self
    layoutSource.attach(to: self)
    engine = CollectionView(source: layoutSource, dataSource: bridge)
    viewLayout = ViewLayout(of: engine, layoutSource)
    do {
      try engine.setBounds(bounds)
    } catch {
      fatalError("\(error)")
    }
    // Layouts decide whether the preferences of cells matter; to most they do not.
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

  /// The size that the layout gives, with the adjustments of its invalidation contexts; setting it
  /// has no effect.
  open override var contentSize: CGSize {
    get { engine.contentSize }
    set {}
  }

  override func contentInsetChanged() {
    guard hasBegun else { return }
    followInsets()
  }

  override var knownContentSize: CGSize { engine?.knownContentSize ?? .zero }

  /// Follows the insets and the safe area, which nobody announces. The layout may depend on them.
  private func followInsets() {
    let insets = ContentInsets(adjustedContentInset)
    guard insets != engine.insets else { return }
    engine.insets = insets
    layoutSource.layout.invalidateLayout()
    adjustedContentInsetDidChange()
  }

  /// Those that the view is given and has not yet; nil if there are none.
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
      // A layout that moves the view while it is invalidated comes here again.
      guard newValue != boundsOnTheirWay else { return }
      let outer = boundsOnTheirWay
      boundsOnTheirWay = newValue
      defer { boundsOnTheirWay = outer }
      do {
        try engine.setBounds(newValue)
      } catch {
        fatalError("\(error)")
      }
      // The view has followed; whoever heard of it may have moved on.
      if engine.bounds != super.bounds { followBounds(engine.bounds) }
    }
  }

  /// Whether a finger is on the view; whether it scrolls; whether it has, and the content moves on.
  open override var isTracking: Bool { touches?.isTracking == true }
  open override var isDragging: Bool { touches?.isDragging == true }
  open override var isDecelerating: Bool { scrolling?.kind == .decelerating }

  override func didScroll() { bridge.didScroll(self) }

  /// Highlights the item at a finger. What is in a cell keeps its item from being selected by not
  /// passing the finger on, as a control does.
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
  /// turns before what it holds.
  func turnSuperview(to size: CGSize) {
    guard let superview, superview.bounds.size == bounds.size else { return }
    // This view follows later, after its layout was asked about the new bounds.
    let mask = autoresizingMask
    autoresizingMask = []
    superview.frame = CGRect(origin: superview.frame.origin, size: size)
    autoresizingMask = mask
  }

  /// Follows the engine, which has these bounds already or will have them in the current pass.
  package func followBounds(_ new: CGRect) {
    super.bounds = new
    if backgroundView != nil { fillWithBackground() }
  }

  private func fillWithBackground() { backgroundView?.frame = bounds }

  /// Called by the layout's `invalidateLayout(with:)`.
  ///
  /// - Parameter layout: one that is not the view's, as in a transition, concerns nobody else.
  func layoutWasInvalidated(
    _ context: UICollectionViewLayoutInvalidationContext, by layout: UICollectionViewLayout
  ) {
    guard layout === collectionViewLayout else { return }
    markForLayout()
    if layout.estimatesSizes { engine.takesPreferences = true }
    if layoutSource.take(context) { return }
    engine.askAgain()
    engine.invalidateLayout(context.engineContext)
  }

  /// Invalidates everything, as layouts expect for a new layout, a new data source and new data.
  func invalidateEverything() {
    guard engine != nil else { return }
    let layout = layoutSource.layout
    let context = layout.makeContext()
    context.isOfEverything = true
    context.isOfCounts = true
    layout.invalidateLayout(with: context)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // What follows the pass or the batch under way shows everything.
    if engine.isInPass || engine.isInBatch { return }
    engine.isScrolling = isTracking || scrolling != nil
    followInsets()
    followDirection()
    repeat {
      do {
        try engine.layoutIfNeeded()
        if let moved = layoutSource.takeMove() { try engine.setBounds(moved) }
      } catch {
        fatalError("\(error)")
      }
      followBounds(engine.bounds)
      showStart()
      // What scrolls is known now, and with it on which axes the safe area counts.
      followInsets()
    } while engine.needsLayout
    if UIAccessibility.isVoiceOverRunning { tellOfLayout() }
  }

  /// Says that the layout has changed, once for each pass in which it has.
  private func tellOfLayout() {
    guard layoutSource.generation != toldGeneration else { return }
    toldGeneration = layoutSource.generation
    UIAccessibility.post(notification: .layoutChanged, argument: self)
  }

  /// Brings the screen up to date with the bounds and everything that was marked.
  open override func layoutIfNeeded() {
    needsLayout = false
    isMarkedBelow = false
    layoutSubviews()
    // What its own passes have invalidated they have served.
    needsLayout = false
    // Those on screen are laid out in the passes.
    for view in children where view.isMarked { view.layOutTree(onlyMarked: true) }
  }

  override func layOutTree(onlyMarked: Bool) { layoutIfNeeded() }

  override var laysOutInPasses: Bool { true }

  // MARK: Direction

  /// Whether x counts from the right edge, for the layout and for everybody else.
  var isTurned: Bool {
    let layout = collectionViewLayout
    return layout.flipsHorizontallyInOppositeLayoutDirection
      && layout.developmentLayoutDirection != effectiveUserInterfaceLayoutDirection
  }

  override var isMirrored: Bool { isTurned != super.isMirrored }

  /// Whether a subview can be read although the view is turned: those that the view shows itself
  /// can. What others have added is mirrored, as on iOS.
  func turnsBack(_ view: UIView) -> Bool {
    isTurned && (view === backgroundView || !children.contains { $0 === view })
  }

  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { if hasBegun { followDirection() } }
  }

  /// Invalidates the layout if the view, or what it lies in, is read in another direction now. A
  /// view that shows where its content begins goes on doing so.
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

  /// Shows where content begins that begins at its right end and does not fit. Cells that are
  /// measured there move that end, so this goes on until a pass leaves it where it was.
  private func showStart() {
    guard let startless = startlessOffset, collectionViewLayout.beginsAtRightEnd else { return }
    let range = offsetRange
    guard range.high.x > range.low.x else { return }
    // The insets may have moved it along with the edge at which it was.
    if contentOffset.x == startless || contentOffset.x == range.low.x {
      contentOffset.x = range.high.x
      startlessOffset = range.high.x
    }
    if !engine.needsLayout { startlessOffset = nil }
  }

  // MARK: Hierarchy

  /// What lies under the elements, those on screen in drawing order, and what lies over them.
  open override var subviews: [UIView] {
    children[..<childrenBelow] + shownViews + children[childrenBelow...]
  }

  /// Adds a view that lies over all elements; it scrolls with them.
  open override func addSubview(_ view: UIView) { insertSubview(view, at: .max) }

  /// At the place of the elements, a view comes to lie over them.
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

  /// The view's own, by which fingers scroll, select and open menus, then those that were added.
  /// The own ones stay; another recogniser can have them wait for it (`require(toFail:)`).
  open override var gestureRecognizers: [UIGestureRecognizer]? {
    get { touchHandling.own + (recognizers ?? []) }
    set {
      let own = touchHandling.own
      super.gestureRecognizers = newValue?.filter { new in !own.contains { $0 === new } }
    }
  }

  // MARK: Content

  /// Marks everything as out of date: the next pass, or question, counts sections and items.
  open func reloadData() {
    // A batch has to explain the counts all the same.
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

  /// Makes a change at once; one that a callback asks for during a pass is made after it.
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
