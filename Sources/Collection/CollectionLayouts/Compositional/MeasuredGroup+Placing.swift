import CollectionAttributes
import CollectionModel
import Foundation

/// Placing groups of measured items, one line for each group.
extension MeasuredGroup {
  /// An upper bound on how far earlier lines reach beyond the start of the next one.
  var reachAfterLine: Double { 0 }

  func place(_ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer) -> Int {
    if let row { return row.place(&cursor, run.required, into: &buffer) }
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
      cursor.origin += filled.extent + spacing
      taken += filled.solver.items.count
    }
    return taken
  }

  func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    if let row { return row.skip(&cursor, run.required) }
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
      cursor.origin += filled.extent + spacing
      taken += filled.solver.items.count
    }
    return (taken, extent)
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
}
