import CollectionAttributes
import CollectionEngine
import CollectionModel

/// A layout object of UIKit as an attribute source. The layout is a black box; each of its answers
/// to a query is converted once.
///
/// A query at new bounds first calls the layout to determine whether they invalidate it, then
/// prepares it if it is invalid, and then reads the attributes. Objects with properties that the
/// engine's attributes cannot hold travel with their elements; they are kept until the next query.
///
/// The source can only be used on the main actor, to which each call hops once.
public final class LayoutObjectSource: AttributeSource, @unchecked Sendable {
  /// Refers to `single`, whichever source answers queries; no answer has as many elements.
  static let handleOfSingle = UInt32.max
  /// Refers to the object in `preference`.
  static let handleOfPreferred = UInt32.max - 1

  @exclusivity(unchecked) nonisolated(unsafe) public private(set) var layout: UICollectionViewLayout
  /// nil once the view is gone. The view sets it to nil, because a weak reference would cost more
  /// than a query should.
  @exclusivity(unchecked) nonisolated(unsafe) private(set) unowned(unsafe) var view:
    UICollectionView?
  @MainActor @exclusivity(unchecked) private var needsPrepare = true
  /// Whether the layout's invalidations go to `collected` and not to the engine, which requested
  /// them.
  @MainActor private var isCollecting = false
  @MainActor private var collected = InvalidationContext()
  /// The batch of updates that is being shown.
  @MainActor @exclusivity(unchecked) var updates: LayoutUpdates?
  /// The marks that come from the layout itself, so that the next `invalidate` does not repeat
  /// them.
  @MainActor private var expected = (everything: false, counts: false)
  /// What the layout returned for the last query. Its object at `index` has the handle `index + 1`.
  @MainActor @exclusivity(unchecked) private(set) var answer: [UICollectionViewLayoutAttributes] =
    []
  /// The position in `answer` of the last object looked up.
  @MainActor @exclusivity(unchecked) private var lastReturned = 0
  /// The object from which the last single element was converted. Its handle is the one after those
  /// of `answer`.
  @MainActor @exclusivity(unchecked) var single: UICollectionViewLayoutAttributes?
  /// The bounds to which the layout itself moved the viewport during a call; nil if it did not.
  @MainActor private(set) var movedTo: CGRect?
  /// The sum of offset adjustments of contexts that the engine does not see. Callers of queries
  /// pass the viewport themselves, and can read the sum (`ownOffset`).
  @MainActor private var adjustment = CGPoint.zero
  @MainActor @exclusivity(unchecked) private var counters = LayoutObjectCounters()
  /// Increases with every change that makes earlier answers invalid.
  @MainActor @exclusivity(unchecked) package private(set) var generation = 0
  /// Whether the layout prepares or answers, and should not need to call others.
  @MainActor @exclusivity(unchecked) package private(set) var isAnswering = false
  /// Whether the layout is running, including calls in which it may call others.
  @MainActor @exclusivity(unchecked) private(set) var isAtWork = false
  /// The number of requests for cells that the layout made to the view while `isAnswering`.
  @MainActor package private(set) var cellRequests = 0
  /// The last preference of a view, until the layout has received it: its object, and the layout's.
  @MainActor @exclusivity(unchecked) var preference: ViewPreference?
  /// The source that answers the view's queries in place of the layout, which it queries less
  /// often; nil if the layout answers itself. That source resets this property before it is
  /// destroyed.
  @exclusivity(unchecked) nonisolated(unsafe) package unowned(unsafe) var front:
    (any AttributeSource)?
  /// Divides the time of queries into parts; nil while they are not measured.
  @MainActor @exclusivity(unchecked) package var stopwatch: LayoutStopwatch?
  @MainActor var log: CallLog? { view?.engine.log }
  /// The names that `log` has already.
  @MainActor private var logged: Set<NameWithoutEffect> = []

  @MainActor
  init(_ layout: UICollectionViewLayout) { self.layout = layout }

  /// Drops the view, which is being destroyed, on any thread: nothing else refers to it any more.
  nonisolated func detach() {
    layout.view = nil
    view = nil
  }

