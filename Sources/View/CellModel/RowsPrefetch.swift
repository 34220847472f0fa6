import CollectionModel

/// Prepares the next rows in the direction of scrolling: of a list the next items, of a grid its
/// next lines, of columns the next items of each.
package final class RowsPrefetch: PrefetchPolicy {
  private let rowCount: Int

  /// - Parameter rows: the number of rows ahead, 1 or more.
  package init(rows: Int) { rowCount = rows }

  package func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    place.rowsAhead(rowCount).joined().map(\.id)
  }
}
