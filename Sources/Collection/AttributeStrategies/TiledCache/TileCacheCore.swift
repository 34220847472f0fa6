import CEdgeTests
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// The state of a `TiledCache`: all tiles, those that are placed, and what the last query found.
struct TileCacheCore: StrategyCore, ~Copyable {
  var walk: LayoutWalk
  var tree: TileTree
  var store: TileStore<TileHolder>
  private let tileSize: Int
  private let usesAVX2 = cedgetests_has_avx2() != 0
  private var scratch: ElementBuffer
  /// The tiles that crossed the last rectangle, and the holders that hold them.
  var crossing = GrowableBuffer<FoundRun>(capacity: 16)
  private var crossingHolders = GrowableBuffer<Int>(capacity: 16)
  /// What reached over the lower end of the last rectangle in each of them, as positions.
  private var reaches = GrowableBuffer<TileReach>(capacity: 0)
  private var reachPositions = GrowableBuffer<Int32>(capacity: 0)
  /// The rectangles that the same tiles cross, as long as the same holders hold them.
  var stay = RunStay.none
  /// Grows with every edit: a holder with an earlier generation may have to be moved.
  private var generation = 0
  /// The last rectangle answered in closed form because nothing was cached there.
  var lastCold = Extent.empty
  /// Whether the rule has changed, and no query has come since.
  var isRuleNew = false
  /// Whether no tile was needed for the last answer.
  var answeredCold: Bool { lastCold.far > lastCold.near }
  var contentSize = CGSize.zero
  var work = WorkCounters()
  /// Last in memory, since most queries read everything else.
  private var sections = KeptSections()
  /// The placer for a new rule; nil until the rule changes, which it does in few programs.
  var newPlacer: UnsafeMutablePointer<NewRulePlacer>?

  init(walk: LayoutWalk, tileSize: Int, cacheBytes: Int) {
    self.walk = walk
    self.tileSize = tileSize
    tree = TileTree(tileSize: tileSize)
    store = TileStore(byteLimit: cacheBytes)
    scratch = ElementBuffer(capacity: tileSize)
  }

  deinit {
    newPlacer?.deinitialize(count: 1)
    newPlacer?.deallocate()
  }

  func report(inWords: Bool) -> SourceReport {
    var counters = work
    counters.attributesComputed += tree.slotsPassed
    counters.tilesEvicted = store.evicted
    counters.nodesTouched += tree.tree.nodesTouched
    counters.modelNodesTouched = walk.sizes.nodesTouched
    counters.sectionsExamined = tree.sectionsExamined
    var report = SourceReport(
      counters: counters, cacheBytes: store.byteCount,
      indexBytes: tree.byteCount + store.indexByteCount)
    if inWords {
      report.choice = walk.hasClosedForm ? "interval tree, closed form when cold" : "interval tree"
      report.lastTouched = describeLastQuery()
    }
    return report
  }

  mutating func prepare() {
    store.removeAll()
    work.nodesTouched += tree.tree.nodesTouched
    tree.build(&walk)
    newPlacer?.pointee.forget()
    settle()
  }

  mutating func reset() {
    store.removeAll()
    tree.forgetGauge()
    newPlacer?.pointee.forget()
    forgetFound()
    lastCold = .empty
    isRuleNew = false
    sections.removeAll()
  }

  /// Called after the tree was built or changed.
  mutating func settle() {
    store.ensureTiles(tree.handleCount)
    contentSize = walk.contentSize(endingAt: tree.contentExtent)
    forgetFound()
    lastCold = .empty
    isRuleNew = false
    sections.removeAll()
    generation += 1
  }

  // MARK: Queries

