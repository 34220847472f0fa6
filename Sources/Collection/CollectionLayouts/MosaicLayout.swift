import CollectionAttributes
import CollectionModel
import Foundation

/// Cells of several sizes in a repeating pattern, as photo apps show them: each covers one square
/// of the pattern, or a rectangle of several. Given sizes are ignored.
///
/// The cursor is the near edge of the next cell, its shape the number of cells already in the open
/// cycle; the two together give the start of the cycle. Closed form: one division gives an item's
/// cycle and cell. O(1) per item, 0 bytes per item. Worst case: a cell of many rows at the head of
/// its cycle, because it reaches far beyond the near edges of the cells after it.
public struct MosaicLayout: ClosedFormLayout, FramedLayout {
  public let frame: SectionFrame
  private let columns: Columns
  private let pattern: MosaicPattern
  /// The frames of a cycle's cells; y is relative to the cycle.
  private let cells: [CGRect]
  /// How far the first n cells of a cycle reach, for n from 0 to all; relative to the cycle.
  private let reaches: [Double]
  private let cycleExtent: Double

  /// - Parameter spacing: in points, between cells in both directions.
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
    cells = pattern.cells.map {
      CGRect(
        x: columns.x(of: $0.column), y: Double($0.row) * pitch,
        width: Double($0.columnSpan) * pitch - gap, height: Double($0.rowSpan) * pitch - gap)
    }
    reaches = cells.reduce(into: [0]) {
      $0.append(max($0[$0.count - 1], Double($1.origin.y + $1.size.height)))
    }
    cycleExtent = Double(pattern.rows) * pitch
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
    let elements = buffer.reserve(count)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var cell = Int(cursor.shape[0])
    var cycle = cycleStart(of: cursor)
    cells.withUnsafeBufferPointer { cells in
      for index in 0..<count {
        let frame = cells[cell]
        (elements + index).initializeItem(
          first &+ Int32(truncatingIfNeeded: index), inSection: section, x: frame.origin.x,
          y: frame.origin.y + cycle, width: frame.size.width, height: frame.size.height)
        cell += 1
        if cell == cells.count {
          cell = 0
          cycle += cycleExtent
        }
      }
    }
    buffer.commit(count)
    set(&cursor, cycle: cycle, cell: cell)
    return count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let near = cursor.origin
    advance(&cursor, by: run.atLeast)
    // A cell in a later cycle always reaches further, so the last occurrence of each cell decides.
    var cell = Int(cursor.shape[0])
    var cycle = cycleStart(of: cursor)
    var far = -Double.infinity
    for _ in 0..<min(run.atLeast, cells.count) {
      if cell == 0 {
        cell = cells.count
        cycle -= cycleExtent
      }
      cell -= 1
      far = max(far, cycle + Double(cells[cell].origin.y + cells[cell].size.height))
    }
    return (run.atLeast, Extent(near: near, far: far))
  }

  public func itemsEnd(of cursor: Cursor) -> Double {
    cursor.shape[0] > 0 ? reach(of: cursor) : cursor.origin - columns.spacing
  }

  public func reach(of cursor: Cursor) -> Double {
    cycleStart(of: cursor) + reaches[Int(cursor.shape[0])]
  }

  public func seek(_ cursor: inout Cursor, toItem item: Int) { advance(&cursor, by: item) }

  public func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void
  ) {
    guard cycleExtent > 0 else {
      // Nothing has an extent: everything is at one position.
      if count > 0 { body(0..<count) }
      return
    }
    let lower = locate(rect.origin.y - cursor.origin, count: count)
    let upper = locate(rect.origin.y + rect.size.height - cursor.origin, count: count)
    let firstCell = cells.indices.first { reaches[$0 + 1] > lower.offset } ?? cells.count
    let endCell = cells.firstIndex { $0.origin.y >= upper.offset } ?? cells.count
    let first = min(lower.cycle * cells.count + firstCell, count)
    let end = min(upper.cycle * cells.count + endCell, count)
    if first < end { body(first..<end) }
  }

  /// The cycle that holds the point `offset` points after the start of the first one, at most one
  /// beyond the cycles of `count` items; and the offset within it.
  private func locate(_ offset: Double, count: Int) -> (cycle: Int, offset: Double) {
    let cycles = Double(count / cells.count + 1)
    var cycle = max(0, min((offset / cycleExtent).rounded(.down), cycles))
    // The quotient is rounded: it may be one too high or one too low.
    if cycle * cycleExtent > offset, cycle > 0 { cycle -= 1 }
    if offset - cycle * cycleExtent > cycleExtent, cycle < cycles { cycle += 1 }
    return (Int(cycle), offset - cycle * cycleExtent)
  }

  @inline(__always)
  private func cycleStart(of cursor: Cursor) -> Double {
    cursor.origin - Double(cells[Int(cursor.shape[0])].origin.y)
  }

  @inline(__always)
  private func set(_ cursor: inout Cursor, cycle: Double, cell: Int) {
    cursor.origin = cycle + Double(cells[cell].origin.y)
    cursor.shape[0] = Double(cell)
  }

  private func advance(_ cursor: inout Cursor, by items: Int) {
    let cycle = cycleStart(of: cursor)
    let ahead = Int(cursor.shape[0]) + items
    let (cycles, cell) = ahead.quotientAndRemainder(dividingBy: cells.count)
    set(&cursor, cycle: cycle + Double(cycles) * cycleExtent, cell: cell)
  }
}
