import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// The state of a `TiledCache`: the tiles, those that are placed, and what the last query found.
struct TileCacheCore: ~Copyable {
  var walk: LayoutWalk
  private(set) var closedForm: (any ClosedFormLayout)?
  var tree: TileTree
  var store: TileStore
  private let tileSize: Int
  private var scratch: ElementBuffer
  /// The tiles that crossed the last rectangle, and the blocks that hold them.
  private var crossing: [FoundRun] = []
  private var crossingBlocks = BlockList()
  /// The rectangles that the same tiles cross, and hold in the same blocks.
  private var stay = RunStay.none
  /// The same for what entered and left between two rectangles.
  private var changeRuns: [FoundRun] = []
  private(set) var changeBlocks = BlockList()
  private var changeStay = RunStay.none
  /// Grows with every edit: a block of an earlier generation may have to be moved.
  private var generation = 0
  /// The last rectangle that was answered in closed form because nothing was cached there.
  private var lastCold = Extent.empty
  var contentSize = CGSize.zero
  private var work = WorkCounters()
  /// Last, since most queries read all else.
  private var sections = KeptSections()

  init(walk: LayoutWalk, tileSize: Int, cacheBytes: Int) {
    self.walk = walk
    closedForm = walk.rule as? any ClosedFormLayout
    self.tileSize = tileSize
    tree = TileTree(tileSize: tileSize)
    store = TileStore(byteLimit: cacheBytes)
    scratch = ElementBuffer(capacity: tileSize)
    crossing.reserveCapacity(16)
  }

  var counters: WorkCounters {
    var counters = work
    counters.attributesComputed += tree.slotsPassed
    counters.tilesEvicted = store.evicted
    counters.nodesTouched += tree.tree.nodesTouched
    counters.sectionsExamined = tree.sectionsExamined
    return counters
  }

  mutating func prepare() {
    store.removeAll()
    work.nodesTouched += tree.tree.nodesTouched
    tree.build(&walk)
    settle()
  }

  mutating func reset() {
    store.removeAll()
    forgetFound()
    lastCold = .empty
    sections.removeAll()
  }

  /// After the tree was made or changed.
  private mutating func settle() {
    store.ensureTiles(tree.handleCount)
    contentSize = walk.contentSize(endingAt: tree.contentExtent)
    forgetFound()
    lastCold = .empty
    sections.removeAll()
    generation += 1
  }