  @inline(__always)
  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    // The same tiles cross as last time: their holders are looked up already and marked as used.
    guard stay.holds(lower, upper) else {
      findTiles(lower, upper, rect, into: &buffer)
      return
    }
    work.tilesHit += crossingHolders.count
    var examined = 0
    let holders = store.holders
    for index in 0..<crossingHolders.count {
      let holder = holders + crossingHolders.base[index]
      examined +=
        holder.pointee.isOrdered
        ? holder.pointee.append(crossing: rect, to: &buffer)
        : holder.pointee.append(
          crossing: rect, keeping: &reaches.base[index], in: reachPositions.base,
          usesAVX2: usesAVX2, to: &buffer)
    }
    work.elementsExamined += examined
  }

  /// Finds the tiles that cross an interval and appends their hits.
  @inline(never)
  private mutating func findTiles(
    _ lower: Double, _ upper: Double, _ rect: CGRect, into buffer: inout ElementBuffer
  ) {
    if isRuleNew { return answerForNewRule(rect, lower, upper, into: &buffer) }
    search(lower, upper)
    if answersCold(rect, lower, upper, into: &buffer) { return }
    var isRagged = false
    for index in 0..<crossing.count {
      let run = crossing.base[index]
      let holder = holder(of: run)
      store.holders[holder].aim(at: lower, upper, run)
      crossingHolders.append(holder)
      if !store.holders[holder].isOrdered { isRagged = true }
      work.elementsExamined += store.holders[holder].append(crossing: rect, to: &buffer)
    }
    if isRagged { forgetReaches() }
    forgetUnlessAllHeld()
  }

  /// Makes room for what reaches over the lower end in each of the crossing tiles.
  private mutating func forgetReaches() {
    reaches.removeAll()
    for index in 0..<crossing.count {
      reaches.append(TileReach(start: Int32(truncatingIfNeeded: index * TileReach.most)))
    }
    _ = reachPositions.reserve(crossing.count * TileReach.most)
  }

  mutating func search(_ lower: Double, _ upper: Double) {
    crossing.removeAll()
    crossingHolders.removeAll()
    work.nodesVisited += tree.tree.forEachRun(crossing: lower, upper, stay: &stay) {
      crossing.append($0)
    }
  }

  private mutating func forgetFound() {
    stay = .none
  }

  /// A tile placed for this query may have taken the holder of another tile.
  private mutating func forgetUnlessAllHeld() {
    for index in 0..<crossing.count
    where !store.holds(crossing.base[index].handle, in: crossingHolders[index]) {
      stay = .none
    }
  }

  /// Answers in closed form if no tile is held and the last query was elsewhere.
  private mutating func answersCold(
    _ rect: CGRect, _ lower: Double, _ upper: Double, into buffer: inout ElementBuffer
  ) -> Bool {
    guard walk.hasClosedForm, crossing.count > 0 else { return false }
    var isAnyHeld = false
    for run in crossing.elements where store.isHeld(run.handle) { isAnyHeld = true }
    if isAnyHeld || lastCold.far > lower && lastCold.near < upper {
      lastCold = .empty
      return false
    }
    lastCold = Extent(near: lower, far: upper)
    stay = .none
    let start = buffer.count
    var section = section(reaching: lower)
    while section < walk.sizes.sectionCount {
      let extent = extent(ofSection: section)
      guard extent.near < upper else { break }
      walk.placeInClosedForm(
        section: section, at: extent.near, crossing: rect, into: &buffer)
      // The next section begins where this one ends, so it need not be looked up.
      guard extent.far < upper else { break }
      section += 1
    }
    work.attributesComputed += buffer.count - start
    work.elementsExamined += buffer.count - start
    buffer.keepCrossing(rect, from: start)
    return true
  }

  /// Takes one element from its tile if that is held, otherwise places it alone. No tile is filled
  /// or evicted for it.
  ///
  /// - Complexity: O(log n) in a tile that is held and in closed form; otherwise O(log n + tile).
  mutating func element(_ id: ElementID) -> ElementAttributes? {
    guard let slot = walk.slot(of: id) else { return nil }
    let run = tree.tree.run(holding: slot)
    let number = slot - run.position.count
    if let holder = heldHolder(of: run) {
      work.tilesHit += 1
      return store.holders[holder].element(id, near: number)
    }
    if walk.hasClosedForm(ofSection: Int(id.section)) || id.kind.attachment == .opening {
      let near = extent(ofSection: Int(id.section)).near
      return walk.place(
        id, ofSectionAt: near, scratch: &scratch, passed: &work.attributesComputed)
    }
    var cursor = tree.checkpoint(of: run.handle, at: run.position, in: walk)
    scratch.removeAll()
    work.attributesComputed += walk.place(&cursor, slots: number + 1, into: &scratch)
    return scratch.elements.last { $0.id == id }
  }

  /// The holder of a tile, moved to where the tile is now; nil if there is none.
  private mutating func heldHolder(of run: FoundRun) -> Int? {
    guard let holder = store.holder(holding: run.handle) else { return nil }
    if store.holders[holder].generation != generation {
      store.holders[holder].rebase(to: base(of: run))
      store.holders[holder].generation = generation
    }
    return holder
  }

  /// The holder of a tile, which is placed now if it was not in the cache. Marks it as used.
  private mutating func holder(of run: FoundRun) -> Int {
    if let holder = heldHolder(of: run) {
      work.tilesHit += 1
      store.markUsed(holder)
      return holder
    }
    work.tilesFilled += 1
    var cursor = tree.checkpoint(of: run.handle, at: run.position, in: walk)
    let base = TileBase(start: cursor.origin, section: cursor.section, item: cursor.item)
    scratch.removeAll()
    work.attributesComputed += walk.place(&cursor, slots: run.extent.count, into: &scratch)
    let holder = store.makeHolder(for: run.handle, count: max(tileSize, scratch.count))
    let placed = scratch.elements
    store.fill(holder) { $0.fill(placed, from: base) }
    store.holders[holder].generation = generation
    return holder
  }

  private func base(of run: FoundRun) -> TileBase {
    let cursor = walk.cursor(atSlot: run.position.count)
    return TileBase(start: run.position.start, section: cursor.section, item: cursor.item)
  }

  /// Describes the tiles of the last query.
  private func describeLastQuery() -> [String] {
    if answeredCold {
      return [walk.hasClosedForm ? "no tile: answered in closed form" : "no tile: the rule was new"]
    }
    return crossing.elements.map { run in
      let end = run.position.count + run.extent.count
      let near = run.position.start + run.extent.near
      return "tile \(run.handle): slots \(run.position.count)..<\(end), \(near) to "
        + "\(run.position.start + run.extent.far) pt"
    }
  }

  /// The tiles that are held, and those that the last query touched. O(tiles).
  mutating func sourceTiles() -> [SourceTile] {
    let touched = answeredCold ? [] : Set(crossing.elements.map(\.handle))
    var runs: [FoundRun] = []
    var stay = RunStay.none
    tree.tree.forEachRun(crossing: -.infinity, .infinity, stay: &stay) { runs.append($0) }
    return runs.compactMap { run in
      let (isHeld, isTouched) = (store.isHeld(run.handle), touched.contains(run.handle))
      guard isHeld || isTouched else { return nil }
      let rect = CGRect(
        x: 0, y: run.position.start + run.extent.near, width: contentSize.width,
        height: run.extent.far - run.extent.near)
      return SourceTile(number: run.handle, rect: rect, isHeld: isHeld, isTouched: isTouched)
    }
  }

  // MARK: Edits

  mutating func apply(_ edits: [CollectionEdit]) {
    if walk.rule.dependsOnSectionNumber, edits.contains(where: \.renumbersSections) {
      for edit in edits { walk.apply(edit) }
      prepare()
      return
    }
    tree.apply(edits, &walk)
    for tile in tree.dropped { store.drop(tile) }
    tree.dropped.removeAll(keepingCapacity: true)
    newPlacer?.pointee.forget()
    settle()
  }

  mutating func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent {
      walk.resize(toCrossExtent: crossExtent, mainExtent: context.mainExtent)
    }
    guard !context.everything, context.crossExtent == nil else {
      prepare()
      return
    }
    for id in context.elements {
      if let slot = walk.slot(of: id) { store.drop(tree.tree.run(holding: slot).handle) }
    }
    forgetFound()
  }

  // MARK: Sections

  mutating func extent(ofSection section: Int) -> Extent {
    if let kept = sections.extent(of: section) { return kept }
    // A section begins where the one before it ends.
    let near = sections.extent(of: section - 1)?.far
    let far = sections.extent(of: section + 1)?.near
    let extent = Extent(
      near: near ?? tree.origin(ofSection: section, in: &walk),
      far: far ?? tree.origin(ofSection: section + 1, in: &walk))
    sections.keep(extent, of: section)
    return extent
  }

  mutating func section(reaching offset: Double) -> Int {
    if let kept = sections.section(around: offset) { return kept }
    return tree.section(reaching: offset, in: &walk)
  }
}
