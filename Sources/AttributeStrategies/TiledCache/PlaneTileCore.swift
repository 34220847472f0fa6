import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// The state of a `TiledCache` over a layout whose items lie anywhere on a plane: tiles of items
/// that are neighbours along Hilbert's curve, found by a packed tree over the tiles' boxes.
///
/// 4 bytes per item for their order, and 53 per tile. An edit of a single section of placed items
/// changes the tiles of the items it names, and passes over the order once, O(n) with a small
/// factor; other edits sort everything again.
struct PlaneTileCore: ~Copyable {
  private(set) var walk: LayoutWalk
  private let tileSize: Int
  /// Positions of items, tile by tile.
  private var tiles: [[UInt32]] = []
  private var boxes: [CGRect] = []
  private var tree = PackedRectangleTree([])
  /// Openings and closings of sections, in the order of sections.
  private var bands = ElementBuffer()
  private var origins = SectionOrigins()
  /// Where each section's items begin along the axis.
  private var itemOrigins: [Double] = []
  private(set) var store: TileStore
  private var scratch: ElementBuffer
  private var found = PositionBuffer()
  private var lastRect = CGRect.null
  private(set) var contentSize = CGSize.zero
  private var work = WorkCounters()

  init(walk: LayoutWalk, tileSize: Int, cacheBytes: Int) {
    self.walk = walk
    self.tileSize = tileSize
    store = TileStore(byteLimit: cacheBytes)
    scratch = ElementBuffer(capacity: tileSize)
  }

  var counters: WorkCounters {
    var counters = work
    counters.tilesEvicted = store.evicted
    return counters
  }

