import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// A layout object of UIKit's as an attribute source: a black box that is asked, and whose answers are
/// converted once for each query.
///
/// A query at new bounds asks the layout whether they make it invalid, prepares it if anything has,
/// and asks for the attributes. Objects that say more than the engine's attributes hold travel with
/// their elements; they are kept until the next query.
///
/// It can only be used on the main actor, where it takes one hop for each call.
public final class LayoutObjectSource: AttributeSource, @unchecked Sendable {
  @exclusivity(unchecked) nonisolated(unsafe) public private(set) var layout: UICollectionViewLayout
  /// nil once the view is gone: it says so itself, since weak references cost more than a query should.
  @exclusivity(unchecked) nonisolated(unsafe) private(set) unowned(unsafe) var view:
    UICollectionView?
  @MainActor @exclusivity(unchecked) private var needsPrepare = true
  /// Whether what the layout invalidates goes to `collected` and not to the engine, which asked.
  @MainActor private var isCollecting = false
  @MainActor private var collected = InvalidationContext()
  /// The batch of updates that is being shown.
  @MainActor var updates: LayoutUpdates?
  /// What the engine is about to be told of, or to tell, that the layout knows already.
  @MainActor private var known = (everything: false, counts: false)
  @MainActor @exclusivity(unchecked) private(set) var answer: [UICollectionViewLayoutAttributes] =
    []
  /// What the last single element was converted from.
  @MainActor @exclusivity(unchecked) var single: UICollectionViewLayoutAttributes?
  /// Where the layout itself moved the viewport while it was asked.
  @MainActor private(set) var movedTo: CGRect?
  /// By how much contexts moved it that the engine does not see: whoever makes the queries says where
  /// the viewport is, and may ask.
  @MainActor private var adjustment = CGPoint.zero
  @MainActor @exclusivity(unchecked) private var counts = LayoutObjectCounters()
  /// Rises with everything that makes earlier answers invalid.
  @MainActor @exclusivity(unchecked) package private(set) var generation = 0
  /// Whether the layout is at work: what it asks of others meanwhile it should know by itself.
  @MainActor @exclusivity(unchecked) package private(set) var isAsking = false
  /// The same, where it may ask whatever it wants.
  @MainActor @exclusivity(unchecked) private(set) var isAtWork = false
  /// How often it asked the view for cells meanwhile.
  @MainActor package private(set) var cellRequests = 0
  @MainActor
  func noteCellRequest() { if isAsking { cellRequests += 1 } }
  /// What answers the view's queries in the layout's place, by asking it less often; nil where the
  /// layout does.
  // Whoever sets it takes it back before it goes.
  @exclusivity(unchecked) nonisolated(unsafe) package unowned(unsafe) var front:
    (any AttributeSource)?
  /// Takes the time of queries apart; nil where nobody wants to know.
  @MainActor @exclusivity(unchecked) package var stopwatch: LayoutStopwatch?
  @MainActor var log: CallLog? { view?.engine.log }
  @MainActor private var logged: Set<NameWithoutEffect> = []

  @MainActor
  init(_ layout: UICollectionViewLayout) { self.layout = layout }

  @MainActor
  func attach(to view: UICollectionView) {
    self.view = view
    layout.attach(to: view)
  }

  /// The view is being destroyed.
  // Objects may be destroyed on any thread, where nobody else knows them any more.
  nonisolated func detach() {
    layout.view = nil
    view = nil
  }

