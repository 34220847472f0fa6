/// Two column sets as one with twice as many columns.
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
