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

/// `exp` and `log` from basic arithmetic alone: the same bits on every machine, to within a few
/// units in the last place of the true value.
enum PortableMath {
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// The natural logarithm of a positive finite number.
  static func log(_ x: Double) -> Double {
    var exponent = Double(x.exponent)
    var mantissa = x.significand
    if mantissa > 1.4142135623730951 {
      mantissa /= 2
      exponent += 1
    }
    // ln m = 2 artanh((m - 1) / (m + 1)), whose series ends below 2^-53 at the 21st power.
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = 0.0
    for k in stride(from: 21, through: 1, by: -2) { sum = sum * square + 1 / Double(k) }
    return exponent * ln2High + (2 * s * sum + exponent * ln2Low)
  }

  /// e to the power of `x`, for `x` in -700...700.
  static func exp(_ x: Double) -> Double {
    let k = (x / (ln2High + ln2Low)).rounded()
    let r = (x - k * ln2High) - k * ln2Low
    var sum = 1.0
    for n in stride(from: 14, through: 1, by: -1) { sum = sum * r / Double(n) + 1 }
    return Double(sign: .plus, exponent: Int(k), significand: sum)
  }
}
