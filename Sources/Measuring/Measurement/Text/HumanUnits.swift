import Foundation

/// Writes numbers for people, mostly in three digits and a unit. Every number that is printed is
/// written by these functions.
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
}
