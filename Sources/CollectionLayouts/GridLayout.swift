import CollectionAttributes
import CollectionModel
import Foundation

/// Equal columns and rows of one fixed height, filled row by row; given sizes are not looked at.
///
/// The cursor is the near edge of the open row, its shape the number of cells already in it.
/// Closed form: an item's row and column are a division. O(1) per item, 0 bytes per item.
public struct GridLayout: ClosedFormLayout {
  private let frame: SectionFrame
  private let columns: Columns
  private let rowHeight: Double

  /// - Parameters: lengths in points; `columns` in 1...16; `rowHeight` above 0.
  public init(
    crossExtent: Double, columns: Int = 3, rowHeight: Double = 120, spacing: Double = 8,
    inset: Double = 0
  ) {
    frame = SectionFrame(crossExtent: crossExtent, inset: inset)
    self.columns = Columns(count: columns, spacing: spacing, in: frame)
    self.rowHeight = LayoutGrid.round(rowHeight)
    precondition(
      rowHeight.isFinite && self.rowHeight > 0,
      "a grid's rows are higher than 0 pt, found \(rowHeight)")
  }

  public var crossExtent: Double { frame.crossExtent }
  public var shapeCount: Int { 1 }
  private var pitch: Double { rowHeight + columns.spacing }

  public func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    frame.open(&cursor, section, into: &buffer)
  }

  public func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    frame.skipOpening(&cursor, section)
  }

  public func place(_ cursor: inout Cursor, _ run: SizeRun, into buffer: inout ElementBuffer) {
    let cells = buffer.reserve(run.count)
    let columns = columns
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var column = Int(cursor.shape[0])
    var y = cursor.origin
    for index in 0..<run.count {
      cells[index] = ElementAttributes(
        id: ElementID(
          kind: .item, section: section, item: first &+ Int32(truncatingIfNeeded: index)),
        frame: CGRect(
          x: columns.x(of: column), y: y, width: columns.width, height: rowHeight))
      column += 1
      if column == columns.count {
        column = 0
        y += pitch
      }
    }
    buffer.commit(run.count)
    cursor.origin = y
    cursor.shape[0] = Double(column)
  }

  public func skip(_ cursor: inout Cursor, _ run: SizeRun) -> Extent {
    let near = cursor.origin
    advance(&cursor, by: run.count)
    let lastRow = cursor.shape[0] > 0 ? cursor.origin : cursor.origin - pitch
    return Extent(near: near, far: lastRow + rowHeight)
  }

  public func closeSection(_ cursor: inout Cursor) {
    guard cursor.item > 0 else { return }
    if cursor.shape[0] > 0 { cursor.origin += pitch }
    cursor.origin += frame.inset - columns.spacing
  }

  public func reach(of cursor: Cursor) -> Double {
    cursor.shape[0] > 0 ? cursor.origin + rowHeight : cursor.origin
  }

  public func seek(_ cursor: inout Cursor, toItem item: Int) { advance(&cursor, by: item) }

  public func items(
    crossing near: Double, _ far: Double, from cursor: Cursor, count: Int
  ) -> Range<Int> {
    let rows = Double(count / columns.count + 1)
    let firstRow = ((near - cursor.origin - rowHeight) / pitch).rounded(.down)
    let endRow = ((far - cursor.origin) / pitch).rounded(.up)
    let first = min(Int(max(0, min(firstRow, rows))) * columns.count, count)
    let end = min(Int(max(0, min(endRow, rows))) * columns.count, count)
    return first..<max(first, end)
  }

  private func advance(_ cursor: inout Cursor, by items: Int) {
    let cells = Int(cursor.shape[0]) + items
    cursor.origin += Double(cells / columns.count) * pitch
    cursor.shape[0] = Double(cells % columns.count)
  }
}
