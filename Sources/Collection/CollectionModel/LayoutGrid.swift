/// The grid of every size, spacing and position: 1/64 point, the unit in which browsers lay out.
///
/// Sums of grid numbers are exact in `Double` up to 10^14 pt, and content ends well before that
/// (`largestExtent`), so relative coordinates, moved cursors and checksums need no tolerance.
public enum LayoutGrid {
  /// Grid units in one point.
  public static let unitsPerPoint = 64.0
  /// One grid unit, in points.
  public static let pointsPerUnit = 1.0 / 64.0
  /// The largest size of one element, in points: the most that 32 bits of grid units hold.
  public static let largestSize = Double(UInt32.max) * pointsPerUnit

  /// The furthest that content may reach along either axis, in points.
  ///
  /// Half of the smallest limit that a position meets on its way from size to answer. Sums of grid
  /// numbers are exact in `Double` up to 2^47 pt, grid units become points without a conversion up
  /// to 2^46, indexes accept edges up to 2^43 (`EdgeUnits.limit`), and scaled numbers fit 64 bits
  /// up to 2^41 (`GridScale`). Code that prepares content rejects anything larger
  /// (`LayoutWalk.extentBeyondLimit`).
  public static let largestExtent = 0x1p40

  /// The largest coordinate of a placed item, in points: the most that 31 bits of grid units hold.
  public static let largestPosition = Double(Int32.max) * pointsPerUnit

  /// `points` rounded to the nearest grid number, ties away from zero.
  @inlinable
  public static func round(_ points: Double) -> Double {
    (points * unitsPerPoint).rounded() * pointsPerUnit
  }

  /// The largest grid number not above `points`.
  @inlinable
  public static func floor(_ points: Double) -> Double {
    (points * unitsPerPoint).rounded(.down) * pointsPerUnit
  }
}
