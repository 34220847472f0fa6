import CollectionAttributes
import CollectionModel
import Foundation

/// A collection view without a screen: shows the elements that cross a rectangle, with as few views
/// as possible.
///
/// The view depends on one attribute source, and on no layout, strategy or clock. A frame takes two
/// steps, so that a clock can be read between them:
/// ```
/// view.queryElements(in: rect)   // the source answers
/// view.updateVisibleElements()   // views of elements that left are enqueued, new elements get one
/// ```
/// `layoutIfNeeded()` takes the same two steps if anything has changed since the last frame.
///
/// A view moves with its item: a batch of updates (`performBatchUpdates`) gives the elements on
/// screen their new ids, and the next frame updates their attributes.
///
/// The source must have been prepared. An instance belongs to one thread; equal inputs give equal
/// views, orders and counters. Once its storage has grown to the needs of a replay, a frame
/// allocates nothing but the views it has to create.
public final class CollectionView {
  /// `setSource` exchanges it.
  @exclusivity(unchecked) public internal(set) var source: any AttributeSource
  /// If it is exchanged, the next frame counts sections and items again; views stay.
  @exclusivity(unchecked) public weak var dataSource: (any CollectionViewDataSource)? {
    didSet {
      requireIdle("the data source was exchanged")
      letGo()
      forgetCounts()
      for interaction in interactions { interaction.forgetItems() }
    }
  }
  /// Receives requests for the data of items before they come on screen (`prefetchData`). If it is
  /// exchanged, all requests are discarded.
  public weak var prefetchDataSource: (any PrefetchingDataSource)? {
    didSet { requestedItems.removeAll() }
  }
  /// Whether cells are prepared and data is requested before items come on screen. If not,
  /// `prepareCell` and `prefetchData` do nothing; cells already prepared and requests already made
  /// stay.
  ///
  /// The view prefetches nothing by itself. Its driver reads this property before it decides what
  /// to prefetch (`ViewPrefetcher`; `HitchSimulation` in the harness).
  public var isPrefetchingEnabled = true
  /// Prefetches after each frame of the clock that drives the view; nil for no prefetching.
  package var prefetcher: (any ViewPrefetcher)?
  @exclusivity(unchecked) public weak var delegate: (any CollectionViewDelegate)? {
    didSet { watch() }
  }
  /// Receives a line for every call of the data source, delegate or layout; nil for no log.
  @exclusivity(unchecked) public var log: CallLog? {
    didSet { watch() }
  }
  /// Called with each view that gets an element, whether the view is new or was reused.
  @exclusivity(unchecked) package var displayed: ((CollectionReusableView) -> Void)? {
    didSet { watch() }
  }
  /// Moves elements to their places in the layout, and keeps views that leave; nil if changes are
  /// shown at once.
  @exclusivity(unchecked) package internal(set) var animator: (any ViewAnimator)?
  /// Whether the animator keeps or moves views, or is about to show a change. The animator sets it;
  /// while it is off, the view reports no elements to the animator.
  @exclusivity(unchecked) package var isAnimating = false {
    didSet { watch() }
  }
  @exclusivity(unchecked) var isChangeAnimated = false
  @exclusivity(unchecked) var held: (any HeldItem)? {
    didSet { watch() }
  }
  /// Lays out the contents of the views on screen, as the last step of a pass in which
  /// `hasMarkedViews` is set; nil if views have no contents.
  @exclusivity(unchecked) package var layOutViews: (() -> Void)?
  /// Whether a view on screen needs to lay out its contents.
  @exclusivity(unchecked) package var hasMarkedViews = false
  /// Keep state for the items, such as the selection: at most one of each kind (`attach`).
  @exclusivity(unchecked) package internal(set) var interactions: [any ViewInteraction] = [] {
    didSet { watch() }
  }
  /// The sections that are counted when a batch of updates is checked.
  public var countCheck = UpdateBatch.CountCheck.allSections
  /// How far queries reach beyond the bounds in `layoutIfNeeded`. Callers of the two public steps
  /// of a frame pass the rectangle themselves.
  @exclusivity(unchecked) public var overscan: Overscan {
    didSet { isAnswerCurrent = false }
  }
  /// Whether the view requests the preferred size of each item that crosses the bounds: once its
  /// cell has been set up, and again after the content was laid out for another extent or
  /// invalidated as a whole. The next pass applies these sizes to the layout.
  ///
  /// If the source takes edits, the data source provides a box (`preferredBoxFor`); otherwise the
  /// cell provides attributes (`CollectionReusableView.preferredAttributes`).
  @exclusivity(unchecked) public var selfSizing = false
  /// Whether the layout has accepted a size that a view preferred. Views on screen are then
  /// measured again after a batch of updates and on each invalidation of the layout from outside.
  @exclusivity(unchecked) package var takesPreferences = false
  @exclusivity(unchecked) var measuresAllAgain = false
  /// Shown behind all elements. It is never enqueued and has no element.
  public var backgroundView: CollectionReusableView?
  /// The room around the content in which the viewport may also rest.
  package var insets = ContentInsets() {
    didSet { if insets != oldValue { isAnswerCurrent = false } }
  }
  /// Whether a finger or an animation is moving the viewport.
  package var isScrolling = false
  /// The content size that the source returned in the last pass.
  @exclusivity(unchecked) private(set) var passContentSize = CGSize.zero
  /// The area in which the viewport last came to rest at a legal offset; nil if it never did.
  @exclusivity(unchecked) var fittedArea: ScrollableArea?
  /// The rectangle of the last query: the viewport extended by the overscan.
  @exclusivity(unchecked) public private(set) var queryRect = CGRect.zero
  /// The viewport.
  @exclusivity(unchecked) public internal(set) var bounds = CGRect.zero

