import CollectionAttributes
import CollectionModel
import Foundation

/// Rows and columns of cells, wider than the viewport as a rule, found by scrolling on both axes.
/// The items of a section go row by row; given sizes are not looked at.
///
/// A section's first row and first column are header cells: `PinnedCells` keeps them at the near
/// edges of the visible bounds. A section has no header of its own.
///
/// The cursor is the near edge of the open row, its shape the number of cells already in it.
/// Closed form on both axes: a row is a division, the columns a binary search; a rectangle maps to
/// one range of items for each row it crosses. O(1) per item, 0 bytes per item, 8 per column. The
/// worst case is a sheet of few columns under a tall rectangle: a range per row; rows that the
/// rectangle crosses from end to end are one range together.
public struct SpreadsheetLayout: ClosedFormLayout {
  public let crossExtent: Double
  private let columns: SheetColumns
  private let widths: [Double]
  private let rowHeight: Double

  /// - Parameters: lengths in points, widths and height above 0; `columns` in 1...16,384;
  ///   `columnWidths` repeat over the columns.
  public init(
    crossExtent: Double, columns: Int = 26, columnWidths: [Double] = [64, 120, 96, 80],
    rowHeight: Double = 32
  ) {
    precondition(
      crossExtent.isFinite && crossExtent >= 0,
      "a sheet needs a width of 0 pt or more, found \(crossExtent)")
    self.crossExtent = LayoutGrid.floor(crossExtent)
    widths = columnWidths.map(LayoutGrid.round)
    self.columns = SheetColumns(count: columns, widths: widths)
    self.rowHeight = LayoutGrid.round(rowHeight)
    precondition(
      rowHeight.isFinite && self.rowHeight > 0,
      "a sheet's rows are higher than 0 pt, found \(rowHeight)")
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
        cells[index] = ElementAttributes(
          id: ElementID(
            kind: .item, section: section, item: first &+ Int32(truncatingIfNeeded: index)),
          frame: CGRect(x: x, y: y, width: edges[column + 1] - x, height: rowHeight))
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
    let top = rect.origin.y - cursor.origin
    let rows = SheetRows(
      crossing: top, top + rect.size.height, height: rowHeight,
      count: (count + columns.count - 1) / columns.count)
    guard !crossing.isEmpty, !rows.range.isEmpty else { return }
    if crossing.count == columns.count {
      let first = rows.range.lowerBound * columns.count
      body(first..<min(rows.range.upperBound * columns.count, count))
      return
    }
    for row in rows.range {
      let first = row * columns.count + crossing.lowerBound
      let end = min(row * columns.count + crossing.upperBound, count)
      if first < end { body(first..<end) }
    }
  }
}

/// Rows of one height that cross an open interval relative to the first of them, in points. A
/// superset: the quotient is rounded, so the row before is looked at too.
struct SheetRows {
  let range: Range<Int>

  init(crossing near: Double, _ far: Double, height: Double, count: Int) {
    let first = ((near - height) / height).rounded(.down)
    let end = (far / height).rounded(.up)
    let lower = Int(max(0, min(first, Double(count))))
    range = lower..<max(lower, Int(max(0, min(end, Double(count)))))
  }
}
