import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Keeps a checkpoint before every tile of consecutive elements in a relative interval tree, and
/// the placed elements of the tiles last used in a cache bounded in bytes.
///
/// `prepare` passes over everything once without placing and keeps per tile its relative extent
/// and the shape of the cursor before it: about 0.3 bytes per item with 256 slots a tile. A query
/// finds the tiles that cross the rectangle, O(log n + tiles), places those not in the cache,
/// O(tile), and copies their hits.
///
/// Worst case: a rectangle that moves by more than a tile each time and never comes back fills a
/// tile or two per query.
public final class TiledCache: AttributeSource {
  public static let defaultTileSize = 256
  public static let defaultCacheBytes = 8 << 20

  private var walk: LayoutWalk
  private let tileSize: Int
  private let cacheLimit: Int
  private var tree = RelativeIntervalTree([])
  /// The shapes of the checkpoints, `shapeCount` numbers per tile.
  private var shapes: [Double] = []
  private var store: TileStore
  private var scratch: ElementBuffer
  /// The tiles that crossed the last rectangle, and the blocks that hold them.
  private var crossing: [(tile: Int, position: RunPosition)] = []
  private var crossingBlocks: [Int] = []
  /// The rectangles that the same tiles cross, and hold in the same blocks.
  private var stay = RunStay.none
  public private(set) var contentSize = CGSize.zero
  private var work = WorkCounters()

  /// - Parameters:
  ///   - tileSize: slots per tile, at least 1.
  ///   - cacheBytes: bound on the placed tiles kept; one tile is always kept.
  public init(
    rule: any LayoutRule, sizes: SectionedSizes, tileSize: Int = TiledCache.defaultTileSize,
    cacheBytes: Int = TiledCache.defaultCacheBytes
  ) {
    precondition(tileSize > 0, "a tile has at least one slot, found \(tileSize)")
    walk = LayoutWalk(rule: rule, sizes: sizes)
    self.tileSize = tileSize
    cacheLimit = cacheBytes
    store = TileStore(tileCount: 0, blockCapacity: tileSize, byteLimit: cacheBytes)
    scratch = ElementBuffer(capacity: tileSize)
  }

  deinit { store.deallocate() }

  public var queriesAreIndependent: Bool { false }
  public var cacheBytes: Int { store.byteCount }

  public var counters: WorkCounters {
    var counters = work
    counters.tilesEvicted = store.evicted
    return counters
  }

  public func prepare() {
    let shapeCount = walk.rule.shapeCount
    let tileCount = (walk.slotCount + tileSize - 1) / tileSize
    var runs: [RelativeExtent] = []
    runs.reserveCapacity(tileCount)
    shapes.reserveCapacity(tileCount * shapeCount)
    var cursor = Cursor()
    while !walk.isAtEnd(cursor) {
      let start = cursor
      for index in 0..<shapeCount { shapes.append(start.shape[index]) }
      let (passed, extent) = walk.skip(&cursor, slots: tileSize)
      let items = cursor.position - start.position
      runs.append(
        RelativeExtent(
          items: items, groups: passed - items, advance: cursor.origin - start.origin,
          near: extent.near - start.origin, far: extent.far - start.origin))
      work.attributesComputed += passed
    }
    tree = RelativeIntervalTree(runs)
    store.deallocate()
    store = TileStore(
      tileCount: runs.count, blockCapacity: tileSize, byteLimit: cacheLimit)
    contentSize = CGSize(width: walk.rule.crossExtent, height: cursor.origin)
    crossing.reserveCapacity(16)
    crossingBlocks.reserveCapacity(16)
  }

  public func reset() {
    store.removeAll()
    stay = .none
  }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    // While the same tiles cross they are also the most recently used: their order stands.
    if stay.holds(lower, upper) {
      work.tilesHit += crossingBlocks.count
    } else if findTiles(lower, upper, rect, into: &buffer) {
      return
    }
    for block in crossingBlocks {
      work.elementsExamined += store.blocks[block].append(crossing: rect, to: &buffer)
    }
  }

  /// Finds the tiles crossing an interval and appends their hits where they do not fit into the
  /// cache together.
  ///
  /// - Returns: whether the hits were appended.
  private func findTiles(
    _ lower: Double, _ upper: Double, _ rect: CGRect, into buffer: inout ElementBuffer
  ) -> Bool {
    crossing.removeAll(keepingCapacity: true)
    crossingBlocks.removeAll(keepingCapacity: true)
    work.nodesVisited += tree.forEachRun(crossing: lower, upper, stay: &stay) {
      crossing.append(($0, $1))
    }
    let fits = crossing.count <= store.blockLimit
    if !fits { stay = .none }
    for (tile, position) in crossing {
      let block = block(of: tile, at: position)
      if fits {
        crossingBlocks.append(block)
      } else {
        work.elementsExamined += store.blocks[block].append(crossing: rect, to: &buffer)
      }
    }
    return !fits
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    let section = Int(id.section)
    guard section >= 0, section < walk.sizes.sectionCount, id.item >= 0 else { return nil }
    let run: (handle: Int, position: RunPosition)
    if id.kind == .item {
      guard id.item < walk.sizes.section(section).itemCount else { return nil }
      run = tree.run(
        holdingItem: walk.sizes.itemsBefore(section: section) + Int(id.item))
    } else {
      run = tree.run(beginningGroup: section)
    }
    // Another tile may have to leave the cache for this one.
    stay = .none
    let block = store.blocks[block(of: run.handle, at: run.position)]
    work.elementsExamined += block.count
    for index in 0..<block.count where block.elements[index].id == id {
      return block.elements[index]
    }
    return nil
  }

  /// The block that holds `tile`, placed now if it was not in the cache.
  private func block(of tile: Int, at position: RunPosition) -> Int {
    if let block = store.block(of: tile) {
      work.tilesHit += 1
      return block
    }
    work.tilesFilled += 1
    var cursor = checkpoint(of: tile, at: position)
    scratch.removeAll()
    let placed = walk.place(&cursor, slots: tileSize, into: &scratch)
    work.attributesComputed += placed
    let block = store.makeBlock(for: tile)
    store.blocks[block].fill(scratch.elements)
    return block
  }

  private func checkpoint(of tile: Int, at position: RunPosition) -> Cursor {
    let opened = position.groups
    var cursor = Cursor(section: opened, origin: position.start, position: position.items)
    if opened > 0, position.items < walk.sizes.itemsBefore(section: opened) {
      cursor.section = opened - 1
      cursor.item = position.items - walk.sizes.itemsBefore(section: opened - 1)
    }
    for index in 0..<walk.rule.shapeCount {
      cursor.shape[index] = shapes[tile * walk.rule.shapeCount + index]
    }
    return cursor
  }
}
