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
    // A String, because appending a sequence to a view of scalars copies the view each time.
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      // XML requires this only in `]]>`.
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r":
        escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      // XML allows these characters, but terminals obey them.
      case "\u{7F}"..."\u{9F}": escaped += "\u{FFFD}"
      case _ where scalar.isUnprintable:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "&#x\(digits);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Printable lines as content of an element of HTML: quotes and line ends stay as they are.
  package static func lines(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
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
