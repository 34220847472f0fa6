import CollectionLayouts
import CollectionModel
import Primitives
import SpatialIndex

/// A checkpoint before every tile of consecutive slots, in a relative interval tree.
///
/// A checkpoint consists of the totals of everything before the tile (slots, extent) and the shape
/// of the cursor. An edit changes the slots of the tiles it happens in and marks them; marked tiles
/// are passed over again, front to back. If the cursor after a tile is the old one moved,
/// everything after it has only moved too, which the tree handles by itself, and the work stops
/// there.
///
/// A change of the rule that is a `RuleStretch` moves everything in O(1) (`StretchingTree`). Tiles
/// are measured at the first one, and again by each edit of a tile from then on.
struct TileTree: ~Copyable {
  var tree = StretchingTree([])
  /// The gauge that measured the tiles; nil if none did.
  private(set) var gauge: LineGauge?
  /// `shapeCount` numbers per handle.
  private var shapes: [Double] = []
  private var shapeCount = 0
  private(set) var handleCount = 0
  private var freeHandles: [Int32] = []
  /// Tiles whose elements are no longer valid, to be dropped by the owner.
  var dropped: [Int] = []
  let tileSize: Int
  /// Slots passed over since the tree was created.
  private(set) var slotsPassed = 0
  /// The number of sections whose origin was looked up.
  private(set) var sectionsExamined = 0

  init(tileSize: Int) { self.tileSize = tileSize }

  var byteCount: Int {
    tree.byteCount + shapes.capacity * MemoryLayout<Double>.stride
      + freeHandles.capacity * MemoryLayout<Int32>.stride
  }

  var contentExtent: Double { tree.advance }

  /// Passes over everything once.
  mutating func build(_ walk: inout LayoutWalk) {
    shapeCount = walk.rule.shapeCount
    let tileCount = (walk.slotCount + tileSize - 1) / tileSize
    var runs: [RelativeExtent] = []
    runs.reserveCapacity(tileCount)
    shapes.removeAll(keepingCapacity: true)
    shapes.reserveCapacity(tileCount * shapeCount)
    freeHandles.removeAll()
    var cursor = Cursor()
    while !walk.isAtEnd(cursor) {
      for index in 0..<shapeCount { shapes.append(cursor.shape[index]) }
      runs.append(pass(&cursor, tileSize, &walk))
    }
    handleCount = runs.count
    tree = StretchingTree(runs)
    gauge = nil
  }

  /// Moves everything to where another rule places it, of the same gauge as the tiles.
  ///
  /// - Complexity: O(1).
  mutating func stretch(by amount: Double) { tree.stretch(by: amount) }

  /// Measures the tiles by a gauge.
  ///
  /// - Complexity: O(tiles + sections).
  mutating func measure(by gauge: LineGauge, _ walk: LayoutWalk) {
    self.gauge = gauge
    var cursor = Cursor()
    tree.measureRuns { Self.measure(&cursor, $0, gauge, walk) }
  }

  /// Forgets what tiles were measured by, and leaves them where they are.
  mutating func forgetGauge() {
    tree.forgetGauges()
    gauge = nil
  }

  private static func measure(
    _ cursor: inout Cursor, _ slots: Int, _ gauge: LineGauge, _ walk: LayoutWalk
  ) -> RelativeExtent {
    cursor.origin = 0
    let extent = walk.measure(&cursor, slots: slots, by: gauge)
    return RelativeExtent(
      count: slots, advance: cursor.origin, near: extent.near, far: extent.far)
  }

  /// The gauge of the slots from the beginning of a tile on; nil if no tile was measured.
  private mutating func gauge(of slots: Int, from run: FoundRun, _ walk: LayoutWalk)
    -> RelativeExtent?
  {
    guard let gauge else { return nil }
    var cursor = checkpoint(of: run.handle, at: run.position, in: walk)
    return Self.measure(&cursor, slots, gauge, walk)
  }

