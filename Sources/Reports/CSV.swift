import Foundation

/// RFC 4180 text whose lines end with LF, not CRLF: every spreadsheet reads both, and line tools
/// (`sort`, `awk`, `diff`) do not take CR for a part of the last column.
enum CSV {
  static func line(_ cells: [Cell]) -> String {
    cells.map(\.text).joined(separator: ",") + "\n"
  }

  /// One cell.
  enum Cell {
    /// A missing value: an empty cell, never 0.
    case missing
    case integer(Int64)
    case decimal(Double)
    case text(String)

    /// An empty cell for nil.
    init(_ value: Double?) { self = value.map(Cell.decimal) ?? .missing }
    init(_ text: String?) { self = text.map(Cell.text) ?? .missing }
    init(_ flag: Bool) { self = .text(String(flag)) }
    init(_ value: Int) { self = .integer(Int64(value)) }
    init(_ value: UInt64) { self = .integer(Int64(clamping: value)) }

    /// Five digits after the point: more than any measured ratio is known to.
    static func rounded(_ value: Double?) -> Cell {
      .init(value.map { ($0 * 1e5).rounded() / 1e5 })
    }

    var text: String {
      switch self {
      case .missing: ""
      case .integer(let value): String(value)
      case .decimal(let value): decimalText(value) ?? ""
      case .text(let value): escaped(value)
      }
    }
  }

  /// `text` as a cell: quoted where it must be, and where a spreadsheet would run it as a formula, an
  /// apostrophe before it.
  static func escaped(_ text: String) -> String {
    var text = text
    if let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) {
      text = "'" + text
    }
    // Scalars, because "\r\n" is one Character.
    guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}

/// The shortest decimal that reads back as `value`, without an exponent; nil for NaN and infinity.
func decimalText(_ value: Double) -> String? {
  guard value.isFinite else { return nil }
  if value == 0 { return "0" }
  let parts = value.magnitude.description.split(separator: "e")
  let number = parts[0].split(separator: ".", omittingEmptySubsequences: false)
  var digits = String(number[0]) + (number.count > 1 ? String(number[1]) : "")
  var point = number[0].count + (parts.count > 1 ? Int(parts[1])! : 0)
  if point <= 0 {
    digits = String(repeating: "0", count: 1 - point) + digits
    point = 1
  }
  if digits.count < point { digits += String(repeating: "0", count: point - digits.count) }
  let whole = digits.prefix(point)
  var fraction = digits.dropFirst(point)
  while fraction.last == "0" { fraction.removeLast() }
  return (value < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
}
