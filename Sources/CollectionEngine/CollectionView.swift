import CollectionAttributes
import CollectionModel
import Foundation

/// A collection view without a screen: shows what crosses a rectangle, with as few views as
/// possible.
///
/// It knows one attribute source and nothing about layouts, strategies or clocks. One frame takes
/// two steps, so that a clock can be read between them:
/// ```
/// view.queryElements(in: rect)   // the source answers
/// view.updateVisibleElements()   // views of elements that left are enqueued, new elements get one
/// ```
/// `layoutIfNeeded()` takes the same two steps where anything has changed since the last frame.
///
/// A view moves with its item: a batch of updates gives the elements on screen their new ids
/// (`performBatchUpdates`), and attributes follow in the next frame.
///
/// The source must have been prepared. An instance belongs to one thread; equal inputs give equal
/// views, orders and counters. Once its storage has grown to what a replay needs, a frame allocates
/// nothing but the views it has to create.
public final class CollectionView {
  /// Exchanged by `setSource`.
  @exclusivity(unchecked) public internal(set) var source: any AttributeSource
  /// Exchanging it counts sections and items anew, with the next frame; views stay.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet {
      requireIdle("the data source was exchanged")
      counts = nil
    }
  }
  public weak var delegate: (any CollectionViewDelegate)? {
    didSet { watch() }
  }
  /// Receives every call of data source, delegate and layout; nil writes nothing.
  public var log: CallLog? {
    didSet { watch() }
  }
  /// Is told of each view that gets an element, new or waited; nil tells nobody.
  package var displayed: ((CollectionReusableView) -> Void)? {
    didSet { watch() }
  }
  /// Which sections are counted when a batch of updates is checked.
  public var countCheck = UpdateBatch.CountCheck.allSections
  /// How far queries reach beyond the bounds in `layoutIfNeeded`. The two public steps of a frame
  /// are given their rectangle.
  @exclusivity(unchecked) public var overscan: Overscan {
    didSet { isAnswerCurrent = false }
  }
  /// Whether items are asked for the size that they prefer once their cells have been set up and cross
  /// the bounds, and again after the content was laid out for another extent or invalidated as a whole.
  /// The layout is changed to these sizes in the next pass.
  ///
  /// Where the source takes edits, the data source is asked for a box (`preferredBoxFor`), otherwise
  /// the cell for its attributes (`CollectionReusableView.preferredAttributes`).
  @exclusivity(unchecked) public var selfSizing = false
  /// Shown behind all elements. It is never enqueued and has no element.
  public var backgroundView: CollectionReusableView?
  /// The rectangle of the last query: the viewport extended by the overscan.
  @exclusivity(unchecked) public private(set) var queryRect = CGRect.zero
  /// The viewport.
  @exclusivity(unchecked) public internal(set) var bounds = CGRect.zero

  // What follows is not private because the facets of the view are in files of their own. None of it
  // is accessed while a method of it runs: none calls anybody outside but the source, which gets the
  // answer to fill, and until it returns nothing may change (`requireIdle`). Checking that at run time
  // takes a fifth of a frame.
  @exclusivity(unchecked) var answer = ElementBuffer()
  @exclusivity(unchecked) var visible = VisibleSet()
  @exclusivity(unchecked) var queues = ReuseQueues()
  /// What the data source said last; nil before it was asked.
  @exclusivity(unchecked) var counts: SectionCounts?
  @exclusivity(unchecked) var updates = PendingUpdates()
  @exclusivity(unchecked) var layout = LayoutProcess()
  @exclusivity(unchecked) var isUpdating = false
  /// Whether the source is answering or computing something again. A data source that is asked anything
  /// meanwhile is asked by the layout, which should know it by itself.
  @exclusivity(unchecked) public internal(set) var isInLayout = false
  /// Whether the last answer is that of the bounds, and nothing has changed since.
  @exclusivity(unchecked) var isAnswerCurrent = false
  /// Whether anybody is told what happens: otherwise a frame does not look for them.
  @exclusivity(unchecked) private(set) var isWatched = false
  /// What has left the screen in the frame that is being shown; kept for its storage.
  @exclusivity(unchecked) var leaving:
    ContiguousArray<(id: ElementID, view: CollectionReusableView)> =
      []
  @exclusivity(unchecked) private var isAnswerShown = false
  @exclusivity(unchecked) private var hits = 0
  @exclusivity(unchecked) private var overFetch = 0
  @exclusivity(unchecked) private var duplicates = 0

  public init(
    source: any AttributeSource, dataSource: any CollectionViewDataSource,
    overscan: Overscan = .none
  ) {
    self.source = source
    self.dataSource = dataSource
    self.overscan = overscan
  }

  private func watch() { isWatched = delegate != nil || log != nil || displayed != nil }

  // MARK: One frame

  /// Asks the source for the elements that cross `rect` while the viewport is at `bounds`, both in
  /// points of the content. Without overscan the two are the same.
  ///
  /// When a frame is begun for the first time, sections and items are counted. What was marked as out
  /// of date is served first, and then the source says how large the content is; adjustments of the
  /// offset are for `layoutIfNeeded`, here the caller says where the viewport is.
  public func queryElements(in rect: CGRect, bounds: CGRect? = nil) {
    requireIdle("a frame was begun")
    if updates.depth > 0 { fatalError("a frame was begun within a batch of updates") }
    if counts == nil { countSections() }
    if layout.pending != nil { serveInvalidations() }
    queryRect = rect
    self.bounds = bounds ?? rect
    answer.removeAll()
    isInLayout = true
    if isWatched { logContentSize() }
    // Nobody needs it here, but iOS asks in this order in each pass: what it takes is part of a
    // frame.
    _ = source.contentSize(at: self.bounds)
    if isWatched { logQuery(rect) }
    source.elements(in: rect, bounds: self.bounds, into: &answer)
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
  /// - Complexity: see `VisibleSet`; a repeated call does nothing more.
  public func updateVisibleElements() {
    requireIdle("a frame was shown")
    if !isAnswerCurrent {
      fatalError("the last answer is out of date: call queryElements(in:bounds:) first")
    }
    showAnswer()
    if updates.isShownNext { finishUpdates() }
  }

  @inline(__always)
  private func showAnswer() {
    isUpdating = true
    defer { isUpdating = false }
    visible.arrange(answer, in: queryRect)
    visible.match()
    if !isAnswerShown {
      overFetch += visible.overFetch
      duplicates += visible.duplicates
      isAnswerShown = true
    }
    if isWatched {
      endDisplayingLeft()
    } else {
      visible.removeLeft { queues.enqueue($1) }
    }
    visible.advance()
    showEntered()
    applyChanged()
    if selfSizing { measureShown() }
  }

  private func showEntered() {
    let count = visible.enteredCount
    guard count > 0 else { return }
    let dataSource = requiredDataSource()
    for index in 0..<count {
      let element = visible.enteredElement(index)
      let id = element.id
      let view = provideView(for: id, from: dataSource)
      view.state = .shown
      queues.countShown(view.queue)
      visible.show(view, asEntered: index)
      apply(element, to: view)
      if selfSizing { measure(at: visible.enteredPosition(index)) }
      if isWatched { willDisplay(view, for: id) }
    }
  }

  /// Asks the data source for the view of an element that has none.
  private func provideView(
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
    return view
  }

  private func applyChanged() {
    for index in 0..<visible.changedCount {
      let (element, view) = visible.changedElement(index)
      guard view.update(element, from: source) else { continue }
      queues.countApplied(view.queue)
      view.apply(element)
    }
  }

  private func apply(_ element: ElementAttributes, to view: CollectionReusableView) {
    view.take(element, from: source)
    queues.countApplied(view.queue)
    view.apply(element)
  }

  /// Returns to the state just after creation: no views, empty queues, counters at zero.
  /// Registrations, counts of sections and items, and storage stay. Does not touch the source.
  public func reset() {
    requireIdle("a reset was requested")
    queryRect = .zero
    bounds = .zero
    answer.removeAll()
    isAnswerShown = false
    isAnswerCurrent = false
    visible.reset()
    queues.reset()
    updates = PendingUpdates()
    layout.reset()
    hits = 0
    overFetch = 0
    duplicates = 0
  }

  // MARK: What was done

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

  /// One for each registration, in order of registration.
  public var identifierCounters: [IdentifierCounters] { queues.identifierCounters }

  // MARK: Misuse

  func requiredDataSource() -> any CollectionViewDataSource {
    guard let dataSource else {
      fatalError("the collection view's data source is gone: keep a reference to it")
    }
    return dataSource
  }

  /// - Parameter attempt: what may not happen while a frame is being shown or the layout is at work.
  @inline(__always)
  func requireIdle(_ attempt: @autoclosure () -> String) {
    // Not a precondition: optimised builds would not print what happened.
    if isUpdating { fatalError("\(attempt()) while the previous frame is still being shown") }
    if isInLayout { fatalError("\(attempt()) by the layout, while it prepares or answers") }
  }
}