  // The following properties are not private because the extensions of the view are in other files.
  // Exclusive access to them is not checked at run time, which would take a fifth of a frame. The
  // only call during an access is the one to the source, which fills the answer and cannot change
  // the view until it returns (`requireIdle`).
  @exclusivity(unchecked) var answer = ElementBuffer()
  @exclusivity(unchecked) var visible = VisibleSet()
  @exclusivity(unchecked) var queues = ReuseQueues()
  @exclusivity(unchecked) package internal(set) var prepared = PreparedCells()
  /// The items with requested data, until they come on screen or the request is cancelled.
  @exclusivity(unchecked) package internal(set) var requestedItems: Set<ElementID> = []
  @exclusivity(unchecked) package var observer: (any ViewObserver)?
  /// The last counts from the data source; nil before the first count.
  @exclusivity(unchecked) var counts: SectionCounts? { didSet { lastCounted = (-1, 0) } }
  /// The section of which `hasItem` last read the number of items: reading it copies the counts.
  @exclusivity(unchecked) var lastCounted = (section: -1, items: 0)
  /// Increases with each batch, reload and exchange of the layout or the data source.
  @exclusivity(unchecked) package internal(set) var contentVersion = 0
  /// The counts of the sizes that the source holds, between a reload and the next count.
  @exclusivity(unchecked) var reloadedCounts: SectionCounts?
  @exclusivity(unchecked) var updates = PendingUpdates()
  @exclusivity(unchecked) var layout = LayoutProcess()
  /// The former layout, until the next frame shows the new one.
  @exclusivity(unchecked) var exchange: PendingExchange?
  @exclusivity(unchecked) var isUpdating = false
  /// The element whose view the data source is providing, and the element for which one is made.
  @exclusivity(unchecked) var provided: ElementAttributes?
  @exclusivity(unchecked) var made: ElementID?
  /// Whether the source is answering or recomputing. Requests that reach the data source meanwhile
  /// come from the layout, which should have the answers itself.
  @exclusivity(unchecked) public internal(set) var isInLayout = false
  /// Changes that callbacks requested during a pass, in order.
  @exclusivity(unchecked) var deferredChanges: [() -> Void] = []
  @exclusivity(unchecked) var isMakingDeferredChanges = false
  /// Whether the source may return elements that do not exist, because it takes no edits.
  @exclusivity(unchecked) var checksElements: Bool
  /// Whether the last answer is for the present bounds, with no change since.
  @exclusivity(unchecked) var isAnswerCurrent = false
  /// Whether a frame has anything to call besides the data source and the source (`watch`).
  @exclusivity(unchecked) private(set) var isWatched = false
  /// What left the screen in the current frame; a property to keep its storage.
  @exclusivity(unchecked) var leaving:
    ContiguousArray<(id: ElementID, view: CollectionReusableView)> =
      []
  @exclusivity(unchecked) private var isAnswerShown = false
  @exclusivity(unchecked) private var hits = 0
  @exclusivity(unchecked) private var overFetch = 0
  @exclusivity(unchecked) private var duplicates = 0
  /// The number of elements that came on screen but do not exist, since the view was made or reset.
  @exclusivity(unchecked) package internal(set) var ignoredElements = 0