  /// The view asks another layout from now on.
  @MainActor
  public func exchange(for new: UICollectionViewLayout) {
    layout.attach(to: nil)
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

  /// Asks another layout from now on, as if the view had been made with it: at `bounds`, everything
  /// invalid.
  @MainActor
  package func renew(_ new: UICollectionViewLayout, at bounds: CGRect) {
    exchange(for: new)
    view?.followBounds(bounds)
    tell(InvalidationContext(everything: true, dataSourceCounts: true))
  }

  // MARK: Passes

  /// Prepares the layout if anything has been invalidated since it was last.
  @MainActor
  public func prepareIfNeeded() {
    if needsPrepare {
      needsPrepare = false
      log?.write("layout.prepare")
      counting {
        counts.prepareCalls += 1
        layout.prepare()
      }
    }
    if updates != nil { tellOfUpdates() }
  }

  /// Asks whether new bounds make the layout invalid, while the view has the old ones.
  @MainActor
  private func moveBounds(to new: CGRect, of view: UICollectionView) {
    let isInvalid = layout.shouldInvalidateLayout(forBoundsChange: new)
    log?.write(
      "layout.shouldInvalidateLayout(forBoundsChange: \(new.debugDescription)) -> \(isInvalid)")
    if isInvalid { adjustOffset(by: collect(forBounds: new)) }
    view.followBounds(new)
  }

  /// The view is at `bounds` from now on; the layout is asked about that, and prepared if need be.
  @MainActor
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

  /// What the layout answers where the view is.
  @MainActor
  package func ask(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let found = counting {
      stopwatch?.time(\.layoutNanoseconds) { layout.layoutAttributesForElements(in: rect) ?? [] }
        ?? layout.layoutAttributesForElements(in: rect) ?? []
    }
    log?.write(
      "layout.layoutAttributesForElements(in: \(rect.debugDescription)) -> \(found.count)")
    counts.objectsReturned += found.count
    return found
  }

  /// Each once.
  @MainActor
  private func writeNamesWithoutEffect(to log: CallLog) {
    for name in NameWithoutEffect.used where logged.insert(name).inserted {
      log.write("\(name.rawValue) was used and has no effect yet")
    }
  }

  @MainActor
  private func askContentSize() -> CGSize {
    let size = counting {
      stopwatch?.time(\.contentSizeNanoseconds) { layout.collectionViewContentSize }
        ?? layout.collectionViewContentSize
    }
    counts.contentSizeRequests += 1
    log?.write("layout.collectionViewContentSize -> \(size.width) x \(size.height)")
    return size
  }

  @MainActor
  func collect(forBounds new: CGRect) -> InvalidationContext {
    collect { layout.invalidationContext(forBoundsChange: new) }
  }

  /// Tells the layout of a context; returns what it has marked by that.
  @MainActor
  func collect(
    _ context: () -> UICollectionViewLayoutInvalidationContext
  ) -> InvalidationContext {
    isCollecting = true
    collected = InvalidationContext()
    layout.invalidateLayout(with: context())
    isCollecting = false
    return collected
  }

  /// What the layout has invalidated. Returns whether the engine knows of it already.
  @MainActor
  func take(_ context: UICollectionViewLayoutInvalidationContext) -> Bool {
    needsPrepare = true
    generation += 1
    log?.write("layout.invalidateLayout(with: \(type(of: context)))")
    counts.invalidations += 1
    let mark = context.engineContext
    if isCollecting { collected.merge(mark) } else { know(mark) }
    return isCollecting
  }

  /// The engine will ask for what `mark` names to be computed again.
  @MainActor
  package func know(_ mark: InvalidationContext) {
    known.everything = known.everything || mark.everything
    known.counts = known.counts || mark.dataSourceCounts
  }

  /// The layout moves the viewport while it prepares or answers.
  @MainActor
  func moveDuringLayout(to bounds: CGRect) {
    movedTo = bounds
    view?.followBounds(bounds)
  }

  /// Where the layout has moved the viewport since this was called last; nil if it has not.
  @MainActor
  func takeMove() -> CGRect? {
    defer { movedTo = nil }
    return movedTo
  }

  @MainActor
  private func adjustOffset(by context: InvalidationContext) {
    adjustment.x += context.contentOffsetAdjustment.x
    adjustment.y += context.contentOffsetAdjustment.y
  }

  /// Where the layout puts a viewport that is at `bounds`, by all that it has said since the last call:
  /// offset adjustments of its contexts, the offset that it has set itself, and the target after a
  /// batch. nil if that is where it is.
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

  /// The same while the layout is asked what it should know by itself.
  @MainActor
  @inline(__always)
  private func counting<Value>(_ body: () -> Value) -> Value {
    isAsking = true
    defer { isAsking = false }
    return countingObjects(body)
  }

  /// Counts the objects that are made and the optional methods that are called meanwhile.
  @MainActor
  @inline(__always)
  func countingObjects<Value>(_ body: () -> Value) -> Value {
    let wasAtWork = isAtWork
    isAtWork = true
    defer { isAtWork = wasAtWork }
    let made = UICollectionViewLayoutAttributes.made
    let calls = OptionalRequirement.calls
    let value = body()
    counts.attributeObjects += UICollectionViewLayoutAttributes.made - made
    counts.delegateCalls += OptionalRequirement.calls - calls
    return value
  }

  // MARK: AttributeSource

  public func prepare() { onMain { prepareIfNeeded() } }

  public var contentSize: CGSize {
    onMain {
      prepareIfNeeded()
      return askContentSize()
    }
  }

  public func contentSize(at bounds: CGRect) -> CGSize {
    onMain {
      move(to: bounds)
      if let log { writeNamesWithoutEffect(to: log) }
      return askContentSize()
    }
  }

  public func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    if let front { return front.elements(in: rect, bounds: bounds, into: &buffer) }
    withUnsafeMutablePointer(to: &buffer) { buffer in
      nonisolated(unsafe) let buffer = buffer
      onMain {
        move(to: bounds)
        answer = ask(in: rect)
        single = nil
        guard let stopwatch else { return convert(into: &buffer.pointee) }
        stopwatch.count(elements: answer.count)
        stopwatch.time(\.conversionNanoseconds) { convert(into: &buffer.pointee) }
      }
    }
  }

