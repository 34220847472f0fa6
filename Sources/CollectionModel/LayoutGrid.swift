/// The grid of every size, spacing and position: 1/64 point, the unit browsers lay out in.
///
/// Sums of grid numbers are exact in `Double` up to 10^14 pt, and content ends well before
/// (`largestExtent`), so relative coordinates, moved cursors and checksums need no tolerance.
public enum LayoutGrid {
  /// Grid units in one point.
  public static let unitsPerPoint = 64.0
  /// One grid unit, in points.
  public static let pointsPerUnit = 1.0 / 64.0
  /// The largest size of one element, in points: what 32 bits of grid units hold.
  public static let largestSize = Double(UInt32.max) * pointsPerUnit

  /// The furthest that content may reach along either axis, in points.
  ///
  /// Half of the least of all that hold positions on the way from a size to an answer: sums of grid
  /// numbers are exact in `Double` up to 2^47 pt, grid units become points without a conversion up
  /// to 2^46, indexes take edges up to 2^43 (`EdgeUnits.limit`), and what is scaled fits 64 bits up
  /// to 2^41 (`GridScale`). Whoever prepares content refuses more (`LayoutWalk.extentBeyondLimit`).
  public static let largestExtent = 0x1p40

  /// The largest coordinate of a placed item, in points: what 31 bits of grid units hold.
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

/// The size of one item, in grid units of 1/64 pt. 8 bytes.
public struct ItemSize: Hashable, Sendable {
  public var width: UInt32
  public var height: UInt32

  @inlinable
  public init(width: UInt32, height: UInt32) {
    self.width = width
    self.height = height
  }

  /// Rounds `width` and `height`, in points, once to the grid.
  ///
  /// - Precondition: both are finite, not negative and at most `LayoutGrid.largestSize`.
  public init(points width: Double, _ height: Double) {
    precondition(
      width >= 0 && width <= LayoutGrid.largestSize && height >= 0
        && height <= LayoutGrid.largestSize,
      "an item size lies in 0...\(LayoutGrid.largestSize) pt, found \(width) x \(height)")
    self.width = UInt32((width * LayoutGrid.unitsPerPoint).rounded())
    self.height = UInt32((height * LayoutGrid.unitsPerPoint).rounded())
  }
}
