import CollectionAttributes
import CollectionModel
import Foundation

/// Equal columns and rows of one fixed height, filled row by row; given sizes are ignored.
///
/// The cursor is the near edge of the open row, its shape the number of cells already in it. Closed
/// form: one division gives an item's row and column. O(1) per item, 0 bytes per item.
public struct GridLayout: ClosedFormLayout, FramedLayout {
  public let frame: SectionFrame
  private let columns: Columns
  private let rowHeight: Double

  /// - Parameters: lengths in points; `columns` in 1...16; `rowHeight` above 0.
  public init(
    crossExtent: Double, columns: Int = 3, rowHeight: Double = 120, spacing: Double = 8,
    style: SectionStyle = .init()
  ) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    self.columns = Columns(count: columns, spacing: spacing, in: frame)
    self.rowHeight = LayoutGrid.round(rowHeight)
    guard rowHeight.isFinite && self.rowHeight > 0 else {
      fatalError("a grid's rows are higher than 0 pt, found \(rowHeight)")
    }
  }

  public var shapeCount: Int { 1 }
  public var readsSizes: Bool { false }
  private var pitch: Double { rowHeight + columns.spacing }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    GridLayout(
      crossExtent: crossExtent, columns: columns.count, rowHeight: rowHeight,
      spacing: columns.spacing, style: frame.style)
  }

  /// Along the axis, rows depend on the spacing and on their height; either may differ, not both.
  public func stretch(to other: any LayoutRule) -> RuleStretch? {
    CollectionLayouts.stretch(other, as: Self.self) { other in
      guard columns.count == other.columns.count, frame.hasLengths(of: other.frame) else {
        return nil
      }
      let (wider, higher) = (other.columns.spacing - columns.spacing, other.rowHeight - rowHeight)
      guard wider == 0 || higher == 0 else { return nil }
      return RuleStretch(
        gauge: LineGauge(
          of: higher == 0 ? .spacing : .lineExtent, itemsPerLine: columns.count,
          hasFooters: frame.hasFooters),
        amount: wider + higher)
    }
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let run = run.required
    let cells = buffer.reserve(run.count)
    // Local copies: the compiler cannot prove that the writes do not alias the rule.
    let (columns, rowHeight, pitch) = (columns, rowHeight, pitch)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var column = Int(cursor.shape[0])
    var y = cursor.origin
    for index in 0..<run.count {
      (cells + index).initializeItem(
        first &+ Int32(truncatingIfNeeded: index), inSection: section, x: columns.x(of: column),
        y: y, width: columns.width, height: rowHeight)
      column &+= 1
      if column == columns.count {
        column = 0
        y += pitch
      }
    }
    buffer.commit(run.count)
    cursor.origin = y
    cursor.shape[0] = Double(column)
    return run.count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let near = cursor.origin
    advance(&cursor, by: run.atLeast)
    let lastRow = cursor.shape[0] > 0 ? cursor.origin : cursor.origin - pitch
    return (run.atLeast, Extent(near: near, far: lastRow + rowHeight))
  }

  public func itemsEnd(of cursor: Cursor) -> Double {
    cursor.origin - columns.spacing + (cursor.shape[0] > 0 ? pitch : 0)
  }

  public func reach(of cursor: Cursor) -> Double {
    cursor.shape[0] > 0 ? cursor.origin + rowHeight : cursor.origin
  }

  public func seek(_ cursor: inout Cursor, toItem item: Int) { advance(&cursor, by: item) }

  public func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void
  ) {
    let rows = EvenRows(height: rowHeight, pitch: pitch).crossing(
      rect, from: cursor.origin, count: (count + columns.count - 1) / columns.count)
    guard !rows.isEmpty else { return }
    body(rows.lowerBound * columns.count..<min(rows.upperBound * columns.count, count))
  }

  private func advance(_ cursor: inout Cursor, by items: Int) {
    let cells = Int(cursor.shape[0]) + items
    cursor.origin += Double(cells / columns.count) * pitch
    cursor.shape[0] = Double(cells % columns.count)
  }
}
