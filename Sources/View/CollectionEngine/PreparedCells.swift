import CollectionModel

/// Cells that were set up for items before these came on screen, the oldest first.
///
/// - Complexity: O(cells) for each call; they are few.
package struct PreparedCells {
  package private(set) var cells: [(id: ElementID, cell: CollectionCell)] = []
  /// The number of cells that batches of updates made useless since the view was reset.
  package private(set) var outdatedCount = 0

  func cell(for id: ElementID) -> CollectionCell? { cells.first { $0.id == id }?.cell }

  mutating func append(_ cell: CollectionCell, for id: ElementID) { cells.append((id, cell)) }

  mutating func take(_ id: ElementID) -> CollectionCell? {
    guard let index = cells.firstIndex(where: { $0.id == id }) else { return nil }
    return cells.remove(at: index).cell
  }

  mutating func removeAll() -> [CollectionCell] {
    defer { cells.removeAll() }
    return cells.map(\.cell)
  }

  /// Passes the cells of removed or reloaded items to `release`; the other items keep their cells
  /// under their new ids.
  ///
  /// - Returns: the items whose cells have to be set up again.
  mutating func follow(_ map: UpdateMap, _ release: (CollectionCell) -> Void) -> [ElementID] {
    var kept: [(id: ElementID, cell: CollectionCell)] = []
    var reconfigured: [ElementID] = []
    for (id, cell) in cells {
      guard case .stays(let new, let isReconfigured) = map.fate(of: id) else {
        outdatedCount += 1
        release(cell)
        continue
      }
      kept.append((new, cell))
      if isReconfigured { reconfigured.append(new) }
    }
    cells = kept
    return reconfigured
  }
}