  /// The offset to which the layout moves a viewport at `bounds`. It includes the offset
  /// adjustments of its contexts, the offset that it has set itself, and the target after a batch,
  /// all since the last call. nil if the viewport stays.
  package func ownOffset(from bounds: CGRect) -> CGPoint? {
    onMain {
      prepareIfNeeded()
      var proposed = bounds
      proposed.origin.x += adjustment.x
      proposed.origin.y += adjustment.y
      adjustment = .zero
      if let moved = takeMove() { proposed.origin = moved.origin }
      let target = targetOffset(forProposed: proposed)
      return target == bounds.origin ? nil : target
    }
  }

  // MARK: AttributeSource

  public func prepare() { onMain { prepareIfNeeded() } }

  public var contentSize: CGSize {
    onMain {
      prepareIfNeeded()
      return requestContentSize()
    }
  }

  public func contentSize(at bounds: CGRect) -> CGSize {
    onCheckedMain {
      move(to: bounds)
      if let log { writeNamesWithoutEffect(to: log) }
      return requestContentSize()
    }
  }

  public func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    if let front { return front.elements(in: rect, bounds: bounds, into: &buffer) }
    withUnsafeMutablePointer(to: &buffer) { buffer in
      nonisolated(unsafe) let buffer = buffer
      onMain {
        move(to: bounds)
        answer = query(in: rect)
        single = nil
        guard let stopwatch else { return Self.convert(answer, into: &buffer.pointee) }
        stopwatch.count(elements: answer.count)
        stopwatch.time(\.conversionNanoseconds) {
          Self.convert(answer, into: &buffer.pointee)
        }
      }
    }
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      prepareIfNeeded()
      guard let found = counting({ layout.shownAttributes(of: id) }) else { return nil }
      single = found
      return found.element(handle: UInt32(answer.count) + 1)
    }
  }

  public func detail(of detail: UInt32) -> ElementDetail? {
    guard detail > 0 else { return nil }
    if detail == Self.handleOfSingle { return onMain { single?.elementDetail } }
    if let front { return front.detail(of: detail) }
    return onMain {
      let index = Int(detail) - 1
      return index < answer.count ? answer[index].elementDetail : single?.elementDetail
    }
  }

  public var decorations: DecorationViews? { onMain { layout.decorations } }
  public var takesEdits: Bool { false }
  public var hooks: (any SourceHooks)? { self }
  /// false: a layout that prepares at every change of bounds has other costs for a query after one.
  public var queriesAreIndependent: Bool { false }

  /// Does nothing, because the data source has the content: see `invalidate`.
  public func apply(_ edits: [CollectionEdit]) {}

  /// Passes to the layout everything in `context` that does not come from the layout itself.
  public func invalidate(_ context: InvalidationContext) {
    onMain {
      var unknown = context
      unknown.everything = context.everything && !expected.everything
      unknown.dataSourceCounts = context.dataSourceCounts && !expected.counts
      expected = (false, false)
      pass(unknown)
    }
  }

  /// Does nothing: a layout's computed state cannot be discarded; only another layout object can
  /// start from the beginning.
  public func reset() {}

  public func report(inWords: Bool) -> SourceReport {
    onMain {
      var report = SourceReport()
      report.counters.attributesComputed = counters.attributeObjects
      report.counters.elementsExamined = counters.objectsReturned
      var reported = counters
      reported.cellLayouts = view?.viewLayout.counters.cellLayouts ?? 0
      report.layoutObject = reported
      return report
    }
  }
}

@MainActor
extension LayoutObjectSource {
  func attach(to view: UICollectionView) {
    self.view = view
    layout.attach(to: view)
  }

  /// Replaces the layout.
  ///
  /// - Parameter keepingFormer: whether the former layout still belongs to the view, until
  ///   `releaseFormer`: it provides the former places of elements.
  public func exchange(for new: UICollectionViewLayout, keepingFormer: Bool = false) {
    if !keepingFormer { layout.attach(to: nil) }
    layout = new
    layout.attach(to: view)
    needsPrepare = true
    generation += 1
    answer = []
    single = nil
    updates = nil
    adjustment = .zero
    movedTo = nil
  }

