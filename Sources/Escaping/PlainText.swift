import InputFiles

/// Text of unknown origin on one line of a terminal or of a CI log.
package enum PlainText {
  /// `text` without anything a terminal obeys: controls, line ends and direction marks become `?`,
  /// and the openings of a CI runner's commands (`::error`, `##[`) are taken apart.
  package static func line(_ text: String) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard scalar.isUnprintable else {
        clean.append(scalar)
        continue
      }
      clean.append(scalar == "\n" || scalar == "\t" ? " " : "?")
    }
    var line = ""
    for character in String(clean) {
      if character == ":" && line.last == ":" || character == "[" && line.hasSuffix("##") {
        line += " "
      }
      line.append(character)
    }
    return line
  }

  /// `text` broken at blanks into lines of at most `width` characters; longer words are cut.
  package static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = word
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      while word.count > width {
        lines.append(String(word.prefix(width)))
        word = word.dropFirst(width)
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
