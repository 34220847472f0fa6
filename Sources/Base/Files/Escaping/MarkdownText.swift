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

/// `text` as literal text at the beginning of a paragraph: characters that would begin a heading, a
/// list or a quotation there are escaped too.
package func markdownParagraph(_ text: String) -> String {
  let escaped = String(markdownEscaped(text).drop { $0.isWhitespace })
  if let first = escaped.first, "#-+=".contains(first) { return "\\" + escaped }
  // `1.` and `1)` begin a list.
  let digits = escaped.prefix { $0.isASCII && $0.isNumber }
  let rest = escaped.dropFirst(digits.count)
  guard !digits.isEmpty, let mark = rest.first, mark == "." || mark == ")" else { return escaped }
  return digits + "\\" + rest
}

/// `text` as code within a line, fenced by more backticks than it contains, so that it is shown
/// unchanged.
package func markdownCode(_ text: String) -> String {
  let line = PlainText.line(text)
  let fence = String(repeating: "`", count: mostBackticks(line) + 1)
  // Blanks separate backticks at the ends of the text from the fence. Markdown removes one blank
  // from each end if both ends have one, so a text that has its own gets another pair.
  let isPadded =
    line.hasPrefix("`") || line.hasSuffix("`") || line.hasPrefix(" ") && line.hasSuffix(" ")
  let blank = isPadded ? " " : ""
  return line.isEmpty ? "" : fence + blank + line + blank + fence
}

/// `lines` as a block of code, each unchanged.
package func markdownCodeBlock(_ lines: [String]) -> [String] {
  let lines = lines.map(PlainText.line)
  let fence = String(repeating: "`", count: max(3, (lines.map(mostBackticks).max() ?? 0) + 1))
  return [fence] + lines + [fence]
}

/// The greatest number of backticks next to each other.
private func mostBackticks(_ line: String) -> Int {
  var (most, run) = (0, 0)
  for character in line {
    run = character == "`" ? run + 1 : 0
    most = max(most, run)
  }
  return most
}
