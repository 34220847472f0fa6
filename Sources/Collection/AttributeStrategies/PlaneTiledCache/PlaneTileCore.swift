import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// The state of a `PlaneTiledCache`: tiles of items that are neighbours along a Hilbert curve,
/// found by a packed tree over the tiles' boxes.
///
/// 4 bytes per item for their order, and about 100 per tile for its list, its box and its entry in
/// the tree: 5.4 per item with 256 items per tile, since the allocator rounds the lists up.
struct PlaneTileCore: StrategyCore, ~Copyable {
  /// `prepare` places this many items at once: enough to spread the cost of a call, and few enough
  /// for `scratch` to stay small.
  private static let longestRun = 1024
  /// How far beyond a moving rectangle tiles are found, in points: several frames of a scroll.
  private static let reach = 128.0

  var walk: LayoutWalk
  let tileSize: Int
  /// The positions of items, tile by tile.
  var tiles: [[UInt32]] = []
  var boxes: [CGRect] = []
  private var tree = PackedRectangleTree([])
  /// Openings and closings of sections, in the order of sections.
  private var bands = ElementBuffer()
  private var origins = SectionOrigins()
  /// Where each section's items begin along the axis.
  private var itemOrigins: [Double] = []
  var store: TileStore<PlaneTile>
  var scratch: ElementBuffer
  private var gathered = GatheredSizes()
  /// The tiles that cross `near`, which is the last rectangle or, if they move little, contains the
  /// next ones.
  private var tilesNear = PositionBuffer()
  private var near = CGRect.null
  private var found = FoundBoxes()
  private var lastRect = CGRect.null
  private(set) var contentSize = CGSize.zero
  private var work = WorkCounters()

  init(walk: LayoutWalk, tileSize: Int, cacheBytes: Int) {
    self.walk = walk
    self.tileSize = tileSize
    store = TileStore(byteLimit: cacheBytes)
    scratch = ElementBuffer(capacity: tileSize)
    // Another rule ends the process here, not at the first query.
    _ = free
  }

  func report(inWords: Bool) -> SourceReport {
    var counters = work
    counters.tilesEvicted = store.evicted
    counters.modelNodesTouched = walk.sizes.nodesTouched
    return SourceReport(
      counters: counters, cacheBytes: store.byteCount, indexBytes: indexByteCount,
      choice: inWords ? "packed rectangle tree" : "",
      lastTouched: inWords ? describeLastQuery() : [])
  }

  private var indexByteCount: Int {
    let order = tiles.reduce(tiles.capacity * MemoryLayout<[UInt32]>.stride) {
      $0 + $1.capacity * MemoryLayout<UInt32>.stride
    }
    return order + boxes.capacity * MemoryLayout<CGRect>.stride + tree.byteCount
      + itemOrigins.capacity * MemoryLayout<Double>.stride + origins.byteCount
      + store.indexByteCount
  }

  private var free: any FreeLayout {
    guard let free = walk.rule as? any FreeLayout else {
      fatalError("tiles of a plane need a FreeLayout, found \(type(of: walk.rule))")
    }
    return free
  }

  // MARK: Preparing

  mutating func prepare() {
    store.removeAll()
    placeBands()
    var frames: [CGRect] = []
    frames.reserveCapacity(walk.sizes.itemCount)
    let free = free
    for section in 0..<walk.sizes.sectionCount {
      var (item, count) = (0, Int(walk.sizes.section(section).itemCount))
      let before = walk.sizes.itemsBefore(section: section)
      while count > 0 {
        let run = walk.sizes.run(from: before + item, limit: min(count, Self.longestRun))
        scratch.removeAll()
        free.place(
          run, section: section, firstItem: item, at: itemOrigins[section], into: &scratch)
        for element in scratch.elements { frames.append(element.frame) }
        item += run.count
        count -= run.count
      }
    }
    work.attributesComputed += frames.count
    cut(hilbertOrder(of: frames), frames)
  }

