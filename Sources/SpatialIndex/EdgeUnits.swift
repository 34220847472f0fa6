/// Edges as whole numbers of a unit: compared faster than floating point, kept in half the bytes,
/// and exact at any distance from the origin.
///
/// The unit is 1/64 pt, on which layouts place everything, or a power of two times that where a
/// structure cannot hold the span otherwise. An edge that is no whole number of units is rounded
/// outward: near edges down, far edges up.
///
/// Proof that nothing is lost: let n be a near edge, N <= n what is kept of it in units, u the
/// upper end of a query and U the least whole number >= u. If n < u then N <= n < u <= U, so N < U.
/// The other way round, if N = n is whole then N < U implies n <= U - 1 < u. So whole edges are
/// compared exactly, whatever the query, and rounded ones are found at least where they are. Far
/// edges are the mirror image.
struct EdgeUnits {
  static let finest = 64.0
  /// No edge lies further from the origin than this, in points.
  static let limit = 0x1p43
  /// Added to a number below 2^51 it leaves the nearest whole one in the lowest bits of the sum:
  /// a conversion without the checks that `Int` makes.
  private static let rounding = 0x1.8p52

  let perPoint: Double

  /// The whole number of units at or below `x`, which is within twice the limit.
  @inline(__always)
  func down(_ x: Double) -> Int {
    let scaled = x * perPoint
    let sum = scaled + Self.rounding
    let isAbove = sum - Self.rounding > scaled
    return Self.whole(sum) &- (isAbove ? 1 : 0)
  }

  /// The whole number of units at or above `x`, which is within twice the limit.
  @inline(__always)
  func up(_ x: Double) -> Int {
    let scaled = x * perPoint
    let sum = scaled + Self.rounding
    let isBelow = sum - Self.rounding < scaled
    return Self.whole(sum) &+ (isBelow ? 1 : 0)
  }

  @inline(__always)
  private static func whole(_ sum: Double) -> Int {
    Int(bitPattern: UInt(sum.bitPattern)) &- Int(bitPattern: UInt(rounding.bitPattern))
  }

  /// `x`, an end of a query, as something that can be rounded: infinity becomes further than all,
  /// and what is no number lies before all, so that nothing crosses up to there.
  @inline(__always)
  static func bounded(_ x: Double) -> Double { min(max(-2 * limit, x), 2 * limit) }

  /// Whether `x` is a whole number of units.
  @inline(__always)
  func holds(_ x: Double) -> Bool {
    let scaled = x * perPoint
    return scaled + Self.rounding - Self.rounding == scaled
  }

  /// Stops where an extent cannot be indexed: a programmer's mistake.
  @inline(__always)
  static func check(
    _ near: Double, _ far: Double, _ index: Int, limit: Double = EdgeUnits.limit
  ) {
    precondition(
      near <= far && near >= -limit && far <= limit,
      "element \(index) reaches from \(near) to \(far): an extent is finite and not negative")
  }
}
