/// `exp` and `log` from basic arithmetic alone. The last bits of C libraries differ, and anything
/// generated from a seed must be the same on every machine.
public enum PortableMath {
  // ln 2 in two parts, so that k ln 2 keeps its low bits.
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// The natural logarithm of a positive finite number, to within a few units in the last place.
  public static func log(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite, "a logarithm needs a positive finite number, found \(x)")
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

  /// e to the power of `x`, to within a few units in the last place; 0 below -700.
  public static func exp(_ x: Double) -> Double {
    precondition(x <= 700, "e^\(x) is too large: the exponent must be at most 700")
    if x < -700 { return 0 }
    let k = (x / (ln2High + ln2Low)).rounded()
    let r = (x - k * ln2High) - k * ln2Low
    var sum = 1.0
    for n in stride(from: 14, through: 1, by: -1) { sum = sum * r / Double(n) + 1 }
    return Double(sign: .plus, exponent: Int(k), significand: sum)
  }
}
