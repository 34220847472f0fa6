/// A factor in units of 1/65,536, so that grid numbers are scaled in integer arithmetic: the same
/// on every machine, and rounded to the grid only once. 8 bytes.
struct GridScale: Hashable, Sendable {
  /// The factors that can scale the far edge of any item without overflow: 2^30 times the sum of a
  /// 31-bit position and a 32-bit size is below 2^63.
  static let range = 1.0 / 1024...16_384.0

  private let factor: Int64

  init(_ scale: Double, of what: String) {
    guard Self.range.contains(scale) else {
      fatalError("\(what) lies in \(Self.range), found \(scale)")
    }
    factor = Int64((scale * 65_536).rounded())
  }

  /// Returns `units`, scaled and rounded to the nearest grid number, halves up.
  @inline(__always)
  func callAsFunction(_ units: Int64) -> Int64 { (units &* factor &+ 0x8000) &>> 16 }

  /// The factor after rounding.
  var value: Double { Double(factor) / 65_536 }
}
