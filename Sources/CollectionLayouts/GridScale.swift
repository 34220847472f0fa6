/// A factor kept to 1/65,536, so that grid numbers are scaled in whole numbers alone: the same on
/// every machine, and rounded to the grid once. 8 bytes.
struct GridScale: Hashable, Sendable {
  /// The factors that the far edge of any item can be scaled by without overflow: 2^30 times what 31
  /// bits of position and 32 of size come to is below 2^63.
  static let range = 1.0 / 1024...16_384.0

  private let factor: Int64

  init(_ scale: Double, of what: String) {
    precondition(
      Self.range.contains(scale), "\(what) lies in \(Self.range), found \(scale)")
    factor = Int64((scale * 65_536).rounded())
  }

  /// `units` scaled and rounded to the nearest grid number, halves up.
  @inline(__always)
  func callAsFunction(_ units: Int64) -> Int64 { (units &* factor &+ 0x8000) &>> 16 }

  /// What the factor came to be.
  var value: Double { Double(factor) / 65_536 }
}

/// `units` of the layout's grid in points, from 0 to below 2^52.
///
/// The units are the last bits of a number whose last bit is 1/64, so that no conversion is
/// needed: that of the processor waits for what its register held before, which costs a loop 4 ns.
@inline(__always)
func gridPoints(_ units: Int64) -> Double {
  Double(bitPattern: 0x42D0_0000_0000_0000 | UInt64(bitPattern: units)) - 0x1p46
}