  public init(
    source: any AttributeSource, dataSource: any CollectionViewDataSource,
    overscan: Overscan = .none
  ) {
    self.source = source
    checksElements = !source.takesEdits
    self.dataSource = dataSource
    self.overscan = overscan
  }

  private func watch() {
    isWatched =
      delegate != nil || log != nil || displayed != nil || isAnimating || held != nil
      || !interactions.isEmpty
  }

  // MARK: One frame

  /// Queries the source for the elements that cross `rect` while the viewport is at `bounds`, both
  /// in points of the content. Without overscan the two are the same.
  ///
  /// The first frame counts sections and items. Each frame first updates the parts marked as out of
  /// date, then reads the content size. Adjustments of the offset apply in `layoutIfNeeded` only:
  /// here the caller passes the viewport.
  public func queryElements(in rect: CGRect, bounds: CGRect? = nil) {
    let source = requestContentSize(in: rect, bounds: bounds ?? rect)
    requestElements(in: rect, of: source)
  }

  /// The first half of `queryElements`, up to the content size, so that a clock can be read before
  /// the source returns elements. `finishQuery` has to follow at once.
  package func beginQuery(in rect: CGRect, bounds: CGRect) {
    _ = requestContentSize(in: rect, bounds: bounds)
  }

  /// The second half of `queryElements`: the source returns the elements.
  package func finishQuery() {
    if !isInLayout {
      fatalError("a query was finished that was not begun: call beginQuery(in:bounds:) first")
    }
    requestElements(in: queryRect, of: source)
  }

  /// Returns the source, which `requestElements` need not retain again.
  @inline(__always)
  private func requestContentSize(
    in rect: CGRect, bounds: CGRect
  ) -> any AttributeSource {
    requireIdle("a frame was begun")
    if updates.depth > 0 { fatalError("a frame was begun within a batch of updates") }
    if counts == nil { countSections() }
    if layout.hasMarks { serveInvalidations() }
    queryRect = rect
    self.bounds = bounds
    answer.removeAll()
    isInLayout = true
    if isWatched { logContentSize() }
    // iOS reads it at this point of each pass, so that its cost belongs to a frame.
    let source = source
    passContentSize = source.contentSize(at: bounds)
    return source
  }

  @inline(__always)
  private func requestElements(in rect: CGRect, of source: any AttributeSource) {
    if isWatched { logQuery(rect) }
    source.elements(in: rect, bounds: bounds, into: &answer)
    if isWatched, let held { show(held) }
    isInLayout = false
    hits += answer.count
    isAnswerShown = false
    isAnswerCurrent = true
  }

  /// Shows the last answer. Hidden elements and those that do not cross the rectangle get no view.
  ///
  /// Views of elements that left are enqueued first, so that new elements can reuse them. If an id
  /// occurs more than once in the answer, it has one view, which shows the last of them in drawing
  /// order, but it stays in `visibleElements` as often as it occurred.
  ///
  /// Finally, views that came on screen, changed their size or were marked lay out their contents.
  /// - Complexity: see `VisibleSet`; a repeated call does nothing more.
  public func updateVisibleElements() {
    showElements()
    if hasMarkedViews { layOutViews?() }
  }

