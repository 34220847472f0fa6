import CollectionAttributes
import CollectionModel
import Foundation

/// Placing groups of measured items, one line for each group. A group with a single item needs no
/// solver: it is as long as its item.
extension MeasuredGroup {
  /// An upper bound on how far earlier lines reach beyond the start of the next one.
  var reachAfterLine: Double { 0 }

  func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int {
    if let row { return placeRows(row, &cursor, run.required, into: &buffer) }
    var taken = 0
    while taken < run.atLeast {
      guard let filled = fill(run.sizes.dropping(taken), endsSection: run.endsSection) else {
        break
      }
      let limit = filled.extent
      var views = 0
      let attached = filled.solver.supplementariesByItem
      for item in filled.solver.items {
        let id = ElementID.item(cursor.item + taken + item.item, inSection: cursor.section)
        buffer.append(element(item, id, limit, at: cursor.origin))
        while views < attached.count, attached[views].item == item.item {
          let id = ElementID(kind: attached[views].kind, section: id.section, item: id.item)
          buffer.append(element(attached[views], id, limit, at: cursor.origin))
          views += 1
        }
      }
      advance(&cursor, by: filled.extent + spacing)
      taken += filled.solver.items.count
    }
    return taken
  }

  func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    if let row { return skipRows(row, &cursor, run.required) }
    var taken = 0
    var extent = Extent.empty
    while taken < run.atLeast {
      guard let filled = fill(run.sizes.dropping(taken), endsSection: run.endsSection) else {
        break
      }
      for solved in filled.solver.items + filled.solver.supplementaries {
        let rest = resting(solved.frame, filled.extent).extent
        extent.formUnion(Extent(near: cursor.origin + rest.near, far: cursor.origin + rest.far))
      }
      advance(&cursor, by: filled.extent + spacing)
      taken += filled.solver.items.count
    }
    return (taken, extent)
  }

  @inline(__always)
  private func advance(_ cursor: inout Cursor, by distance: Double) {
    cursor.origin += distance
    if measuresSection { cursor.shape[0] += distance }
  }

  private func element(
    _ solved: GroupSolver.Solved, _ id: ElementID, _ limit: Double, at start: Double
  ) -> ElementAttributes {
    let (rest, alpha) = resting(solved.frame, limit)
    return ElementAttributes(
      id: id,
      frame: CGRect(
        x: solved.frame.origin.x + across, y: start + rest.near, width: solved.frame.size.width,
        height: rest.far - rest.near),
      zIndex: solved.zIndex, alpha: alpha)
  }

  // MARK: Rows

  private func placeRows(
    _ row: (start: Double, extent: Double), _ cursor: inout Cursor, _ run: SizeRun,
    into buffer: inout ElementBuffer
  ) -> Int {
    let rows = buffer.reserve(run.count)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    let (lead, after) = (lead, tail + spacing)
    var y = cursor.origin
    for index in 0..<run.count {
      let height = Double(run.heights[index]) * LayoutGrid.pointsPerUnit
      rows[index] = ElementAttributes(
        id: ElementID(
          kind: .item, section: section, item: first &+ Int32(truncatingIfNeeded: index)),
        frame: CGRect(x: row.start, y: y + lead, width: row.extent, height: height),
        zIndex: itemZIndex)
      y += lead + height + after
    }
    buffer.commit(run.count)
    advance(&cursor, by: y - cursor.origin)
    return run.count
  }

  private func skipRows(
    _ row: (start: Double, extent: Double), _ cursor: inout Cursor, _ run: SizeRun
  ) -> (taken: Int, extent: Extent) {
    let near = cursor.origin + lead
    advance(
      &cursor,
      by: Double(run.totalHeight) * LayoutGrid.pointsPerUnit
        + Double(run.count) * (lead + tail + spacing))
    return (run.count, Extent(near: near, far: cursor.origin - spacing - tail))
  }
}
