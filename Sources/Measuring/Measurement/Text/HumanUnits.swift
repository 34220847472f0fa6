import Foundation

/// Writes all numbers that are printed for people, mostly in three digits and a unit.
package enum HumanUnits {
  package static let missing = "-"

  /// `231 ns`, `1.85 us`.
  package static func duration(_ nanoseconds: Double?) -> String {
    guard let nanoseconds, nanoseconds.isFinite else { return missing }
    let (value, unit) = scaled(nanoseconds)
    return "\(significant(value)) \(unit)"
  }

  /// A time in the largest unit in which it is at least 1 when rounded to three digits.
  static func scaled(_ nanoseconds: Double) -> (value: Double, unit: String) {
    if nanoseconds < 999.5 { return (nanoseconds, "ns") }
    if nanoseconds < 999.5e3 { return (nanoseconds / 1e3, "us") }
    if nanoseconds < 999.5e6 { return (nanoseconds / 1e6, "ms") }
    return (nanoseconds / 1e9, "s")
  }

  package static func milliseconds(_ nanoseconds: Double?) -> String {
    guard let nanoseconds, nanoseconds.isFinite else { return missing }
    return significant(nanoseconds / 1e6)
  }

  package static func mebibytes(_ bytes: Double?) -> String {
    guard let bytes, bytes.isFinite else { return missing }
    let mebibytes = bytes / 1_048_576
    // Small strategies differ by thousandths.
    return mebibytes != 0 && mebibytes.magnitude < 0.0995
      ? String(format: "%.2g", mebibytes) : significant(mebibytes)
  }

  package static func ratio(_ value: Double?) -> String {
    guard let value, value.isFinite else { return missing }
    // A ratio with one miss in ten thousand must not read 1.000.
    let text = fixed(value, digits: 3)
    return text == "1.000" && value < 1 ? ">0.999" : text
  }

  package static func fixed(_ value: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  package static func count(_ value: Double?) -> String {
    guard let value, value.isFinite else { return missing }
    return grouped(value.rounded())
  }

  /// About three digits; whole from 100 on.
  package static func significant(_ value: Double) -> String {
    let size = value.magnitude
    if size == 0 { return "0" }
    if size >= 99.95 { return grouped(value.rounded()) }
    if size >= 9.995 { return fixed(value, digits: 1) }
    if size >= 0.01 { return fixed(value, digits: 2) }
    return String(format: "%.2g", value)
  }

  /// `886,323`.
  package static func grouped(_ value: Double) -> String {
    guard value.magnitude < 1e15 else { return String(format: "%.3g", value) }
    let digits = String(Int64(value.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return (value < 0 ? "-" : "") + text
  }

  // MARK: Fractions and probabilities

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

/// Writes the numbers of machine checks and remarks, which are not known to more than two digits.
extension HumanUnits {
  /// Two digits below ten, whole from there on.
  package static func coarse(_ value: Double) -> String {
    guard value.isFinite else { return "unknown" }
    // At the precision that is shown, 1.0000001 is whole.
    let isWhole = abs(value - value.rounded()) < 0.05 || value.magnitude >= 9.95
    return fixed(value, digits: isWhole ? 0 : 1)
  }

  package static func coarsePercent(_ fraction: Double) -> String { coarse(fraction * 100) + " %" }

  package static func coarseDuration(_ nanoseconds: Double) -> String {
    let (value, unit) = scaled(nanoseconds)
    return "\(coarse(value)) \(unit)"
  }

  package static func coarseBytes(_ bytes: UInt64) -> String {
    let mebibytes = Double(bytes) / 1_048_576
    return mebibytes < 1000 ? coarse(mebibytes) + " MiB" : coarse(mebibytes / 1024) + " GiB"
  }
}
