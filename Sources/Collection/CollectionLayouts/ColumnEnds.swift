import CollectionModel

/// Where the columns of a masonry continue. Each has a `ColumnKey` with its end relative to the
/// cursor's origin. The least key is that of the first of the shortest columns.
///
/// The keys are kept in registers and all of them are compared, without a branch, because which
/// column comes next cannot be predicted.
protocol ColumnEnds {
  /// The most columns that fit.
  static var most: Int { get }

  /// The columns from `first` on, as many as there are and fit.
  init(_ cursor: Cursor, from first: Int, count: Int)

  /// The least key.
  var least: Int64 { get }

  /// Replaces a key, if it is here.
  mutating func replace(_ key: Int64, by grown: Int64)

  /// The key of column `column`, counted from the first one here.
  func key(of column: Int) -> Int64
}

extension ColumnEnds {
  /// Extends the shortest column.
  @inline(__always)
  mutating func add(_ units: Int64) {
    let key = least
    replace(key, by: ColumnKey.moving(key, by: units))
  }

  /// Writes the ends to the cursor; the least end becomes its origin.
  func store(in cursor: inout Cursor, _ count: Int) {
    let end = ColumnKey.end(of: least)
    cursor.origin += Double(end) * LayoutGrid.pointsPerUnit
    for column in 0..<count {
      cursor.shape[column] =
        Double(ColumnKey.end(of: key(of: column)) &- end) * LayoutGrid.pointsPerUnit
    }
  }
}
