import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// A grid that takes whole rows only: it both fills lines and has a closed form, which none of the
/// standard layouts does; it has no `skip` of its own.
public struct WholeRows: ClosedFormLayout, FramedLayout {
  private let grid: GridLayout
  private let columns: Int
  private let rowHeight: Double

  public init(
    crossExtent: Double = 390, columns: Int, rowHeight: Double, style: SectionStyle = .init()
  ) {
    self.columns = columns
    self.rowHeight = rowHeight
    grid = GridLayout(
      crossExtent: crossExtent, columns: columns, rowHeight: rowHeight, spacing: 1.5, style: style)
  }

  public var frame: SectionFrame { grid.frame }
  public var shapeCount: Int { grid.shapeCount }
  public var readsSizes: Bool { grid.readsSizes }
  public var fillsLines: Bool { true }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    WholeRows(
      crossExtent: crossExtent, columns: columns, rowHeight: rowHeight, style: frame.style)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    grid.place(&cursor, wholeRows(of: run, cursor), into: &buffer)
  }

  public func itemsEnd(of cursor: Cursor) -> Double { grid.itemsEnd(of: cursor) }
  public func reach(of cursor: Cursor) -> Double { grid.reach(of: cursor) }
  public func seek(_ cursor: inout Cursor, toItem item: Int) { grid.seek(&cursor, toItem: item) }

  public func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void
  ) {
    grid.forEachRange(crossing: rect, from: cursor, count: count, body)
  }

  /// The same run with a number of items to take that ends a row: the first row end from `atLeast`
  /// on, otherwise the end of the section, otherwise the last row end in the run.
  private func wholeRows(of run: ItemRun, _ cursor: Cursor) -> ItemRun {
    let before = Int(cursor.shape[0])
    let wanted = (before + run.atLeast + columns - 1) / columns * columns - before
    let last = (before + run.sizes.count) / columns * columns - before
    let fitting = run.endsSection ? run.sizes.count : max(0, last)
    return ItemRun(
      sizes: run.sizes, atLeast: min(wanted, fitting), endsSection: run.endsSection)
  }
}
