/// Fractions and probabilities.
extension HumanUnits {
  /// `3.4 %`, with one digit after the point and without a sign.
  package static func percent(_ fraction: Double) -> String {
    oneDigit(tenths: fraction.magnitude * 1000)
  }

  /// `+3.4 %`, `-0.2 %`; `+0.0 %` for a change that rounds to zero.
  package static func change(_ fraction: Double) -> String {
    let text = percent(fraction)
    guard text != "?" else { return text }
    return ((fraction * 1000).rounded() < 0 ? "-" : "+") + text
  }

  /// `+12.7 %`, `-0.0021 %`: a change is never rounded to zero.
  package static func anyChange(_ fraction: Double) -> String {
    let size = (fraction * 100).magnitude
    guard size != 0 else { return "0 %" }
    let text =
      size >= 0.1 && size < 99.95 ? oneDigit(tenths: size * 10) : significant(size) + " %"
    return (fraction < 0 ? "-" : "+") + text
  }

  private static func oneDigit(tenths: Double) -> String {
    let whole = tenths.rounded()
    guard whole < 1e15 else { return "?" }
    return "\(Int(whole) / 10).\(Int(whole) % 10) %"
  }

  /// Four digits after the point.
  package static func pValue(_ value: Double) -> String {
    value < 0.0001 ? "below 0.0001" : fixed(value, digits: 4)
  }

  /// About three digits, however small.
  package static func smallPValue(_ value: Double) -> String {
    value < 1e-6 ? "< 1e-6" : significant(value)
  }
}