  func releaseFormer(_ former: UICollectionViewLayout) {
    if former !== layout { former.attach(to: nil) }
  }

  /// Replaces the layout and puts the view into the state of one made with the new layout: at
  /// `bounds`, with everything invalid.
  package func renew(_ new: UICollectionViewLayout, at bounds: CGRect) {
    exchange(for: new)
    view?.turnSuperview(to: bounds.size)
    view?.followBounds(bounds)
    pass(InvalidationContext(everything: true, dataSourceCounts: true))
  }

  // MARK: Passes

  /// Prepares the layout if anything was invalidated since the last time.
  public func prepareIfNeeded() {
    if needsPrepare {
      needsPrepare = false
      log?.write("layout.prepare")
      counting {
        counters.prepareCalls += 1
        layout.prepare()
      }
    }
    if updates != nil { passUpdates() }
  }

  /// Calls the layout to determine whether new bounds invalidate it, while the view has the old
  /// ones, then moves the view.
  private func moveBounds(to new: CGRect, of view: UICollectionView) {
    let isInvalid = layout.shouldInvalidateLayout(forBoundsChange: new)
    log?.write(
      "layout.shouldInvalidateLayout(forBoundsChange: \(new.debugDescription)) -> \(isInvalid)")
    if isInvalid { adjustOffset(by: collect { layout.invalidationContext(forBoundsChange: new) }) }
    view.followBounds(new)
  }

  /// Moves the view to `bounds`, after the layout has received them, and prepares the layout if
  /// necessary.
  package func move(to bounds: CGRect) {
    guard let view else { fatalError("the collection view of \(type(of: layout)) is gone") }
    guard let stopwatch else {
      if bounds != view.bounds { moveBounds(to: bounds, of: view) }
      return prepareIfNeeded()
    }
    stopwatch.time(\.prepareNanoseconds) {
      if bounds != view.bounds { moveBounds(to: bounds, of: view) }
      prepareIfNeeded()
    }
  }

  /// Returns the layout's answer for `rect` at the view's bounds, as it is on screen.
  package func query(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let found = counting {
      stopwatch?.time(\.layoutNanoseconds) { layout.shownElements(in: rect) }
        ?? layout.shownElements(in: rect)
    }
    log?.write("layout.layoutAttributesForElements(in: \(rect.debugDescription)) -> \(found.count)")
    counters.queries += 1
    counters.objectsReturned += found.count
    return found
  }

  /// Counts a request for a cell, if the layout made it.
  func noteCellRequest() { if isAnswering { cellRequests += 1 } }

  /// Writes each name only once.
  private func writeNamesWithoutEffect(to log: CallLog) {
    for name in NameWithoutEffect.used where logged.insert(name).inserted {
      log.write("\(name.rawValue) was used and has no effect yet")
    }
  }

  private func requestContentSize() -> CGSize {
    let size = counting {
      stopwatch?.time(\.contentSizeNanoseconds) { layout.collectionViewContentSize }
        ?? layout.collectionViewContentSize
    }
    counters.contentSizeRequests += 1
    log?.write("layout.collectionViewContentSize -> \(size.width) x \(size.height)")
    return size
  }

  /// Passes a context to the layout; returns the marks that the layout makes because of it.
  func collect(_ context: () -> UICollectionViewLayoutInvalidationContext) -> InvalidationContext {
    isCollecting = true
    collected = InvalidationContext()
    layout.invalidateLayout(with: context())
    isCollecting = false
    return collected
  }

  /// Records an invalidation by the layout. Returns whether the engine already has it.
  func take(_ context: UICollectionViewLayoutInvalidationContext) -> Bool {
    needsPrepare = true
    generation += 1
    log?.write("layout.invalidateLayout(with: \(type(of: context)))")
    counters.invalidations += 1
    let mark = context.engineContext
    if isCollecting { collected.merge(mark) } else { expect(mark) }
    return isCollecting
  }

  /// Records a mark of the layout's own, which the engine is going to pass to `invalidate`.
  package func expect(_ mark: InvalidationContext) {
    expected.everything = expected.everything || mark.everything
    expected.counts = expected.counts || mark.dataSourceCounts
  }

