import CollectionModel

/// Where the columns of a masonry go on: for each a key, its end in grid units from the cursor's
/// origin on, times 16, plus its number. The least key is the first of the shortest columns.
///
/// Keys are kept in registers and all compared, without a branch: which column is next cannot be
/// predicted.
protocol ColumnEnds {
  /// How many columns there is room for.
  static var most: Int { get }

  /// The columns from `first` on, as far as there are any.
  init(_ cursor: Cursor, from first: Int, count: Int)

  /// The least key.
  var least: Int64 { get }

  /// Exchanges a key, if it is here.
  mutating func replace(_ key: Int64, by grown: Int64)

  /// The key of column `column`, counted from the first here.
  func key(of column: Int) -> Int64
}

extension ColumnEnds {
  /// Makes the shortest column longer.
  @inline(__always)
  mutating func add(_ units: Int64) {
    let key = least
    replace(key, by: key &+ units << 4)
  }

  /// The least end becomes the cursor's origin.
  func store(in cursor: inout Cursor, _ count: Int) {
    let end = least >> 4
    cursor.origin += Double(end) * LayoutGrid.pointsPerUnit
    for column in 0..<count {
      cursor.shape[column] =
        Double((key(of: column) >> 4) &- end) * LayoutGrid.pointsPerUnit
    }
  }
}

struct FourColumnEnds: ColumnEnds {
  static var most: Int { 4 }

  private var keys = (Int64.max, Int64.max, Int64.max, Int64.max)
  private(set) var least = Int64.max

  init(_ cursor: Cursor, from first: Int, count: Int) {
    func key(_ column: Int) -> Int64 {
      guard column < count else { return .max }
      return Int64(cursor.shape[column] * LayoutGrid.unitsPerPoint) << 4 | Int64(column)
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

/// Twice as many columns.
struct PairedColumnEnds<Half: ColumnEnds>: ColumnEnds {
  static var most: Int { 2 * Half.most }

  private var lower: Half
  private var upper: Half
  private(set) var least: Int64

  init(_ cursor: Cursor, from first: Int, count: Int) {
    lower = Half(cursor, from: first, count: count)
    upper = Half(cursor, from: first + Half.most, count: count)
    least = min(lower.least, upper.least)
  }

  @inline(__always)
  mutating func replace(_ key: Int64, by grown: Int64) {
    lower.replace(key, by: grown)
    upper.replace(key, by: grown)
    least = min(lower.least, upper.least)
  }

  func key(of column: Int) -> Int64 {
    column < Half.most ? lower.key(of: column) : upper.key(of: column - Half.most)
  }
}