  private var free: any FreeLayout {
    guard let free = walk.rule as? any FreeLayout else {
      fatalError("the rule was made anew as one whose items do not lie freely")
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
        let run = walk.sizes.run(from: before + item, limit: min(count, 1024))
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
    boxes = tiles.map { tile in Self.box(tile.map { frames[Int($0)] }) }
    settle()
  }

  private mutating func settle() {
    tree = PackedRectangleTree(boxes)
    store.ensureTiles(tiles.count)
    contentSize = walk.contentSize(endingAt: origins.end)
  }

  /// Openings, closings and where sections lie.
  private mutating func placeBands() {
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

  private static func box(_ frames: some Sequence<CGRect>) -> CGRect {
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

  mutating func reset() { store.removeAll() }

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    appendBands(crossing: rect, to: &buffer)
    lastRect = rect
    found.removeAll()
    var tested = IndexWork()
    tree.ids(crossing: rect, into: &found, work: &tested)
    work.nodesVisited += tested.nodesVisited
    for tile in found.elements {
      let block = block(of: Int(tile))
      work.elementsExamined += store.blocks[block].append(crossing: rect, to: &buffer)
    }
  }

  private mutating func appendBands(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    guard !bands.isEmpty else { return }
    // In order along the axis, and none reaches over another.
    var (low, high) = (0, bands.count)
    while low < high {
      let middle = (low + high) / 2
      let frame = bands.base[middle].frame
      if frame.origin.y + frame.size.height > rect.origin.y {
        high = middle
      } else {
        low = middle + 1
      }
    }
    while low < bands.count, bands.base[low].frame.origin.y < rect.origin.y + rect.size.height {
      if bands.base[low].crosses(rect) { buffer.append(bands.base[low]) }
      work.elementsExamined += 1
      low += 1
    }
  }

  mutating func attributes(of id: ElementID) -> ElementAttributes? {
    guard walk.slot(of: id) != nil else { return nil }
    guard id.kind.place == .item else { return bands.elements.first { $0.id == id } }
    let position = walk.sizes.itemsBefore(section: Int(id.section)) + Int(id.item)
    scratch.removeAll()
    place(position)
    return scratch.elements.first { $0.id == id }
  }

  /// Appends an item to `scratch`.
  private mutating func place(_ position: Int) {
    let (section, item) = walk.sizes.locate(position)
    free.place(
      walk.sizes.run(from: position, limit: 1), section: section, firstItem: item,
      at: itemOrigins[section], into: &scratch)
    work.attributesComputed += 1
  }

  private mutating func block(of tile: Int) -> Int {
    if let block = store.block(of: tile) {
      work.tilesHit += 1
      return block
    }
    work.tilesFilled += 1
    place(tile: tile)
    let block = store.makeBlock(for: tile, count: max(tileSize, scratch.count))
    store.fill(block, scratch.elements, from: TileBase())
    return block
  }

  private mutating func place(tile: Int) {
    scratch.removeAll()
    for position in tiles[tile] { place(Int(position)) }
  }

  func describeLastQuery() -> [String] {
    boxes.enumerated().filter { $1.intersects(lastRect) }.map { tile, box in
      "tile \(tile): \(tiles[tile].count) items, x \(box.minX) to \(box.maxX), "
        + "y \(box.minY) to \(box.maxY) pt"
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

  // MARK: Edits

  mutating func apply(_ edits: [CollectionEdit]) {
    let canStay =
      walk.sizes.sectionCount == 1 && walk.sizes.hasPlaces && edits.allSatisfy(\.changesItemsOnly)
    guard canStay else {
      for edit in edits { walk.apply(edit) }
      prepare()
      return
    }
    var changed = Set<Int>()
    for edit in edits {
      switch edit {
      case .insertItems(let items, let path):
        walk.apply(edit)
        insert(path.item..<path.item + items.count, &changed)
      case .removeItems(let items, _):
        remove(items, &changed)
        walk.apply(edit)
      case .moveItem(let from, let to):
        remove(from.item..<from.item + 1, &changed)
        walk.apply(edit)
        insert(to.item..<to.item + 1, &changed)
      case .resizeItem(let path, _):
        remove(path.item..<path.item + 1, &changed)
        walk.apply(edit)
        insert(path.item..<path.item + 1, &changed)
      default: preconditionFailure("\(edit) changes more than items")
      }
    }
    // Where items' numbers have moved, what is held has the old ones.
    if edits.contains(where: \.renumbersItems) { store.removeAll() }
    // The first item of a section, or the last to go, moves where its items begin.
    placeBands()
    for tile in changed {
      store.drop(tile)
      place(tile: tile)
      boxes[tile] = Self.box(scratch.elements.map(\.frame))
    }
    settle()
  }

  private mutating func remove(_ range: Range<Int>, _ changed: inout Set<Int>) {
    let (low, high) = (UInt32(range.lowerBound), UInt32(range.upperBound))
    let count = high - low
    for tile in tiles.indices {
      var hasGone = false
      tiles[tile].withUnsafeMutableBufferPointer { positions in
        for index in positions.indices {
          let position = positions[index]
          hasGone = hasGone || position >= low && position < high
        }
      }
      if hasGone {
        tiles[tile].removeAll { $0 >= low && $0 < high }
        changed.insert(tile)
      }
      tiles[tile].withUnsafeMutableBufferPointer { positions in
        for index in positions.indices where positions[index] >= high { positions[index] -= count }
      }
    }
  }

  /// Puts items that the collection holds already into the tiles that lie nearest.
  private mutating func insert(_ range: Range<Int>, _ changed: inout Set<Int>) {
    let (low, count) = (UInt32(range.lowerBound), UInt32(range.count))
    for tile in tiles.indices {
      tiles[tile].withUnsafeMutableBufferPointer { positions in
        for index in positions.indices where positions[index] >= low { positions[index] += count }
      }
    }
    for position in range {
      scratch.removeAll()
      place(position)
      let tile = nearestTile(to: scratch[0].frame)
      tiles[tile].append(UInt32(position))
      boxes[tile] = Self.box([boxes[tile], scratch[0].frame])
      changed.insert(tile)
      if tiles[tile].count > 2 * tileSize { split(tile, &changed) }
    }
  }

  /// The tile whose box has to grow least.
  private mutating func nearestTile(to frame: CGRect) -> Int {
    var (best, least) = (-1, Double.infinity)
    for (tile, box) in boxes.enumerated() {
      let growth =
        max(0, box.origin.x - frame.origin.x)
        + max(0, frame.origin.x + frame.size.width - box.origin.x - box.size.width)
        + max(0, box.origin.y - frame.origin.y)
        + max(0, frame.origin.y + frame.size.height - box.origin.y - box.size.height)
      if growth < least { (best, least) = (tile, growth) }
    }
    if best < 0 {
      best = tiles.count
      tiles.append([])
      boxes.append(frame)
      store.ensureTiles(tiles.count)
    }
    return best
  }

  private mutating func split(_ tile: Int, _ changed: inout Set<Int>) {
    place(tile: tile)
    let order = hilbertOrder(of: scratch.elements.map(\.frame))
    let positions = order.map { tiles[tile][Int($0)] }
    let half = positions.count / 2
    tiles[tile] = Array(positions[..<half])
    tiles.append(Array(positions[half...]))
    boxes[tile] = Self.box(order[..<half].map { scratch[Int($0)].frame })
    boxes.append(Self.box(order[half...].map { scratch[Int($0)].frame }))
    store.ensureTiles(tiles.count)
    changed.insert(tile)
    changed.insert(tiles.count - 1)
  }

  mutating func invalidate(_ context: InvalidationContext) {
    if let crossExtent = context.crossExtent { walk.resize(toCrossExtent: crossExtent) }
    if context.everything || context.crossExtent != nil { prepare() } else { store.removeAll() }
  }
}

extension CollectionEdit {
  fileprivate var changesItemsOnly: Bool {
    switch self {
    case .insertItems, .removeItems, .moveItem, .resizeItem: true
    case .insertSection, .removeSection, .moveSection, .setHeader: false
    }
  }

  /// Whether items behind the ones named have other numbers afterwards.
  fileprivate var renumbersItems: Bool {
    if case .resizeItem = self { return false }
    return true
  }
}