  /// The cursor before a tile. A tile begins with its checkpoint's shape.
  mutating func checkpoint(of handle: Int, at position: RunPosition, in walk: LayoutWalk) -> Cursor
  {
    var cursor = walk.cursor(atSlot: position.count)
    cursor.origin = position.start
    for index in 0..<shapeCount { cursor.shape[index] = shapes[handle * shapeCount + index] }
    return cursor
  }

  private mutating func pass(
    _ cursor: inout Cursor, _ slots: Int, _ walk: inout LayoutWalk
  ) -> RelativeExtent {
    let origin = cursor.origin
    let (passed, extent) = walk.skip(&cursor, slots: slots)
    slotsPassed += passed
    return RelativeExtent(
      count: passed, advance: cursor.origin - origin, near: extent.near - origin,
      far: extent.far - origin)
  }

  // MARK: Sections

  /// Where a section begins; past the last, the end of all content. O(log n + tile).
  mutating func origin(ofSection section: Int, in walk: inout LayoutWalk) -> Double {
    guard section < walk.sizes.sectionCount else { return contentExtent }
    sectionsExamined += 1
    let slot = walk.slot(ofItem: -1, inSection: section)
    let run = tree.run(holding: slot)
    var cursor = checkpoint(of: run.handle, at: run.position, in: walk)
    walk.skip(&cursor, slots: slot - run.position.count)
    return cursor.origin
  }

  /// The first section whose far end is beyond `offset`, or the number of sections if none is.
  /// O((log n + tile) log s) for the s sections of one tile.
  mutating func section(reaching offset: Double, in walk: inout LayoutWalk) -> Int {
    guard let run = tree.lastRun(startingUpTo: offset) else { return walk.sizes.sectionCount }
    let first = walk.cursor(atSlot: run.position.count).section
    let end = min(
      walk.sizes.sectionCount,
      walk.cursor(atSlot: run.position.count + run.extent.count).section + 1)
    return (first..<end).partitionPoint { origin(ofSection: $0 + 1, in: &walk) > offset }
  }

  // MARK: Edits

  /// Changes the collection, and passes again over the affected tiles. Appends the handles of tiles
  /// whose elements are no longer valid to `dropped`.
  mutating func apply(_ edits: [CollectionEdit], _ walk: inout LayoutWalk) {
    for edit in edits {
      let (first, second) = SlotSplice.splices(of: edit, in: walk)
      if let first { mark(first, walk.rule) }
      if let second { mark(second, walk.rule) }
      walk.apply(edit)
    }
    while let run = tree.firstMarked() { update(run, &walk) }
  }

  /// Marks the tiles that lose or gain slots, and neighbouring tiles in which the splice changes
  /// where other slots go.
  private mutating func mark(_ splice: SlotSplice, _ rule: any LayoutRule) {
    let start = splice.start
    // Whether the tile with the slot before the splice is already marked, or there is no such slot.
    var isLinked = start == 0
    if splice.removed > 0 { isLinked = remove(start, splice.removed) || isLinked }
    if splice.inserted > 0 {
      if tree.runCount == 0 {
        insert(splice.inserted, shape: Cursor(), after: nil)
      } else {
        _ = tree.mark(holding: max(0, start - 1), addingSlots: splice.inserted)
      }
      isLinked = true
    }
    let isPlacedAgain = splice.removed == 0 && splice.inserted == 0
    // The slot before the splice may now be the last of a line, or the last of its section, with
    // which the closing is placed.
    if !isLinked, !isPlacedAgain || rule.fillsLines { _ = tree.mark(holding: start - 1) }
    // The slot after the splice is the one to be placed again, or is in lines that may now break
    // differently, or has become the very first.
    if isPlacedAgain || rule.fillsLines || start == 0 && splice.inserted == 0,
      start < tree.slotCount
    {
      _ = tree.mark(holding: start)
    }
  }

  /// - Returns: whether the tile of the slot before `start` lost slots and is marked.
  @discardableResult
  private mutating func remove(_ start: Int, _ count: Int) -> Bool {
    var left = count
    var reachesBefore = false
    while left > 0 {
      let slots = tree.slots(ofRunHolding: start).slots
      let taken = min(left, slots.upperBound - start)
      let (handle, remains) = tree.mark(holding: start, addingSlots: -taken)
      if !remains { release(handle) }
      reachesBefore = reachesBefore || slots.lowerBound < start
      left -= taken
    }
    return reachesBefore
  }

