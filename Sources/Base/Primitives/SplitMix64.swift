/// Random numbers determined by a seed: the same on every machine and with every toolchain.
///
/// The standard library's functions on a generator (`random(in:using:)`) may change between
/// versions; the functions here do not. 8 bytes.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014.
@frozen
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The step from one state to the next: 2^64 over the golden ratio, made odd.
  public static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  @usableFromInline var state: UInt64

  @inlinable
  public init(seed: UInt64) { state = seed }

  @inlinable
  public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

  /// The output for a state. A change of any bit of the state changes half of the output bits on
  /// average.
  @inlinable @inline(__always)
  public static func mixed(_ state: UInt64) -> UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number in `0..<bound`, each equally likely.
  ///
  /// Draws one number, and another with a probability below `bound / 2^64`.
  ///
  /// Source: D. Lemire, "Fast Random Integer Generation in an Interval", ACM Transactions on
  /// Modeling and Computer Simulation 29, 2019.
  ///
  /// - Precondition: `bound` is at least 1.
  @inlinable
  public mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "a bound is at least 1, found \(bound)")
    let range = UInt64(bound)
    var product = next().multipliedFullWidth(by: range)
    if product.low < range {
      // The few lowest products would otherwise come up once too often.
      let surplus = (0 &- range) % range
      while product.low < surplus { product = next().multipliedFullWidth(by: range) }
    }
    return Int(product.high)
  }

  /// A number in `0..<1`, a multiple of 2^-53.
  @inlinable
  public mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number from the normal distribution with mean 0 and standard deviation 1.
  ///
  /// George Marsaglia's polar method. It uses only operations that IEEE 754 rounds exactly, because
  /// C libraries differ in the last bits of `log` and `cos`.
  public mutating func nextNormal() -> Double {
    while true {
      let x = 2 * nextUnit() - 1
      let y = 2 * nextUnit() - 1
      let square = x * x + y * y
      if square > 0, square < 1 {
        return x * (-2 * PortableMath.log(square) / square).squareRoot()
      }
    }
  }
}
