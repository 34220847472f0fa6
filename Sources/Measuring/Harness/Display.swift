import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import Measurement
import ScrollTraces

/// A source with the collection view that shows it, in the state a replay begins with.
package final class Display {
  /// The shown layout. Reading it retains it, so timed code reads it before.
  @exclusivity(unchecked) package private(set) var source: any AttributeSource
  @exclusivity(unchecked) package private(set) var view: CollectionView
  /// The shown layout, if sections of it scroll by themselves.
  @exclusivity(unchecked) private(set) var shelves: (any ScrollsShelves)?
  /// The data source, unless the source is hosted.
  private let cells: BenchmarkCells?
  private let hosted: (any HostedSource)?
  /// nil before `nameElements`, and if the source is not hosted.
  private var hostedItems: HostedItems?
  /// Makes the layout with a number over the same collection; nil if there is only one layout.
  private let makeLayout: ((Int) -> any AttributeSource)?
  /// A layout that was made and is not shown yet.
  private var incoming: (any AttributeSource)?
  /// The work of the layouts before this one.
  private var retired = WorkCounters()
  /// What is presented while something moves; nil where nothing ever does.
  @exclusivity(unchecked) package private(set) var presentation: Presentation?
  private(set) var dragged = DraggedItems()
  /// What is touched, selected and focused; nil until something is.
  package private(set) var touched: TouchedItems?
  /// How often a parameter of the layout was set.
  private(set) var parameterChanges = 0
  /// Calls of the data source from within the layout, by all views so far.
  package var callsInLayout: Int { hosted?.callsInLayout ?? cells?.callsInLayout ?? 0 }
  /// Whether the harness itself assigns the reuse identifiers of cells: the data has no kinds.
  var assignsCellKinds: Bool { !(hosted?.bringsDataSource ?? false) }
  /// The delegates of a layout object that are nil.
  package var unsetDelegates: [String] { hosted?.unsetDelegates ?? [] }

  /// - Parameters:
  ///   - source: prepared over `sizes`.
  ///   - seed: determines the identifiers of cells.
  ///   - isAnimated: whether changes may take time to be shown.
  ///   - makeLayout: makes, and prepares, another layout over `sizes`, by its number.
  package init(
    _ source: any AttributeSource, over sizes: SectionedSizes, seed: UInt64,
    isAnimated: Bool = false, makeLayout: ((Int) -> any AttributeSource)? = nil
  ) {
    self.source = source
    shelves = source as? any ScrollsShelves
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

  /// The work of all layouts of the display.
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

  /// Whether the source has a view of its own, whose layout object takes the sizes of cells.
  var isHosted: Bool { hosted != nil }

  /// From now on the view requests the boxes of items that it shows for the first time.
  ///
  /// - Precondition: the source is not hosted: its own cells state what they prefer.
  func measureItems(by selfSizing: SelfSizing) {
    guard let cells else {
      preconditionFailure("the items of a hosted source are measured by its own cells")
    }
    cells.selfSizing = selfSizing
    view.selfSizing = true
  }

  // MARK: Identity

  /// Starts naming the elements of a hosted source, with the names of a display just made.
  package func nameElements() { hostedItems = hosted == nil ? nil : HostedItems(of: view) }

  /// An element under a name that it keeps through all edits since `nameElements`.
  ///
  /// - Precondition: `nameElements` was called, if the source is hosted.
  func key(of id: ElementID) -> ElementKey {
    ElementKey(
      kind: id.kind, number: cells?.numbers.number(of: modelID(of: id)) ?? named.number(of: id))
  }

  /// The identifier of an item's cell, even before there is one.
  ///
  /// - Precondition: as of `key`.
  func identifier(of id: ElementID) -> String {
    cells?.identifier(of: modelID(of: id)) ?? named.identifier(of: id)
  }

  /// The data source keeps the earlier paths of items while one of them is dragged.
  private func modelID(of id: ElementID) -> ElementID {
    dragged.movement?.modelID(of: id) ?? id
  }

  private var named: HostedItems {
    guard let hostedItems else { preconditionFailure("the elements have no names yet") }
    return hostedItems
  }

  // MARK: Changes

  /// Passes a change to the data source, which must have it before the view and the source.
  package func changeCells(_ change: PlaybackChange) {
    switch change.content {
    case .touch, .shelf: break
    case .drag(_, let edits):
      // The view reports only the drop to it. The costly part of that is done here.
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

  /// Passes a change to the view, which passes it to the attribute source.
  @inline(__always)
  package func update(_ change: PlaybackChange) {
    begin(change)
    switch change.content {
    case .layout, .parameter: changeSource(change)
    case .edits, .viewport, .drag, .touch, .shelf: break
    }
    changeView(change, edits: change.edits)
    change.resize(source)
  }

  /// Begins a change with what is presented at its time.
  @inline(__always)
  func begin(_ change: PlaybackChange) {
    guard let presentation else { return }
    presentation.tick(to: change.time)
    presentation.timing = change.timing
    if change.timing != nil, change.viewport != nil { view.beginBoundsChange() }
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
    if let shelf = step.shelf { scroll(shelf) }
  }

  /// Scrolls a shelf; the next pass shows it.
  @inline(__always)
  func scroll(_ step: ShelfStep) { shelves?.setOffset(step.offset, ofShelf: step.section) }

  /// Passes a change to the source before `changeView`, which does it for drags and shelves; makes
  /// new layouts.
  func changeSource(_ change: PlaybackChange) {
    switch change.content {
    case .drag, .touch, .shelf: break
    case .edits, .viewport, .parameter: change.apply(to: source)
    case .layout(let number):
      guard let makeLayout else { preconditionFailure("there is one layout alone") }
      incoming = makeLayout(number)
    }
  }

  /// Passes a change to the source where no view follows.
  func changeSourceAlone(_ change: PlaybackChange) {
    if change.drag != nil { return change.apply(to: source) }
    if let step = change.shelf { return scroll(step) }
    changeSource(change)
    takeIncoming { _ in }
  }

  /// Replaces the shown layout by the one that was made, if any.
  ///
  /// - Parameter setSource: gives the view its new source.
  private func takeIncoming(_ setSource: (any AttributeSource) -> Void) {
    guard let new = incoming else { return }
    incoming = nil
    if let hosted, let other = new as? any HostedSource { return hosted.exchange(for: other) }
    retired = work
    setSource(new)
    source = new
    shelves = new as? any ScrollsShelves
  }

  /// Passes a change to the view that its attribute source already has.
  func changeView(_ change: PlaybackChange) { changeView(change, edits: []) }

  private func changeView(_ change: PlaybackChange, edits: [CollectionEdit]) {
    switch change.content {
    case .touch(let step): return touch(step)
    case .shelf(let step): return scroll(step)
    case .drag(let step, _): return drag(step, change.timing)
    case .layout:
      takeIncoming { [cells, view] in
        cells?.registerDecorations(of: $0)
        view.setSource($0)
      }
    case .parameter:
      parameterChanges += 1
      // The source itself tracks what it has to compute again.
      view.invalidateLayout(InvalidationContext())
    case .edits(_, let batch): perform(batch, edits: edits)
    case .viewport: perform(UpdateBatch(), edits: edits)
    }
    if change.shift != .zero { presentation?.offsetMoved(by: change.shift) }
  }

  private func perform(_ batch: UpdateBatch, edits: [CollectionEdit]) {
    var edits = edits
    if hosted != nil, !edits.isEmpty {
      // The view has no edits to pass on: its source reads the data source.
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

  /// Where the layout itself puts the viewport after a change, from `bounds`; nil if it does not.
  func ownOffset(from bounds: CGRect) -> CGPoint? { hosted?.ownOffset(from: bounds) }

  /// Passes a change to the data source, the view and the attribute source.
  package func apply(_ change: PlaybackChange) {
    changeCells(change)
    update(change)
  }

  /// Goes back to the start of a replay. Changes of collection, layout and viewport stay.
  package func reset() {
    source.reset()
    view.reset()
    restartClock()
  }

  /// What the view presents begins again, at time 0.
  private func restartClock() {
    if presentation != nil { presentation = Presentation(of: view) }
  }

  /// Replaces the view by a new one and returns the bytes that the old one held. The view of a
  /// hosted source stays and releases its views.
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
  package func show(_ rect: CGRect, bounds: CGRect, reading now: () -> UInt64) -> FrameReadings {
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
