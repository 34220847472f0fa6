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
    var solver = solver()
    while taken < run.atLeast {
      let rest = run.sizes.dropping(taken)
      guard let limit = fill(&solver, with: rest, endsSection: run.endsSection) else { break }
      var views = 0
      let attached = solver.supplementariesByItem
      for item in solver.items {
        let id = ElementID.item(cursor.item + taken + item.item, inSection: cursor.section)
        buffer.append(element(item, id, limit, at: cursor.origin))
        while views < attached.count, attached[views].item == item.item {
          let id = ElementID(kind: attached[views].kind, section: id.section, item: id.item)
          buffer.append(element(attached[views], id, limit, at: cursor.origin))
          views += 1
        }
      }
      cursor.origin += limit + spacing
      taken += solver.items.count
    }
    return taken
  }

  func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    if let row { return row.skip(&cursor, run.required) }
    var taken = 0
    var extent = Extent.empty
    var solver = solver()
    while taken < run.atLeast {
      let rest = run.sizes.dropping(taken)
      guard let limit = fill(&solver, with: rest, endsSection: run.endsSection) else { break }
      for solved in solver.items { extent.formUnion(resting(solved, limit, at: cursor.origin)) }
      for solved in solver.supplementaries {
        extent.formUnion(resting(solved, limit, at: cursor.origin))
      }
      cursor.origin += limit + spacing
      taken += solver.items.count
    }
    return (taken, extent)
  }

  private func resting(
    _ solved: GroupSolver.Solved, _ limit: Double, at start: Double
  ) -> Extent {
    let rest = resting(solved.frame, limit).extent
    return Extent(near: start + rest.near, far: start + rest.far)
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
