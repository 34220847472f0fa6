import Foundation
import Primitives

/// RFC 4180 text whose lines end with LF, not CRLF: every spreadsheet reads both, and line tools
/// (`sort`, `awk`, `diff`) do not take CR for a part of the last column.
package enum CSV {
  package static func line(_ fields: [Field]) -> String {
    fields.map(\.text).joined(separator: ",") + "\n"
  }

  /// One field.
  package enum Field {
    /// A missing value: an empty field, never 0.
    case missing
    case integer(Int64)
    case decimal(Double)
    case text(String)

    /// An empty field for nil.
    init(_ value: Double?) { self = value.map(Field.decimal) ?? .missing }
    package init(_ text: String?) { self = text.map(Field.text) ?? .missing }
    package init(_ flag: Bool) { self = .text(String(flag)) }
    package init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .missing }
    package init(_ value: UInt64) { self = .integer(Int64(clamping: value)) }

    /// Five digits after the point, which is more than the precision of any measured ratio.
    package static func rounded(_ value: Double?) -> Field {
      .init(value.map { ($0 * 1e5).rounded() / 1e5 })
    }

    package var text: String {
      switch self {
      case .missing: ""
      case .integer(let value): String(value)
      case .decimal(let value): decimalText(value) ?? ""
      case .text(let value): escaped(value)
      }
    }
  }

  /// `text` as a field: quoted if it must be, and after an apostrophe if a spreadsheet would run it
  /// as a formula. A colon at its beginning is quoted too: a CI runner obeys `::error` at the
  /// beginning of a line.
  static func escaped(_ text: String) -> String {
    let text = beginsFormula(text) ? "'" + text : text
    // Scalars, because "\r\n" is one Character.
    let mustBeQuoted =
      text.unicodeScalars.first == ":"
      || text.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    return mustBeQuoted
      ? "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\"" : text
  }

  /// The text of a field that `escaped` wrote, without the apostrophe that keeps a spreadsheet from
  /// running it; `CSVFields` has removed the quotes.
  package static func unescaped(_ field: String) -> String {
    let rest = String(field.dropFirst())
    return field.first == "'" && beginsFormula(rest) ? rest : field
  }

  private static func beginsFormula(_ text: String) -> Bool {
    text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }
}