  /// Passes over the first marked tile again, splits it if it has grown too long, and marks the
  /// next tile if that no longer begins as it did.
  private mutating func update(_ run: FoundRun, _ walk: inout LayoutWalk) {
    if run.position.count == 0 { store(Cursor(), in: run.handle) }
    dropped.append(run.handle)
    if moveSlotsToNext(of: run) { return }
    var run = run
    var cursor = checkpoint(of: run.handle, at: run.position, in: walk)
    var passed = pass(again: run.extent.count, &cursor, &walk)
    // Most often the next tile only changes because it begins differently. A whole leaf of such
    // tiles is passed over without a search.
    while passed.count == run.extent.count, let next = tree.runBehindMarked(),
      next.slots >= tileSize / 4, !hasShape(cursor, next.handle)
    {
      store(cursor, in: next.handle)
      dropped.append(next.handle)
      run = tree.replaceMarked(run, by: passed)
      cursor.origin = run.position.start
      passed = pass(again: run.extent.count, &cursor, &walk)
    }
    let start = run.position.count
    let count = run.extent.count
    let gauge = gauge == nil ? nil : gauge(of: passed.count, from: run, walk)
    if passed.count > count { remove(start + count, passed.count - count) }
    tree.replaceRun(holding: start, by: passed, gauge: gauge)
    if passed.count < count {
      // The rest keeps its slots until it is passed over.
      insert(count - passed.count, shape: cursor, after: start)
      return
    }
    let end = start + passed.count
    guard end < tree.slotCount else { return }
    let next = tree.slots(ofRunHolding: end).handle
    if !hasShape(cursor, next) {
      store(cursor, in: next)
      _ = tree.mark(holding: end)
    }
  }

  /// Passes over a tile of so many slots, or the first part of one that has grown too long.
  private mutating func pass(
    again count: Int, _ cursor: inout Cursor, _ walk: inout LayoutWalk
  ) -> RelativeExtent {
    pass(&cursor, count > 2 * tileSize ? tileSize : count, &walk)
  }

  /// Gives the slots of a tile that has become short to the next tile, if both fit into one. If so,
  /// the tile is gone, and the result is true.
  private mutating func moveSlotsToNext(of run: FoundRun) -> Bool {
    let end = run.position.count + run.extent.count
    guard run.extent.count < tileSize / 4, end < tree.slotCount else { return false }
    let next = tree.slots(ofRunHolding: end)
    guard run.extent.count + next.slots.count <= tileSize else { return false }
    for index in 0..<shapeCount {
      shapes[next.handle * shapeCount + index] = shapes[run.handle * shapeCount + index]
    }
    _ = tree.mark(holding: run.position.count, addingSlots: -run.extent.count)
    _ = tree.mark(holding: run.position.count, addingSlots: run.extent.count)
    release(run.handle)
    return true
  }

  // MARK: Handles

  private mutating func insert(_ slots: Int, shape: Cursor, after slot: Int?) {
    let handle: Int
    if let free = freeHandles.popLast() {
      handle = Int(free)
    } else {
      handle = handleCount
      handleCount += 1
      for _ in 0..<shapeCount { shapes.append(0) }
    }
    store(shape, in: handle)
    tree.insertMarked(slots: slots, handle: handle, afterRunHolding: slot)
  }

  private mutating func release(_ handle: Int) {
    dropped.append(handle)
    freeHandles.append(Int32(handle))
  }

  private mutating func store(_ cursor: Cursor, in handle: Int) {
    for index in 0..<shapeCount { shapes[handle * shapeCount + index] = cursor.shape[index] }
  }

  private mutating func hasShape(_ cursor: Cursor, _ handle: Int) -> Bool {
    for index in 0..<shapeCount where shapes[handle * shapeCount + index] != cursor.shape[index] {
      return false
    }
    return true
  }
}