  /// The same without the last step, for passes that may not be the last one.
  @inline(__always)
  func showElements() {
    requireIdle("a frame was shown")
    if !isAnswerCurrent {
      fatalError("the last answer is out of date: call queryElements(in:bounds:) first")
    }
    showAnswer()
    if updates.isShownNext { finishUpdates() }
    if !deferredChanges.isEmpty { makeDeferredChanges(endsPass: true) }
  }

  @inline(__always)
  private func showAnswer() {
    isUpdating = true
    defer { isUpdating = false }
    visible.take(answer, in: queryRect)
    if !isAnswerShown {
      overFetch += visible.overFetch
      duplicates += visible.duplicates
      isAnswerShown = true
    }
    if !visible.isContinued { showDifferences() }
    if selfSizing { measureShown() }
  }

  /// Takes the views of elements that left, and gives views to those that entered.
  @inline(__always)
  private func showDifferences() {
    if isWatched {
      endDisplayingLeft()
    } else {
      visible.removeLeft { queues.enqueue($1, showing: $0) }
    }
    visible.advance()
    let isComplete = showEntered()
    applyChanged()
    if !isComplete { visible.removeUnshown() }
  }

  /// Gives the elements that entered their views. Returns whether all have one. An element that
  /// does not exist gets none. Once a callback requests a change, the remaining elements get none
  /// either, because the data source may already describe the content after the change.
  private func showEntered() -> Bool {
    let count = visible.enteredCount
    guard count > 0 else { return true }
    if !requestedItems.isEmpty { endRequestsOfEntered() }
    let dataSource = requiredDataSource()
    var isComplete = true
    for index in 0..<count {
      let element = visible.enteredElement(index)
      let id = element.id
      if !deferredChanges.isEmpty { return false }
      if checksElements, !exists(id) {
        ignore(element)
        isComplete = false
        continue
      }
      if isAnimating, let kept = animator?.takeBack(id) {
        visible.show(kept, asEntered: index)
        enqueuePrepared(for: id)
        // It was carried off the screen and back: it stops leaving.
        if held?.id == id { animator?.willHold(kept) }
        change(kept, to: element)
        notifyInteractions(of: kept, for: id)
        continue
      }
      let view = takeViewOffScreen(for: id) ?? provideView(at: element, from: dataSource)
      queues.countShown(view.queue)
      visible.show(view, asEntered: index)
      view.take(element, from: source)
      if selfSizing { measure(at: visible.enteredPosition(index)) }
      queues.countApplied(view.queue)
      view.apply(element)
      view.state = .shown
      if isWatched { willDisplay(view, for: id) }
      if view.reportsShowing { view.shownChanged(to: true) }
      if isAnimating { animator?.didEnter(view, element) }
    }
    return isComplete
  }

  /// An item that is shown by another cell needs its prepared one no longer. Rare, and kept apart
  /// from the loop over what enters.
  @inline(never)
  private func enqueuePrepared(for id: ElementID) {
    if let spare = prepared.take(id) { queues.enqueueUnshown(spare) }
  }

  @inline(__always)
  private func provideView(
    at element: ElementAttributes, from dataSource: any CollectionViewDataSource
  ) -> CollectionReusableView {
    // A source that takes edits holds all sizes, so views that are being made need no attributes.
    guard checksElements else { return provideView(for: element.id, from: dataSource) }
    provided = element
    let view = provideView(for: element.id, from: dataSource)
    provided = nil
    return view
  }

  /// Requests the view of an element that has none from the data source.
  func provideView(
    for id: ElementID, from dataSource: any CollectionViewDataSource
  ) -> CollectionReusableView {
    if isWatched { logRequest(id) }
    if id.kind.category == .decoration { return provideDecoration(for: id) }
    layout.dataSourceCalls += 1
    let view =
      id.kind == .item
      ? dataSource.collectionView(self, cellForItemAt: id)
      : dataSource.collectionView(self, viewForSupplementaryElementOfKind: id.kind, at: id)
    if view.queue < 0 || view.state != .loose {
      fatalError(
        """
        the data source gave a view for \(id) that it did not dequeue for it \
        (identifier \(view.reuseIdentifier ?? "none")): dequeue one view for each element
        """)
    }
    if observer != nil { reportSetUp(view, for: id) }
    return view
  }