  /// Records that the layout moves the viewport while it prepares or answers.
  func moveDuringLayout(to bounds: CGRect) {
    movedTo = bounds
    view?.followBounds(bounds)
  }

  /// The bounds to which the layout has moved the viewport since the last call; nil if it has not.
  func takeMove() -> CGRect? {
    defer { movedTo = nil }
    return movedTo
  }

  private func adjustOffset(by context: InvalidationContext) {
    adjustment.x += context.contentOffsetAdjustment.x
    adjustment.y += context.contentOffsetAdjustment.y
  }

  /// Like `countingObjects`, for calls in which the layout should not need to call others.
  @inline(__always)
  func counting<Value>(_ body: () -> Value) -> Value {
    isAnswering = true
    defer { isAnswering = false }
    return countingObjects(body)
  }

  /// Counts the objects made and the optional methods called while `body` runs.
  @inline(__always)
  func countingObjects<Value>(_ body: () -> Value) -> Value {
    let wasAtWork = isAtWork
    isAtWork = true
    defer { isAtWork = wasAtWork }
    let made = UICollectionViewLayoutAttributes.made
    let calls = OptionalMethod.calls
    let value = body()
    counters.attributeObjects += UICollectionViewLayoutAttributes.made - made
    counters.delegateCalls += OptionalMethod.calls - calls
    return value
  }

  /// Not isolated: closures on the main actor would look up its executor.
  nonisolated private static func convert(
    _ objects: [UICollectionViewLayoutAttributes], into buffer: inout ElementBuffer
  ) {
    let count = objects.count
    let target = buffer.reserve(count)
    // Retaining each object takes longer than reading it; the answer keeps them all.
    objects.withUnsafeBytes { objects in
      let objects = objects.bindMemory(to: Unmanaged<UICollectionViewLayoutAttributes>.self)
      for index in 0..<count {
        objects[index]._withUnsafeGuaranteedRef {
          (target + index).initialize(to: $0.element(handle: UInt32(index) + 1))
        }
      }
    }
    buffer.commit(count)
  }

  /// The object that the layout last returned for an element; nil if its last answers do not
  /// contain the element, or if another source answers.
  ///
  /// - Complexity: O(1) for elements in the order of the answer, otherwise O(elements of it).
  func returned(for id: ElementID) -> UICollectionViewLayoutAttributes? {
    if front != nil { return nil }
    if let single, single.id == id { return single }
    for offset in answer.indices {
      let index = (lastReturned + offset) % answer.count
      if answer[index].id == id {
        lastReturned = index
        return answer[index]
      }
    }
    return nil
  }

  /// The item in front at a point of the content in the layout, on screen or not; nil if no
  /// existing item is there.
  func item(at point: CGPoint, exists: (IndexPath) -> Bool) -> IndexPath? {
    prepareIfNeeded()
    return query(in: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
      .filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
      .filter { exists($0.indexPath) }
      .max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath
  }

  /// What the layout answers to its callers.
  func object(of id: ElementID) -> UICollectionViewLayoutAttributes? { layout.attributes(of: id) }

  /// Passes marks to the layout, even if it made them itself.
  package func pass(_ context: InvalidationContext) {
    if let extent = context.crossExtent { resize(toCrossExtent: extent) }
    guard context.everything || context.dataSourceCounts else { return }
    let made = layout.makeContext()
    made.isOfEverything = context.everything
    made.isOfCounts = context.dataSourceCounts
    adjustOffset(by: collect { made })
  }

  /// Resizes the view across the scroll axis. If `extent` was the other side, the view was turned,
  /// and the two sides are exchanged.
  private func resize(toCrossExtent extent: Double) {
    guard let view else { return }
    let bounds = view.bounds
    let content = requestContentSize()
    let isHorizontal = content.width > bounds.width && content.height <= bounds.height
    let (cross, main) = isHorizontal ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
    guard cross != extent else { return }
    let other = main == extent ? cross : main
    let size =
      isHorizontal ? CGSize(width: other, height: extent) : CGSize(width: extent, height: other)
    view.turnSuperview(to: size)
    moveBounds(to: CGRect(origin: bounds.origin, size: size), of: view)
  }
}
