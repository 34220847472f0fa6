import CollectionModel

/// Up to four columns.
struct FourColumnEnds: ColumnEnds {
  static var most: Int { 4 }

  private var keys = (Int64.max, Int64.max, Int64.max, Int64.max)
  private(set) var least = Int64.max

  init(_ cursor: Cursor, from first: Int, count: Int) {
    func key(_ column: Int) -> Int64 {
      guard column < count else { return .max }
      return ColumnKey.make(
        end: Int64(cursor.shape[column] * LayoutGrid.unitsPerPoint), column: column)
    }
    keys = (key(first), key(first + 1), key(first + 2), key(first + 3))
    least = min(min(keys.0, keys.1), min(keys.2, keys.3))
  }

  @inline(__always)
  mutating func replace(_ key: Int64, by grown: Int64) {
    keys.0 = keys.0 == key ? grown : keys.0
    keys.1 = keys.1 == key ? grown : keys.1
    keys.2 = keys.2 == key ? grown : keys.2
    keys.3 = keys.3 == key ? grown : keys.3
    least = min(min(keys.0, keys.1), min(keys.2, keys.3))
  }

  func key(of column: Int) -> Int64 {
    switch column {
    case 0: keys.0
    case 1: keys.1
    case 2: keys.2
    default: keys.3
    }
  }
}
