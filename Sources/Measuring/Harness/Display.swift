import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import Measurement
import ScrollTraces

/// A source with the collection view that shows it, in the state a replay begins with.
package final class Display {
  /// The layout at hand. Reading it retains it: what is timed reads it before.
  @exclusivity(unchecked) package private(set) var source: any AttributeSource
  @exclusivity(unchecked) package private(set) var view: CollectionView
  /// The data source, unless the source is hosted.
  private let cells: BenchmarkCells?
  private let hosted: (any HostedSource)?
  /// nil unless the source is hosted and somebody has asked for keys.
  private var hostedItems: HostedItems?
  /// Makes the layout with a number over the same collection; nil where there is one layout alone.
  private let makeLayout: ((Int) -> any AttributeSource)?
  /// A layout that was made and is not shown yet.
  private var incoming: (any AttributeSource)?
  /// What the layouts before this one have done.
  private var retired = WorkCounters()
  /// What is presented while something moves; nil where nothing ever does.
  @exclusivity(unchecked) package private(set) var presentation: Presentation?
  private(set) var dragged = DraggedItems()
  /// What is touched, selected and focused; nil until something is.
  package private(set) var touched: TouchedItems?
  /// The values that parameters of the layout were given.
  private(set) var parameterChanges = 0
  /// Calls of the data source from within the layout, by all views so far.
  package var callsInLayout: Int { hosted?.callsInLayout ?? cells?.callsInLayout ?? 0 }
  /// Whether the harness itself assigns the reuse identifiers of cells: the data has no kinds.
  var assignsCellKinds: Bool { !(hosted?.bringsDataSource ?? false) }
  /// The delegates of a layout object that are nil.
  package var unsetDelegates: [String] { hosted?.unsetDelegates ?? [] }

  /// - Parameters:
  ///   - source: prepared over `sizes`.
  ///   - seed: what draws the identifiers of cells.
  ///   - isAnimated: whether changes may take time to be shown.
  ///   - makeLayout: makes, and prepares, another layout over `sizes`, by its number.
  package init(
    _ source: any AttributeSource, over sizes: SectionedSizes, seed: UInt64,
    isAnimated: Bool = false, makeLayout: ((Int) -> any AttributeSource)? = nil
  ) {
    self.source = source
    self.makeLayout = makeLayout
    if let hosted = source as? any HostedSource {
      self.hosted = hosted
      cells = nil
      view = hosted.host
    } else {
      hosted = nil
      let cells = BenchmarkCells(sizes: sizes, seed: seed)
      self.cells = cells
      view = CollectionView(source: source, dataSource: cells)
    }
    presentation = isAnimated ? Presentation(of: view) : nil
    prepare(view)
  }

  /// What all layouts of the display have done.
  package var work: WorkCounters { retired + source.counters }

  /// How often views have laid out what is in them; 0 where they have nothing to lay out.
  var cellLayouts: Int { source.report(inWords: false).layoutObject?.cellLayouts ?? 0 }

  private func prepare(_ view: CollectionView) {
    cells?.register(in: view)
    // The data is the model: sections that no batch names cannot have changed.
    view.countCheck = .changedSections
    // Otherwise the first frame would count them.
    _ = view.numberOfSections
  }

  /// Whether the source has a view of its own, in which its layout object takes the sizes that
  /// cells prefer.
  var isHosted: Bool { hosted != nil }

  /// From now on the view asks for the boxes of items that are shown for the first time.
  ///
  /// - Precondition: the source is not hosted: its own cells say what they prefer.
  func measureItems(by selfSizing: SelfSizing) {
    guard let cells else {
      preconditionFailure("the items of a hosted source are measured by its own cells")
    }
    cells.selfSizing = selfSizing
    view.selfSizing = true
  }

  // MARK: Identity

  /// Begins to name the elements of a hosted source: those there are get the names of a display
  /// that was just made.
  package func nameElements() { hostedItems = hosted == nil ? nil : HostedItems(of: view) }

  /// An element under a name that it keeps through all edits since `nameElements`.
  ///
  /// - Precondition: `nameElements` was called, if the source is hosted.
  func key(of id: ElementID) -> ElementKey {
    ElementKey(
      kind: id.kind, number: cells?.numbers.number(of: modelID(of: id)) ?? named.number(of: id))
  }

  /// The identifier of an item's cell, whether it has one yet or not.
  ///
  /// - Precondition: as of `key`.
  func identifier(of id: ElementID) -> String {
    cells?.identifier(of: modelID(of: id)) ?? named.identifier(of: id)
  }

  /// The data source calls items as before as long as one of them is dragged.
  private func modelID(of id: ElementID) -> ElementID {
    dragged.movement?.modelID(of: id) ?? id
  }

  private var named: HostedItems {
    guard let hostedItems else { preconditionFailure("the elements have no names yet") }
    return hostedItems
  }

  // MARK: Changes

  /// Tells the data source, which has to know before anybody else.
  package func tellCells(_ change: PlaybackChange) {
    switch change.content {
    case .touch: break
    case .drag(_, let edits):
      // It hears of a drop from the view, and of nothing else. What that takes is ready by then.
      cells?.prepareToMove(edits)
      hostedItems?.apply(edits)
    case .edits, .viewport, .layout, .parameter:
      if let cells {
        for edit in change.edits { cells.apply(edit) }
      } else {
        hosted?.changeContent(change.edits)
        hostedItems?.apply(change.edits)
      }
    }
  }

  /// Tells the view, which tells the attribute source.
  @inline(__always)
  package func update(_ change: PlaybackChange) {
    begin(change)
    switch change.content {
    case .layout, .parameter: tellSource(change)
    case .edits, .viewport, .drag, .touch: break
    }
    tellView(change, edits: change.edits)
    change.resize(source)
  }

  /// Says that a change begins: with what is presented at its time.
  @inline(__always)
  func begin(_ change: PlaybackChange) {
    guard let presentation else { return }
    presentation.tick(to: change.time)
    presentation.timing = change.timing
    if change.timing != nil, change.crossExtent != nil { view.beginBoundsChange() }
  }

  private func drag(_ step: DragStep, _ timing: AnimationTiming?) {
    dragged.follow(step) {
      InteractiveMovement(of: $0, at: step.position, in: view, timing: timing)
    }
  }

  private func touch(_ step: TouchStep) {
    let touched = touched ?? TouchedItems(of: view)
    self.touched = touched
    touched.follow(step)
  }

  /// Tells the attribute source alone, before the view is told (`tellView`). A layout that takes
  /// its place is made and prepared. Where an item is dragged, the view tells the source.
  func tellSource(_ change: PlaybackChange) {
    switch change.content {
    case .drag, .touch: break
    case .edits, .viewport, .parameter: change.apply(to: source)
    case .layout(let number):
      guard let makeLayout else { preconditionFailure("there is one layout alone") }
      incoming = makeLayout(number)
    }
  }

  /// The same where nobody tells the view.
  func changeSource(_ change: PlaybackChange) {
    if change.drag != nil { return change.apply(to: source) }
    tellSource(change)
    takeIncoming { _ in }
  }

  /// Puts the layout that was made into the place of the one there, if there is one.
  ///
  /// - Parameter tellView: tells the view of another source.
  private func takeIncoming(_ tellView: (any AttributeSource) -> Void) {
    guard let new = incoming else { return }
    incoming = nil
    if let hosted, let other = new as? any HostedSource { return hosted.exchange(for: other) }
    retired = work
    tellView(new)
    source = new
  }

  /// Tells the view of what the attribute source knows already.
  func tellView(_ change: PlaybackChange) { tellView(change, edits: []) }

  private func tellView(_ change: PlaybackChange, edits: [CollectionEdit]) {
    switch change.content {
    case .touch(let step): return touch(step)
    case .drag(let step, _): return drag(step, change.timing)
    case .layout:
      takeIncoming { [cells, view] in
        cells?.registerDecorations(of: $0)
        view.setSource($0)
      }
    case .parameter:
      parameterChanges += 1
      // The source knows what it has to compute again.
      view.invalidateLayout(InvalidationContext())
    case .edits(_, let batch): tellBatch(batch, edits: edits)
    case .viewport: tellBatch(UpdateBatch(), edits: edits)
    }
    if change.shift != .zero { presentation?.offsetMoved(by: change.shift) }
  }

  private func tellBatch(_ batch: UpdateBatch, edits: [CollectionEdit]) {
    var edits = edits
    if hosted != nil, !edits.isEmpty {
      // The view has no edits to pass on: its source asks the data source.
      source.apply(edits)
      edits = []
    }
    if hosted != nil, batch.isEmpty { return }
    do {
      try view.performBatchUpdates(batch, edits: edits)
    } catch {
      preconditionFailure("a recorded batch was refused: \(error)")
    }
  }

  /// Where the layout itself puts the viewport after a change, from `bounds`; nil if it has no say.
  func ownOffset(from bounds: CGRect) -> CGPoint? { hosted?.ownOffset(from: bounds) }

  /// All three.
  package func apply(_ change: PlaybackChange) {
    tellCells(change)
    update(change)
  }

  /// Goes back to the state in which a replay begins. What changes have done to the collection, the
  /// layout or the viewport stays.
  package func reset() {
    source.reset()
    view.reset()
    restartClock()
  }

  /// What the view presents begins again, at time 0.
  private func restartClock() {
    if presentation != nil { presentation = Presentation(of: view) }
  }

  /// Puts a new view in the place of the one there, as that was made. Returns the bytes that it
  /// held. A hosted source's view stays and gives its views up.
  package func replaceView(counting memory: AllocationCounters) -> Int64 {
    touched = nil
    defer { restartClock() }
    let before = memory.liveBytes
    guard let cells else {
      view.reset()
      return before - memory.liveBytes
    }
    let fresh = CollectionView(source: source, dataSource: cells)
    prepare(fresh)
    let made = memory.liveBytes - before
    view = fresh
    return before + made - memory.liveBytes
  }

  /// One whole pass at a time of the virtual clock: what moves is presented where it is then.
  @inline(__always)
  package func show(_ rect: CGRect, bounds: CGRect, at time: UInt64) {
    guard let presentation else { return show(rect, bounds: bounds) }
    presentation.tick(to: time)
    show(rect, bounds: bounds)
    presentation.present()
  }

  /// Calls `body` with everything that is presented.
  package func forEachPresented(_ body: (ShownElement) -> Void) {
    if let presentation, presentation.isActive { return presentation.forEachPresented(body) }
    for element in view.visibleElements {
      body(ShownElement(attributes: element, transform: view.transform(of: element), detail: nil))
    }
  }

  /// One whole pass.
  @inline(__always)
  package func show(_ rect: CGRect, bounds: CGRect) {
    view.queryElements(in: rect, bounds: bounds)
    view.updateVisibleElements()
  }

  /// One whole pass, in which a clock is read before and after each step.
  @inline(__always)
  package func show(
    _ rect: CGRect, bounds: CGRect, reading now: () -> UInt64
  ) -> FrameReadings {
    let start = now()
    view.beginQuery(in: rect, bounds: bounds)
    let queryStart = now()
    view.finishQuery()
    let queryEnd = now()
    view.updateVisibleElements()
    return FrameReadings(
      start: start, queryStart: queryStart, queryEnd: queryEnd, end: now())
  }
}
