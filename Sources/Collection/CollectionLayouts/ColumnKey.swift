/// Where one column of a masonry ends, and which column it is, as one number: keys compare by the
/// end first, then by the column. The lower four bits are the column, which is enough for the 16
/// columns of the widest `ColumnEnds`.
enum ColumnKey {
  private static var columnBits: Int64 { 4 }

  /// - Parameter end: in grid units.
  @inline(__always)
  static func make(end: Int64, column: Int) -> Int64 { end << columnBits | Int64(column) }

  @inline(__always)
  static func end(of key: Int64) -> Int64 { key >> columnBits }

  @inline(__always)
  static func column(of key: Int64) -> Int { Int(key & (1 << columnBits - 1)) }

  /// The key of the same column, further on by `units`.
  @inline(__always)
  static func moving(_ key: Int64, by units: Int64) -> Int64 { key &+ units << columnBits }
}
