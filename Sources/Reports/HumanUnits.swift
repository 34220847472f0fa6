import Foundation

/// Three digits and a unit, for people; machines read the CSV.
enum HumanUnits {
  static let missing = "-"

  static func duration(_ nanoseconds: Double?) -> String {
    guard let nanoseconds, nanoseconds.isFinite else { return missing }
    // Where three digits round up to the next unit, that unit is used.
    if nanoseconds < 999.5 { return significant(nanoseconds) + " ns" }
    if nanoseconds < 999.5e3 { return significant(nanoseconds / 1e3) + " us" }
    if nanoseconds < 999.5e6 { return significant(nanoseconds / 1e6) + " ms" }
    return significant(nanoseconds / 1e9) + " s"
  }

  static func milliseconds(_ nanoseconds: Double?) -> String {
    guard let nanoseconds, nanoseconds.isFinite else { return missing }
    return significant(nanoseconds / 1e6)
  }

  static func mebibytes(_ bytes: Double?) -> String {
    guard let bytes, bytes.isFinite else { return missing }
    return significant(bytes / 1_048_576)
  }

  static func ratio(_ value: Double?) -> String {
    guard let value, value.isFinite else { return missing }
    // A miss in ten thousand must not read as none.
    let text = String(format: "%.3f", value)
    return text == "1.000" && value < 1 ? ">0.999" : text
  }

  static func fixed(_ value: Double, digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  static func count(_ value: Double?) -> String {
    guard let value, value.isFinite else { return missing }
    return grouped(value.rounded())
  }

  /// About three digits; whole from 100 on.
  static func significant(_ value: Double) -> String {
    let size = value.magnitude
    if size == 0 { return "0" }
    if size >= 99.95 { return grouped(value.rounded()) }
    if size >= 9.995 { return String(format: "%.1f", value) }
    if size >= 0.01 { return String(format: "%.2f", value) }
    return String(format: "%.2g", value)
  }

  static func grouped(_ value: Double) -> String {
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