  // MARK: Queries

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    // While the same tiles cross they are also the most recently used: their order stands.
    guard stay.holds(lower, upper) else {
      findTiles(lower, upper, rect, into: &buffer)
      return
    }
    work.tilesHit += crossingBlocks.count
    var examined = 0
    for index in 0..<crossingBlocks.count {
      examined += store.blocks[crossingBlocks[index]].append(crossing: rect, to: &buffer)
    }
    work.elementsExamined += examined
  }

  /// Finds the tiles crossing an interval and appends their hits.
  private mutating func findTiles(
    _ lower: Double, _ upper: Double, _ rect: CGRect, into buffer: inout ElementBuffer
  ) {
    search(lower, upper)
    if answersCold(rect, lower, upper, into: &buffer) { return }
    for run in crossing {
      let block = block(of: run)
      store.blocks[block].aim(at: lower, upper, run)
      crossingBlocks.append(block)
      work.elementsExamined += store.blocks[block].append(crossing: rect, to: &buffer)
    }
    forgetUnlessAllHeld()
  }

  private mutating func search(_ lower: Double, _ upper: Double) {
    crossing.removeAll(keepingCapacity: true)
    crossingBlocks.removeAll()
    work.nodesVisited += tree.tree.forEachRun(crossing: lower, upper, stay: &stay) {
      crossing.append($0)
    }
  }

  private mutating func forgetFound() {
    stay = .none
    changeStay = .none
  }

  /// Finds the tiles that two overlapping rectangles cross.
  ///
  /// - Returns: whether all of them are held together.
  mutating func findTilesForChanges(from old: CGRect, to new: CGRect) -> Bool {
    let lower = min(old.origin.y, new.origin.y)
    let upper = max(old.origin.y + old.size.height, new.origin.y + new.size.height)
    if changeStay.holds(lower, upper) {
      work.tilesHit += changeBlocks.count
      return true
    }
    changeRuns.removeAll(keepingCapacity: true)
    changeBlocks.removeAll()
    work.nodesVisited += tree.tree.forEachRun(crossing: lower, upper, stay: &changeStay) {
      changeRuns.append($0)
    }
    let evicted = store.evicted
    for run in changeRuns { changeBlocks.append(block(of: run)) }
    // One of them may have taken the block of a tile that the last query found.
    if store.evicted != evicted { stay = .none }
    for index in changeRuns.indices
    where !store.holds(changeRuns[index].handle, in: changeBlocks[index]) {
      forgetFound()
      return false
    }
    return true
  }

  /// A tile placed for this query may have taken the block of another one.
  private mutating func forgetUnlessAllHeld() {
    for index in crossing.indices
    where !store.holds(crossing[index].handle, in: crossingBlocks[index]) {
      stay = .none
    }
  }

  /// Answers in closed form where no tile is held and the last query was elsewhere.
  private mutating func answersCold(
    _ rect: CGRect, _ lower: Double, _ upper: Double, into buffer: inout ElementBuffer
  ) -> Bool {
    guard let closedForm, !crossing.isEmpty else { return false }
    var isAnyHeld = false
    for run in crossing where store.isHeld(run.handle) { isAnyHeld = true }
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
      walk.place(closedForm, section: section, at: extent.near, crossing: rect, into: &buffer)
      // The next section begins where this one ends: it need not be looked up.
      guard extent.far < upper else { break }
      section += 1
    }
    work.attributesComputed += buffer.count - start
    work.elementsExamined += buffer.count - start
    buffer.keepCrossing(rect, from: start)
    return true
  }

  mutating func attributes(of id: ElementID) -> ElementAttributes? {
    guard let slot = walk.slot(of: id) else { return nil }
    let run = tree.tree.run(holding: slot)
    let evicted = store.evicted
    let block = block(of: run)
    // Another tile may have had to leave the cache for this one.
    if store.evicted != evicted { forgetFound() }
    return store.blocks[block].element(id, near: slot - run.position.count)
  }

  /// The block that holds a tile, placed now if it was not in the cache.
  private mutating func block(of run: FoundRun) -> Int {
    if let block = store.block(of: run.handle) {
      work.tilesHit += 1
      if store.blocks[block].generation != generation {
        store.blocks[block].rebase(to: base(of: run))
        store.blocks[block].generation = generation
      }
      return block
    }
    work.tilesFilled += 1
    var cursor = tree.checkpoint(of: run.handle, at: run.position, in: walk)
    let base = TileBase(start: cursor.origin, section: cursor.section, item: cursor.item)
    scratch.removeAll()
    work.attributesComputed += walk.place(&cursor, slots: run.extent.count, into: &scratch)
    let evicted = store.evicted
    let block = store.makeBlock(for: run.handle, count: max(tileSize, scratch.count))
    store.fill(block, scratch.elements, from: base)
    store.blocks[block].generation = generation
    if store.evicted != evicted { changeStay = .none }
    return block
  }

  private func base(of run: FoundRun) -> TileBase {
    let cursor = walk.cursor(atSlot: run.position.count)
    return TileBase(start: run.position.start, section: cursor.section, item: cursor.item)
  }

  /// The tiles of the last query, and how much of each was tested or copied.
  func describeLastQuery() -> [String] {
    if lastCold.far > lastCold.near { return ["no tile: answered in closed form"] }
    return crossing.map { run in
      let end = run.position.count + run.extent.count
      let near = run.position.start + run.extent.near
      return "tile \(run.handle): slots \(run.position.count)..<\(end), \(near) to "
        + "\(run.position.start + run.extent.far) pt"
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
    settle()
  }

  mutating func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent {
      walk.resize(toCrossExtent: crossExtent)
      closedForm = walk.rule as? any ClosedFormLayout
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
    // A section begins where the one before ends.
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
