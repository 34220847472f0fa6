import CollectionModel
import Foundation

extension PrefetchPlace {
  /// The next rows in the direction of scrolling, the nearest first: of a list the next items, of a
  /// grid its next lines, of columns the next items of each.
  ///
  /// An item is in the row after those of the nearer items that it lies behind. Items that begin
  /// more than `mostScreens` ahead are not found.
  ///
  /// - Parameter count: the largest number of rows, 1 or more.
  func rowsAhead(_ count: Int) -> [[(id: ElementID, frame: CGRect)]] {
    // Extends the reach until a whole row beyond the wanted ones is found, so that no item of the
    // last wanted row can be missing.
    var reach = screen
    var rows = rows(of: items(ahead: reach, behind: 0))
    while rows.count <= count, reach < Self.mostScreens * screen {
      reach *= 2
      rows = self.rows(of: items(ahead: reach, behind: 0))
    }
    return Array(rows.prefix(count))
  }

  private static let mostScreens = 16.0

  /// Items in rows, the nearest first.
  ///
  /// - Parameter items: the nearest first.
  /// - Complexity: O(items^2); they are few.
  func rows(of items: [(id: ElementID, frame: CGRect)]) -> [[(id: ElementID, frame: CGRect)]] {
    var rows: [[(id: ElementID, frame: CGRect)]] = []
    var placed: [(near: Double, far: Double, row: Int)] = []
    for item in items {
      let frame = item.frame
      let (near, far) = isHorizontal ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
      let before = placed.lazy.filter { $0.near < far && near < $0.far }.map(\.row).max()
      let row = before.map { $0 + 1 } ?? 0
      placed.append((near, far, row))
      while rows.count <= row { rows.append([]) }
      rows[row].append(item)
    }
    return rows
  }
}
