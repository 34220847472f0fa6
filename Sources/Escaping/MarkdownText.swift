/// `text` as literal text of one Markdown line.
package func markdownEscaped(_ text: String) -> String {
  var escaped = ""
  for character in PlainText.line(text) {
    switch character {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "|", "\\", "`", "*", "[", "]", "_", "~": escaped += "\\" + String(character)
    default: escaped.append(character)
    }
  }
  return escaped
}

/// `text` as literal text where a block begins: what would make a heading, a list or a quotation of it
/// there is escaped too.
package func markdownParagraph(_ text: String) -> String {
  let escaped = String(markdownEscaped(text).drop { $0.isWhitespace })
  if let first = escaped.first, "#-+=".contains(first) { return "\\" + escaped }
  // `1.` and `1)` begin a list.
  let digits = escaped.prefix { $0.isASCII && $0.isNumber }
  let rest = escaped.dropFirst(digits.count)
  guard !digits.isEmpty, let mark = rest.first, mark == "." || mark == ")" else { return escaped }
  return digits + "\\" + rest
}

/// `text` as code within a line: fenced by more backticks than stand in it, so that it is copied as it
/// stands.
package func markdownCode(_ text: String) -> String {
  let line = PlainText.line(text)
  var longest = 0
  var run = 0
  for character in line {
    run = character == "`" ? run + 1 : 0
    longest = max(longest, run)
  }
  let fence = String(repeating: "`", count: longest + 1)
  // A blank on either side is taken away again by the reader, and keeps backticks at the ends apart.
  return line.isEmpty ? "" : "\(fence) \(line) \(fence)"
}