  @MainActor
  private func convert(into buffer: inout ElementBuffer) {
    let count = answer.count
    let target = buffer.reserve(count)
    answer.withUnsafeBufferPointer { objects in
      for index in 0..<count {
        (target + index).initialize(to: objects[index].element(handle: UInt32(index) + 1))
      }
    }
    buffer.commit(count)
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    onMain {
      prepareIfNeeded()
      guard let found = counting({ object(of: id) }) else { return nil }
      single = found
      return found.element(handle: UInt32(answer.count) + 1)
    }
  }

  @MainActor
  func object(of id: ElementID) -> UICollectionViewLayoutAttributes? {
    let name = ElementKinds.name(of: id.kind) ?? ""
    return switch id.kind.category {
    case .cell: layout.layoutAttributesForItem(at: id.path)
    case .supplementary: layout.layoutAttributesForSupplementaryView(ofKind: name, at: id.path)
    case .decoration: layout.layoutAttributesForDecorationView(ofKind: name, at: id.path)
    }
  }

  public func detail(of detail: UInt32) -> ElementDetail? {
    guard detail > 0 else { return nil }
    if let front { return front.detail(of: detail) }
    return onMain {
      let index = Int(detail) - 1
      return index < answer.count ? answer[index].elementDetail : single?.elementDetail
    }
  }

  public var decorations: DecorationViews? { onMain { layout.decorations } }
  public var takesEdits: Bool { false }
  public var hooks: (any SourceHooks)? { self }
  /// A layout that prepares at every change of bounds answers at another cost after one.
  public var queriesAreIndependent: Bool { false }

  /// The data source has the content: see `invalidate`.
  public func apply(_ edits: [CollectionEdit]) {}

  /// What the layout has marked itself it knows, and is prepared for it; it is told of the rest.
  public func invalidate(_ context: InvalidationContext) {
    onMain {
      var news = context
      news.everything = context.everything && !known.everything
      news.dataSourceCounts = context.dataSourceCounts && !known.counts
      known = (false, false)
      tell(news)
    }
  }

  /// Tells the layout what is out of date, whatever it knows.
  @MainActor
  package func tell(_ context: InvalidationContext) {
    if let extent = context.crossExtent { resize(toCrossExtent: extent) }
    guard context.everything || context.dataSourceCounts else { return }
    let made = layout.makeContext()
    made.isOfEverything = context.everything
    made.isOfCounts = context.dataSourceCounts
    adjustOffset(by: collect { made })
  }

  /// A view that is turned exchanges its width and its height.
  @MainActor
  private func resize(toCrossExtent extent: Double) {
    guard let view else { return }
    let bounds = view.bounds
    let content = askContentSize()
    let isHorizontal = content.width > bounds.width && content.height <= bounds.height
    let (cross, main) =
      isHorizontal ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
    guard cross != extent else { return }
    let other = main == extent ? cross : main
    let size =
      isHorizontal
      ? CGSize(width: other, height: extent) : CGSize(width: extent, height: other)
    moveBounds(to: CGRect(origin: bounds.origin, size: size), of: view)
  }

  /// A black box cannot forget what it has found: only another layout object can.
  public func reset() {}

  public func report(inWords: Bool) -> SourceReport {
    onMain {
      var report = SourceReport()
      report.counters.attributesComputed = counts.attributeObjects
      report.counters.elementsExamined = counts.objectsReturned
      report.layoutObject = counts
      return report
    }
  }
}
