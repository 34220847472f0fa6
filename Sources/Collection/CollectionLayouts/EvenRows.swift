import Foundation

/// Rows of equal height at equal distances: those of a grid or a sheet, lines of items of one size,
/// the items of a ring.
struct EvenRows {
  /// In points.
  let height: Double
  /// The distance from where a row begins to where the next one does, in points; above 0.
  let pitch: Double

  /// Which of the first `count` rows can cross `rect`, if the first one begins at `origin`.
  @inline(__always)
  func crossing(_ rect: CGRect, from origin: Double, count: Int) -> Range<Int> {
    crossing(rect.origin.y - origin, rect.origin.y + rect.size.height - origin, count: count)
  }

  /// Which of the first `count` rows cross the open interval from `near` to `far`, in points from
  /// the start of the first row. Also includes rows that end exactly at `near`.
  ///
  /// Rounding here preserves order, and the rows' edges are exact, so no crossing row is left out.
  @inline(__always)
  func crossing(_ near: Double, _ far: Double, count: Int) -> Range<Int> {
    let first = Self.whole((near - height) / pitch, count)
    return first..<max(first, Self.whole(far / pitch, count))
  }

  /// Rounds up and clamps to 0...`count`; this order of arguments turns NaN into 0.
  @inline(__always)
  private static func whole(_ rows: Double, _ count: Int) -> Int {
    Int(max(0, min(rows.rounded(.up), Double(count))))
  }
}