  @inline(never)
  private func reportSetUp(_ view: CollectionReusableView, for id: ElementID) {
    observer?.didSetUp(view, for: id)
  }

  @inline(never)
  private func reportResize(_ view: CollectionReusableView, to element: ElementAttributes) {
    guard view.attributes?.frame.size != element.frame.size else { return }
    observer?.willResize(view, of: element.id)
  }

  private func applyChanged() {
    let isReported = observer != nil || isAnimating || takesPreferences
    for index in 0..<visible.changedCount {
      let (element, shown) = visible.changedElement(index)
      guard let shown else { continue }
      if !isReported, element.pointee.detail == 0 {
        // `visible` keeps the view: retaining it would take longer than the rest.
        shown._withUnsafeGuaranteedRef { view in
          view.take(element.pointee, from: source)
          queues.countApplied(view.queue)
          view.apply(element.pointee)
        }
        continue
      }
      let view = shown.takeUnretainedValue()
      if takesPreferences { measureAgain(view, resizedTo: element.pointee) }
      change(view, to: element.pointee)
    }
  }

  @inline(__always)
  private func change(_ view: CollectionReusableView, to element: ElementAttributes) {
    if observer != nil { reportResize(view, to: element) }
    if isAnimating, held?.id != element.id { animator?.willChange(view, to: element) }
    guard view.update(element, from: source) else { return }
    queues.countApplied(view.queue)
    view.apply(element)
  }

  /// Returns to the state just after creation: no views, empty queues, counters at zero.
  /// Registrations, counts of sections and items, and storage stay. Does not touch the source.
  public func reset() {
    requireIdle("a reset was requested")
    held = nil
    for interaction in interactions { interaction.forgetItems() }
    queryRect = .zero
    bounds = .zero
    answer.removeAll()
    isAnswerShown = false
    isAnswerCurrent = false
    deferredChanges = []
    animator?.removeAll()
    isChangeAnimated = false
    visible.reset()
    queues.reset()
    prepared = PreparedCells()
    requestedItems = []
    updates = PendingUpdates()
    exchange = nil
    fittedArea = nil
    layout.reset()
    hits = 0
    overFetch = 0
    duplicates = 0
    ignoredElements = 0
  }

  // MARK: Counters

  public var counters: ReuseCounters {
    var counters = queues.counters
    counters.hits = hits
    counters.overFetch = overFetch
    counters.duplicates = duplicates
    counters.cellsMoved = updates.moved
    counters.cellsReloaded = updates.reloaded
    counters.cellsReconfigured = updates.reconfigured
    counters.dataSourceCalls = layout.dataSourceCalls
    counters.invalidations = layout.invalidations
    counters.passesLeftEarly = layout.passesLeftEarly
    return counters
  }

  /// The counters of each registration, in order of registration.
  public var identifierCounters: [IdentifierCounters] { queues.identifierCounters }

  // MARK: Misuse

  func requiredDataSource() -> any CollectionViewDataSource {
    if let held { return held.dataSource }
    return ownDataSource()
  }

  /// The data source itself, which does not follow a dragged item.
  func ownDataSource() -> any CollectionViewDataSource {
    guard let dataSource else {
      fatalError("the collection view's data source is gone: keep a reference to it")
    }
    return dataSource
  }

  /// - Parameter attempt: the call that must not happen while a frame is being shown or the layout
  ///   is at work, in words.
  @inline(__always)
  func requireIdle(_ attempt: @autoclosure () -> String) {
    // Not a precondition: optimised builds would not print what happened.
    if isUpdating { fatalError("\(attempt()) while the previous frame is still being shown") }
    if isInLayout { fatalError("\(attempt()) by the layout, while it prepares or answers") }
  }
}
