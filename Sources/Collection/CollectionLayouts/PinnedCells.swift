import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// Keeps the header cells of a sheet at the near edges of the visible bounds.
///
/// Cells of the first column stay at the near edge across the scroll axis as long as their row is
/// visible. Cells of the first row stay at the near edge along the scroll axis as long as their
/// section and their column are visible. Neither leaves the sheet or the section. The corner does
/// both. A header cell whose row or column is out of sight stays where it rests, so the bounds
/// alone determine which cells move.
public struct PinnedCells: BoundsEffect {
  /// The zIndex of header cells; the corner is one above.
  public static let zIndex: Int32 = PinnedHeaders.zIndex

  let columns: SheetColumns
  let rowHeight: Double

  public var widensQueries: Bool { false }

  public func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect {
    rect
  }

  /// - Complexity: O(columns visible + rows visible).
  public func appendForced(
    crossing rect: CGRect, in environment: borrowing EffectEnvironment,
    to ids: inout GrowableBuffer<ElementID>
  ) {
    let near = Double(environment.bounds.origin.y)
    let far = near + Double(environment.bounds.size.height)
    var section = environment.sections.section(reaching: near)
    guard section < environment.sections.sectionCount else { return }
    // The section in which the bounds begin has its first row at their edge, or pushed beyond it.
    if environment.sections.extent(ofSection: section).near < near {
      ids.append(.item(0, inSection: section))
      for column in visibleColumns(in: environment) where column > 0 {
        ids.append(.item(column, inSection: section))
      }
    }
    while section < environment.sections.sectionCount {
      let extent = environment.sections.extent(ofSection: section)
      guard extent.near < far else { return }
      let rows = EvenRows(height: rowHeight, pitch: rowHeight).crossing(
        near - extent.near, far - extent.near, count: Int((extent.far - extent.near) / rowHeight))
      // The corner of the first section is already there, with its row.
      for row in rows where row > 0 || extent.near >= near {
        ids.append(.item(row * columns.count, inSection: section))
      }
      // The next section begins where this one ends, so it need not be looked up.
      guard extent.far < far else { return }
      section += 1
    }
  }

  public func adjust(
    _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
    transforms: inout [ElementTransform]
  ) {
    guard element.id.kind == .item else { return }
    let (row, column) = Int(element.id.item).quotientAndRemainder(dividingBy: columns.count)
    guard row == 0 || column == 0 else { return }
    element.zIndex = row == 0 && column == 0 ? Self.zIndex + 1 : Self.zIndex
    if row == 0 { pinFirstRow(&element, column, in: environment) }
    // Whether its row is visible depends on where the row is pinned.
    if column == 0 { pinFirstColumn(&element, in: environment) }
  }

  private func pinFirstRow(
    _ cell: inout ElementAttributes, _ column: Int, in environment: borrowing EffectEnvironment
  ) {
    let edge = environment.bounds.origin.y
    guard cell.frame.origin.y < edge else { return }
    let end = environment.sections.extent(ofSection: Int(cell.id.section)).far
    guard end > edge, column == 0 || visibleColumns(in: environment).contains(column) else {
      return
    }
    cell.frame.origin.y = max(cell.frame.origin.y, min(edge, end - rowHeight))
  }

  private func pinFirstColumn(
    _ cell: inout ElementAttributes, in environment: borrowing EffectEnvironment
  ) {
    let bounds = environment.bounds
    guard cell.frame.origin.x < bounds.origin.x,
      cell.frame.origin.y < bounds.origin.y + bounds.size.height,
      cell.frame.origin.y + rowHeight > bounds.origin.y
    else { return }
    cell.frame.origin.x = max(
      cell.frame.origin.x, min(bounds.origin.x, columns.extent - cell.frame.size.width))
  }

  private func visibleColumns(in environment: borrowing EffectEnvironment) -> Range<Int> {
    let near = Double(environment.bounds.origin.x)
    return columns.crossing(near, near + Double(environment.bounds.size.width))
  }
}
