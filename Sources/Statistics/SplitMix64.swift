/// A generator of pseudorandom bits whose sequence a seed fixes, on every machine and for good.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0..<count; what the standard library makes of a generator may change with it.
  ///
  /// Source: D. Lemire, "Fast Random Integer Generation in an Interval", ACM Transactions on
  /// Modeling and Computer Simulation 29, 2019.
  ///
  /// - Precondition: count > 0.
  public mutating func nextIndex(below count: Int) -> Int {
    precondition(count > 0, "an index below \(count)")
    let range = UInt64(count)
    var product = next().multipliedFullWidth(by: range)
    if product.low < range {
      // The few lowest products would come up once more often than the others.
      let surplus = (0 &- range) % range
      while product.low < surplus { product = next().multipliedFullWidth(by: range) }
    }
    return Int(product.high)
  }

  /// A number between 0 and 1, neither of them: the middle of one of 2^53 equal parts.
  public mutating func nextFraction() -> Double {
    // Halves are exact up to 2^52 only, so the topmost part would round to 1.
    min((Double(next() >> 11) + 0.5) * 0x1p-53, 1 - 0x1p-53)
  }
}
