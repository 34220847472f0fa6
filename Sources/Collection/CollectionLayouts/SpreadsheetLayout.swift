import CollectionAttributes
import CollectionModel
import Foundation

/// Rows and columns of cells, usually wider than the viewport, which scroll along both axes. The
/// items of a section fill it row by row; given sizes are ignored.
///
/// A section's first row and first column are header cells: `PinnedCells` keeps them at the near
/// edges of the visible bounds. A section has no other header.
///
/// The cursor is the near edge of the open row, its shape the number of cells already in it. Closed
/// form on both axes: a division finds a row, a binary search finds the columns; a rectangle maps
/// to one range of items for each row it crosses. O(1) per item, 0 bytes per item, 8 per column.
/// Worst case: a sheet of few columns under a tall rectangle, because each row is a range; rows
/// that the rectangle crosses from end to end form a single range.
public struct SpreadsheetLayout: ClosedFormLayout {
  public let crossExtent: Double
  private let columns: SheetColumns
  private let widths: [Double]
  private let rowHeight: Double

  /// - Parameters: lengths in points, widths and height above 0; `columns` in 1...16,384;
  ///   `columnWidths` repeat across the columns.
  public init(
    crossExtent: Double, columns: Int = 26, columnWidths: [Double] = [64, 120, 96, 80],
    rowHeight: Double = 32
  ) {
    guard crossExtent.isFinite && crossExtent >= 0 else {
      fatalError("a sheet needs a width of 0 pt or more, found \(crossExtent)")
    }
    self.crossExtent = LayoutGrid.floor(crossExtent)
    widths = columnWidths.map(LayoutGrid.round)
    self.columns = SheetColumns(count: columns, widths: widths)
    self.rowHeight = LayoutGrid.round(rowHeight)
    guard rowHeight.isFinite && self.rowHeight > 0 else {
      fatalError("a sheet's rows are higher than 0 pt, found \(rowHeight)")
    }
  }

  public var shapeCount: Int { 1 }
  public var readsSizes: Bool { false }
  public var boundsEffect: (any BoundsEffect)? {
    PinnedCells(columns: columns, rowHeight: rowHeight)
  }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    SpreadsheetLayout(
      crossExtent: crossExtent, columns: columns.count, columnWidths: widths,
      rowHeight: rowHeight)
  }

  public func contentCrossExtent(of sizes: SectionedSizes) -> Double {
    max(crossExtent, columns.extent)
  }

  public func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {}

  public func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent { .empty }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let count = run.atLeast
    let cells = buffer.reserve(count)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var column = Int(cursor.shape[0])
    var y = cursor.origin
    columns.edges.withUnsafeBufferPointer { edges in
      for index in 0..<count {
        let x = edges[column]
        (cells + index).initializeItem(
          first &+ Int32(truncatingIfNeeded: index), inSection: section, x: x, y: y,
          width: edges[column + 1] - x, height: rowHeight)
        column += 1
        if column == edges.count - 1 {
          column = 0
          y += rowHeight
        }
      }
    }
    buffer.commit(count)
    cursor.origin = y
    cursor.shape[0] = Double(column)
    return count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let near = cursor.origin
    seek(&cursor, toItem: run.atLeast)
    return (run.atLeast, Extent(near: near, far: reach(of: cursor)))
  }

  public func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    _ = skipClosing(&cursor, section)
  }

  public func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    cursor.origin = reach(of: cursor)
    return .empty
  }

  public func reach(of cursor: Cursor) -> Double {
    cursor.shape[0] > 0 ? cursor.origin + rowHeight : cursor.origin
  }

  public func seek(_ cursor: inout Cursor, toItem item: Int) {
    let ahead = Int(cursor.shape[0]) + item
    let (rows, column) = ahead.quotientAndRemainder(dividingBy: columns.count)
    cursor.origin += Double(rows) * rowHeight
    cursor.shape[0] = Double(column)
  }

  public func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void
  ) {
    let crossing = columns.crossing(rect.origin.x, rect.origin.x + rect.size.width)
    let rows = EvenRows(height: rowHeight, pitch: rowHeight).crossing(
      rect, from: cursor.origin, count: (count + columns.count - 1) / columns.count)
    guard !crossing.isEmpty, !rows.isEmpty else { return }
    if crossing.count == columns.count {
      let first = rows.lowerBound * columns.count
      body(first..<min(rows.upperBound * columns.count, count))
      return
    }
    for row in rows {
      let first = row * columns.count + crossing.lowerBound
      let end = min(row * columns.count + crossing.upperBound, count)
      if first < end { body(first..<end) }
    }
  }
}
