import InputFiles

/// Escapes text of unknown origin for XML 1.0.
package enum XMLText {
  /// `text` as content of an element or value of an attribute in double quotes.
  ///
  /// Characters that XML 1.0 cannot hold, not even as references, become U+FFFD: controls, and the
  /// two noncharacters U+FFFE and U+FFFF. Line ends and tabs become references, because a reader
  /// turns those of an attribute into blanks, and a carriage return into a line feed. Invisible
  /// characters, such as marks that turn the direction of writing, become references too, because
  /// people also look at the files as they are.
  package static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      // XML requires this only in `]]>`.
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "\t", "\n", "\r":
        escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
      // XML allows these characters, but terminals obey them.
      case "\u{7F}"..."\u{9F}": escaped.append("\u{FFFD}")
      case _ where scalar.isUnprintable:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped.append(contentsOf: "&#x\(digits);".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// `text` on one line (`PlainText.line`), escaped.
  package static func line(_ text: String) -> String { escaped(PlainText.line(text)) }

  /// ` name="value"` for each attribute that has a value.
  package static func attributes(_ pairs: [(name: String, value: String?)]) -> String {
    pairs.compactMap { pair in
      pair.value.map { " \(pair.name)=\"\(escaped($0))\"" }
    }.joined()
  }
}
