import CollectionModel

/// Where the columns of a masonry continue. Each has a `ColumnKey` with its end relative to the
/// cursor's origin. The least key is that of the first of the shortest columns.
///
/// The keys are kept in registers and in ascending order. All of them are compared with each new
/// key, without a branch, because where it goes cannot be predicted. None waits for what another
/// comparison found, so the next item waits only for an addition and one comparison.
protocol ColumnEnds {
  /// The most columns that fit.
  static var most: Int { get }

  /// Keys below those of all columns.
  init()

  var least: Int64 { get }

  /// Removes the least key and inserts `key`, which is not below it, or `next` if that is less:
  /// the least key of the columns behind these.
  mutating func replaceLeast(by key: Int64, before next: Int64)

  /// The same, but changes nothing if `key` is below all keys.
  mutating func push(_ key: Int64, before next: Int64)

  /// Writes the ends to the shape of a cursor at `origin`, in grid units.
  func store(in cursor: inout Cursor, relativeTo origin: Int64)
}

extension ColumnEnds {
  /// The first `count` columns of a cursor.
  @inline(__always)
  init(_ cursor: Cursor, count: Int) {
    self.init()
    for column in 0..<count {
      let end = Int64(cursor.shape[column] * LayoutGrid.unitsPerPoint)
      replaceLeast(by: ColumnKey.make(end: end, column: column), before: .max)
    }
    for _ in count..<Self.most { replaceLeast(by: .max, before: .max) }
  }

  /// Extends the shortest column and returns its new key.
  @inline(__always)
  mutating func add(_ units: Int64) -> Int64 {
    let key = ColumnKey.moving(least, by: units)
    replaceLeast(by: key, before: .max)
    return key
  }

  /// Writes the ends to the cursor; the least end becomes its origin.
  @inline(__always)
  func store(in cursor: inout Cursor) {
    let end = ColumnKey.end(of: least)
    cursor.origin += Double(end) * LayoutGrid.pointsPerUnit
    store(in: &cursor, relativeTo: end)
  }
}