  private mutating func cut(_ order: [Int32], _ frames: [CGRect]) {
    tiles = stride(from: 0, to: order.count, by: tileSize).map { start in
      order[start..<min(start + tileSize, order.count)].map { UInt32(bitPattern: $0) }
    }
    boxes = tiles.map { tile in Self.box(tile.lazy.map { frames[Int($0)] }) }
    settle()
  }

  /// Derives the rest of the state from tiles, boxes and bands.
  mutating func settle() {
    tree = PackedRectangleTree(boxes)
    near = .null
    store.ensureTiles(tiles.count)
    contentSize = walk.contentSize(endingAt: origins.end)
  }

  /// Places openings and closings, and computes where sections are.
  mutating func placeBands() {
    bands.removeAll()
    itemOrigins.removeAll(keepingCapacity: true)
    var ends: [Double] = []
    var cursor = Cursor()
    for section in 0..<walk.sizes.sectionCount {
      ends.append(cursor.origin)
      let info = walk.sizes.section(section)
      walk.rule.openSection(&cursor, info, into: &bands)
      cursor.item = 0
      itemOrigins.append(cursor.origin)
      walk.skipItems(&cursor, Int(info.itemCount))
      walk.rule.closeSection(&cursor, info, into: &bands)
      cursor = Cursor(section: section + 1, origin: cursor.origin, position: cursor.position)
    }
    ends.append(cursor.origin)
    origins = SectionOrigins(ends)
  }

  /// The rectangle around frames; zero if there are none.
  static func box(_ frames: some Sequence<CGRect>) -> CGRect {
    var (left, right) = (Double.infinity, -Double.infinity)
    var (near, far) = (Double.infinity, -Double.infinity)
    for frame in frames {
      left = min(left, frame.origin.x)
      right = max(right, frame.origin.x + frame.size.width)
      near = min(near, frame.origin.y)
      far = max(far, frame.origin.y + frame.size.height)
    }
    guard left <= right else { return .zero }
    return CGRect(x: left, y: near, width: right - left, height: far - near)
  }

  // MARK: Queries

