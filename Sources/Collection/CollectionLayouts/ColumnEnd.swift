import CollectionModel

/// One column.
struct ColumnEnd: ColumnEnds {
  static var most: Int { 1 }

  private(set) var least = Int64.min

  @inline(__always)
  mutating func replaceLeast(by key: Int64, before next: Int64) { least = min(key, next) }

  @inline(__always)
  mutating func push(_ key: Int64, before next: Int64) { least = max(least, min(key, next)) }

  @inline(__always)
  func store(in cursor: inout Cursor, relativeTo origin: Int64) {
    guard least < .max else { return }
    cursor.shape[ColumnKey.column(of: least)] =
      Double(ColumnKey.end(of: least) &- origin) * LayoutGrid.pointsPerUnit
  }
}
