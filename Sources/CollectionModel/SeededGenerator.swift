/// Random numbers that a seed decides: the same on every machine and with every toolchain.
///
/// SplitMix64: Guy Steele, Doug Lea, Christine Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014. 8 bytes.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A whole number in `0..<bound`. Its bias is below `bound / 2^64`.
  ///
  /// The standard library may change how `random(in:using:)` uses a generator; this stays.
  public mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "a bound is at least 1, found \(bound)")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number in `0..<1`, a multiple of 2^-53.
  public mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of the normal distribution with mean 0 and standard deviation 1.
  ///
  /// George Marsaglia's polar method. It uses nothing but what IEEE 754 rounds exactly, since the
  /// last bits of `log` and `cos` differ from one C library to the next.
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