  mutating func reset() {
    store.removeAll()
    (near, lastRect) = (.null, .null)
  }

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    appendBands(crossing: rect, to: &buffer)
    findTiles(rect)
    for tile in tilesNear.elements where boxes[Int(tile)].crosses(rect) {
      let holder = holder(of: Int(tile))
      work.elementsExamined += store.holders[holder].append(
        crossing: rect, found: &found, to: &buffer)
    }
    lastRect = rect
  }

  /// Finds the tiles around a rectangle, unless those found last contain them. A rectangle that has
  /// moved by less than its size will move on: for it, tiles are found up to `reach` further on.
  @inline(__always)
  private mutating func findTiles(_ rect: CGRect) {
    let isNear =
      rect.origin.x >= near.origin.x && rect.origin.y >= near.origin.y
      && rect.origin.x + rect.size.width <= near.origin.x + near.size.width
      && rect.origin.y + rect.size.height <= near.origin.y + near.size.height
    guard !isNear else { return }
    near = rect
    if rect.crosses(lastRect) {
      near.origin.x -= Self.reach
      near.origin.y -= Self.reach
      near.size.width += 2 * Self.reach
      near.size.height += 2 * Self.reach
    }
    tilesNear.removeAll()
    var tested = IndexWork()
    tree.ids(crossing: near, into: &tilesNear, work: &tested)
    work.nodesVisited += tested.nodesVisited
    for tile in tilesNear.elements {
      if let holder = store.holder(holding: Int(tile)) { store.holders[holder].prefetch() }
    }
  }

  private mutating func appendBands(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    guard !bands.isEmpty else { return }
    // Bands are sorted along the axis and do not overlap.
    var low = (0..<bands.count).partitionPoint {
      let frame = bands.base[$0].frame
      return frame.origin.y + frame.size.height > rect.origin.y
    }
    while low < bands.count, bands.base[low].frame.origin.y < rect.origin.y + rect.size.height {
      if bands.base[low].crosses(rect) { buffer.append(bands.base[low]) }
      work.elementsExamined += 1
      low += 1
    }
  }

  /// - Complexity: O(log n).
  mutating func element(_ id: ElementID) -> ElementAttributes? {
    guard walk.slot(of: id) != nil else { return nil }
    guard id.kind.attachment == .item else { return band(id) }
    let position = walk.sizes.itemsBefore(section: Int(id.section)) + Int(id.item)
    scratch.removeAll()
    place(position)
    return scratch.elements.first { $0.id == id }
  }

  private func band(_ id: ElementID) -> ElementAttributes? {
    let first = (0..<bands.count).partitionPoint { bands.base[$0].id.section >= id.section }
    return bands.elements[first...].prefix { $0.id.section == id.section }.first { $0.id == id }
  }

  /// Appends an item to `scratch`.
  mutating func place(_ position: Int) {
    let (section, item) = walk.sizes.locate(position)
    free.place(
      walk.sizes.run(from: position, limit: 1), section: section, firstItem: item,
      at: itemOrigins[section], into: &scratch)
    work.attributesComputed += 1
  }

  /// The holder of a tile's elements, which are placed if they are not held.
  private mutating func holder(of tile: Int) -> Int {
    if let holder = store.holder(holding: tile) {
      work.tilesHit += 1
      store.markUsed(holder)
      return holder
    }
    work.tilesFilled += 1
    place(tile: tile)
    let holder = store.makeHolder(for: tile, count: max(tileSize, scratch.count))
    let placed = scratch.elements
    store.fill(holder) { $0.fill(placed) }
    return holder
  }

  /// Places the items of a tile into `scratch`.
  mutating func place(tile: Int) {
    scratch.removeAll()
    guard walk.sizes.hasPlaces else {
      for position in tiles[tile] { place(Int(position)) }
      return
    }
    tiles[tile].withUnsafeBufferPointer { positions in
      let run = gathered.gather(positions, from: walk.sizes)
      var first = 0
      while first < positions.count { placeGathered(run, positions, &first) }
    }
    work.attributesComputed += scratch.count
  }

  /// Places the gathered items from `first` on up to the next one of another section.
  private mutating func placeGathered(
    _ run: SizeRun, _ positions: UnsafeBufferPointer<UInt32>, _ first: inout Int
  ) {
    let section = walk.sizes.locate(Int(positions[first])).section
    let before = UInt32(truncatingIfNeeded: walk.sizes.itemsBefore(section: section))
    let after = UInt32(truncatingIfNeeded: walk.sizes.itemsBefore(section: section + 1))
    let end = positions[first...].firstIndex { $0 < before || $0 >= after } ?? positions.count
    free.place(
      run.dropping(first).prefix(end - first), section: section, firstItem: 0,
      at: itemOrigins[section], into: &scratch)
    for index in first..<end {
      scratch.base[index].id.item = Int32(truncatingIfNeeded: positions[index] &- before)
    }
    first = end
  }

  private func describeLastQuery() -> [String] {
    boxes.enumerated().filter { $1.crosses(lastRect) }.map { tile, box in
      "tile \(tile): \(tiles[tile].count) items, x \(box.minX) to \(box.maxX), "
        + "y \(box.minY) to \(box.maxY) pt"
    }
  }

  /// The tiles that are held, and those that the last query touched. O(tiles).
  func sourceTiles() -> [SourceTile] {
    boxes.enumerated().compactMap { tile, box in
      let (isHeld, isTouched) = (store.isHeld(tile), box.crosses(lastRect))
      guard isHeld || isTouched else { return nil }
      return SourceTile(number: tile, rect: box, isHeld: isHeld, isTouched: isTouched)
    }
  }

  // MARK: Sections

  mutating func extent(ofSection section: Int) -> Extent {
    work.sectionsExamined += 1
    return origins.extent(of: section)
  }

  mutating func section(reaching offset: Double) -> Int {
    work.sectionsExamined += 1
    return origins.section(reaching: offset)
  }
}

extension CGRect {
  /// Whether the open rectangles overlap.
  @inline(__always)
  fileprivate func crosses(_ other: CGRect) -> Bool {
    origin.x < other.origin.x + other.size.width && origin.x + size.width > other.origin.x
      && origin.y < other.origin.y + other.size.height
      && origin.y + size.height > other.origin.y
  }
}
