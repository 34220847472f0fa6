/// Edges as whole numbers of a unit: faster to compare than floating point, half the bytes, and
/// exact at any distance from the origin.
///
/// The unit is 1/64 pt, the grid of all layouts, or a power of two times that if a structure could
/// not hold the span otherwise. An edge that is not a whole number of units is rounded outward:
/// near edges down, far edges up.
///
/// Proof that no hit is lost: let n be a near edge, N <= n the stored edge in units, u the upper
/// end of a query and U the least whole number >= u. If n < u then N <= n < u <= U, so N < U.
/// Conversely, if N = n is whole, then N < U implies n <= U - 1 < u. So whole edges are compared
/// exactly in every query, and no hit on a rounded edge is lost. Far edges are the mirror image.
struct EdgeUnits {
  static let finest = 64.0
  /// The furthest from the origin that an edge may be, in points.
  static let limit = 0x1p43
  /// Adding this to a number below 2^51 leaves the nearest whole number in the lowest bits of the
  /// sum: a conversion without the checks of `Int`.
  static let rounding = 0x1.8p52

  let perPoint: Double

  /// The greatest whole number of units at or below `x`, which must be within twice the limit.
  @inline(__always)
  func down(_ x: Double) -> Int {
    let scaled = x * perPoint
    let sum = scaled + Self.rounding
    let isAbove = sum - Self.rounding > scaled
    return Self.whole(sum) &- (isAbove ? 1 : 0)
  }

  /// The least whole number of units at or above `x`, which must be within twice the limit.
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

  /// The whole numbers to which `rounding` was added.
  @inline(__always)
  static func whole(_ sums: SIMD4<Double>) -> SIMD4<Int64> {
    unsafeBitCast(sums, to: SIMD4<Int64>.self) &- Int64(bitPattern: rounding.bitPattern)
  }

  /// Makes `x`, an end of a query, safe to round: infinity becomes a number beyond all edges, and
  /// NaN one before all edges, so that nothing crosses.
  @inline(__always)
  static func bounded(_ x: Double) -> Double { min(max(-2 * limit, x), 2 * limit) }

  /// Whether `x` is a whole number of units.
  @inline(__always)
  func holds(_ x: Double) -> Bool {
    let scaled = x * perPoint
    return scaled + Self.rounding - Self.rounding == scaled
  }

  /// Stops if an extent cannot be indexed, which is a programmer's mistake: if it ends before it
  /// begins, or reaches further than `limit` from the origin.
  @inline(__always)
  static func check(
    _ near: Double, _ far: Double, _ index: Int, limit: Double = EdgeUnits.limit
  ) {
    precondition(
      near <= far && near >= -limit && far <= limit,
      "element \(index) reaches from \(near) to \(far): an extent must not end before it begins, "
        + "and must be within \(limit) of the origin")
  }
}
