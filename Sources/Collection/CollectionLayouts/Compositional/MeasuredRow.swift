import CollectionAttributes
import CollectionModel
import Foundation

/// The one item of a group, if it fills the group and only its extent along the scroll axis is
/// measured: a group is then as long as its item, and needs no solver.
struct MeasuredRow: Sendable {
  /// Its start and its extent across the scroll axis, in points.
  let start: Double
  let extent: Double
  /// The space before and after the group, and between two of them, in points.
  let lead: Double
  let tail: Double
  let spacing: Double
  let zIndex: Int32

  func place(_ cursor: inout Cursor, _ run: SizeRun, into buffer: inout ElementBuffer) -> Int {
    let rows = buffer.reserve(run.count)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    // A local copy: the compiler cannot prove that the writes do not alias the row.
    let row = self
    let after = row.tail + row.spacing
    var y = cursor.origin
    for index in 0..<run.count {
      let height = Double(run.heights[index]) * LayoutGrid.pointsPerUnit
      (rows + index).initializeItem(
        first &+ Int32(truncatingIfNeeded: index), inSection: section, x: row.start,
        y: y + row.lead, width: row.extent, height: height, zIndex: row.zIndex)
      y += row.lead + height + after
    }
    buffer.commit(run.count)
    cursor.origin = y
    return run.count
  }

  func skip(_ cursor: inout Cursor, _ run: SizeRun) -> (taken: Int, extent: Extent) {
    let near = cursor.origin + lead
    cursor.origin +=
      Double(run.totalHeight) * LayoutGrid.pointsPerUnit
      + Double(run.count) * (lead + tail + spacing)
    return (run.count, Extent(near: near, far: cursor.origin - spacing - tail))
  }
}
