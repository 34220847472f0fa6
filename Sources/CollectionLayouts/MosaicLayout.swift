import CollectionAttributes
import CollectionModel
import Foundation

/// Tiles of several cell sizes in a repeating pattern, as photo apps show them: square cells, and
/// tiles of one or more of them. Given sizes are not looked at.
///
/// The cursor is the near edge of the next tile, its shape the number of tiles already in the
/// open block: where the block begins follows from both. Closed form: an item's block and tile are
/// a division. O(1) per item, 0 bytes per item. The worst case is a tile of many rows at the head
/// of its block: it reaches far beyond the near edges of those after it.
public struct MosaicLayout: ClosedFormLayout, FramedLayout {
  public let frame: SectionFrame
  private let columns: Columns
  private let pattern: MosaicPattern
  /// Where the tiles of a block are; y is relative to the block.
  private let tiles: [CGRect]
  /// The furthest end of the tiles before each, and of all: one more than there are tiles.
  private let reaches: [Double]
  private let blockExtent: Double

  /// - Parameter spacing: in points, between tiles in both directions.
  public init(
    crossExtent: Double, pattern: MosaicPattern = .photos, spacing: Double = 8,
    style: SectionStyle = .init()
  ) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    let columns = Columns(count: pattern.columns, spacing: spacing, in: frame)
    self.columns = columns
    self.pattern = pattern
    let gap = columns.spacing
    let pitch = columns.width + gap
    tiles = pattern.tiles.map {
      CGRect(
        x: columns.x(of: $0.column), y: Double($0.row) * pitch,
        width: Double($0.columnSpan) * pitch - gap, height: Double($0.rowSpan) * pitch - gap)
    }
    reaches = tiles.reduce(into: [0]) {
      $0.append(max($0[$0.count - 1], Double($1.origin.y + $1.size.height)))
    }
    blockExtent = Double(pattern.rows) * pitch
  }

  public var shapeCount: Int { 1 }
  public var readsSizes: Bool { false }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    MosaicLayout(
      crossExtent: crossExtent, pattern: pattern, spacing: columns.spacing, style: frame.style)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let count = run.atLeast
    let cells = buffer.reserve(count)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var tile = Int(cursor.shape[0])
    var block = blockStart(of: cursor)
    tiles.withUnsafeBufferPointer { tiles in
      for index in 0..<count {
        var frame = tiles[tile]
        frame.origin.y += block
        cells[index] = ElementAttributes(
          id: ElementID(
            kind: .item, section: section, item: first &+ Int32(truncatingIfNeeded: index)),
          frame: frame)
        tile += 1
        if tile == tiles.count {
          tile = 0
          block += blockExtent
        }
      }
    }
    buffer.commit(count)
    set(&cursor, block: block, tile: tile)
    return count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let near = cursor.origin
    advance(&cursor, by: run.atLeast)
    // No tile reaches further than the same one a block later: the last of each decide.
    var tile = Int(cursor.shape[0])
    var block = blockStart(of: cursor)
    var far = -Double.infinity
    for _ in 0..<min(run.atLeast, tiles.count) {
      if tile == 0 {
        tile = tiles.count
        block -= blockExtent
      }
      tile -= 1
      far = max(far, block + Double(tiles[tile].origin.y + tiles[tile].size.height))
    }
    return (run.atLeast, Extent(near: near, far: far))
  }

  public func itemsEnd(of cursor: Cursor) -> Double {
    cursor.shape[0] > 0 ? reach(of: cursor) : cursor.origin - columns.spacing
  }

  public func reach(of cursor: Cursor) -> Double {
    blockStart(of: cursor) + reaches[Int(cursor.shape[0])]
  }

  public func seek(_ cursor: inout Cursor, toItem item: Int) { advance(&cursor, by: item) }

  public func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void
  ) {
    guard blockExtent > 0 else {
      // Nothing has an extent: all of it lies at one place.
      if count > 0 { body(0..<count) }
      return
    }
    let lower = place(at: rect.origin.y - cursor.origin, count: count)
    let upper = place(at: rect.origin.y + rect.size.height - cursor.origin, count: count)
    let firstTile = tiles.indices.first { reaches[$0 + 1] > lower.offset } ?? tiles.count
    let endTile = tiles.firstIndex { $0.origin.y >= upper.offset } ?? tiles.count
    let first = min(lower.block * tiles.count + firstTile, count)
    let end = min(upper.block * tiles.count + endTile, count)
    if first < end { body(first..<end) }
  }

  /// The block that holds the point `offset` points behind the first, and how far in it.
  private func place(at offset: Double, count: Int) -> (block: Int, offset: Double) {
    let blocks = Double(count / tiles.count + 1)
    var block = max(0, min((offset / blockExtent).rounded(.down), blocks))
    // The quotient is rounded: it may have come to the next whole number.
    if block * blockExtent > offset, block > 0 { block -= 1 }
    if offset - block * blockExtent > blockExtent, block < blocks { block += 1 }
    return (Int(block), offset - block * blockExtent)
  }

  @inline(__always)
  private func blockStart(of cursor: Cursor) -> Double {
    cursor.origin - Double(tiles[Int(cursor.shape[0])].origin.y)
  }

  @inline(__always)
  private func set(_ cursor: inout Cursor, block: Double, tile: Int) {
    cursor.origin = block + Double(tiles[tile].origin.y)
    cursor.shape[0] = Double(tile)
  }

  private func advance(_ cursor: inout Cursor, by items: Int) {
    let block = blockStart(of: cursor)
    let ahead = Int(cursor.shape[0]) + items
    let (blocks, tile) = ahead.quotientAndRemainder(dividingBy: tiles.count)
    set(&cursor, block: block + Double(blocks) * blockExtent, tile: tile)
  }
}
