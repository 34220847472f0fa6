/// Makes text of unknown origin harmless for a terminal or a CI log.
package enum PlainText {
  /// `text` on one line, without anything that a terminal or a CI runner obeys. Line feeds and tabs
  /// become blanks; other controls and direction marks become `?`. A blank is put into what begins
  /// a command of a CI runner: `::error`, `##[`, `##vso[`.
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
      if character == ":" && line.last == ":"
        || character == "[" && (line.hasSuffix("##") || line.hasSuffix("##vso"))
      {
        line += " "
      }
      line.append(character)
    }
    return line
  }

  /// `text` broken at blanks into lines of at most `width` characters. A longer word is broken
  /// between the parts of a list or a path if possible, and otherwise anywhere.
  ///
  /// - Parameter indent: the indentation of every line except the first, in blanks.
  package static func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    func endLine() {
      lines.append(line)
      line = ""
    }
    /// Adds a part of the text to the line, and returns whether it fits.
    func take(_ part: Substring, after blank: String) -> Bool {
      let start = line.isEmpty ? lines.isEmpty ? "" : margin : line + blank
      guard start.count + part.count <= width else { return false }
      line = start + part
      return true
    }
    for word in text.split(separator: " ") {
      let parts = word.count > width - indent ? pieces(of: word) : [word]
      for (index, part) in parts.enumerated() where !take(part, after: index == 0 ? " " : "") {
        if !line.isEmpty { endLine() }
        var rest = part
        while !take(rest, after: "") {
          let room = width - (lines.isEmpty ? 0 : indent)
          _ = take(rest.prefix(room), after: "")
          endLine()
          rest = rest.dropFirst(room)
        }
      }
    }
    if !line.isEmpty { endLine() }
    return lines
  }

  /// The length of the longest part of `text` that `wrapped` does not break unless it has to.
  package static func longestPiece(of text: String) -> Int {
    text.split(separator: " ").flatMap(pieces).map(\.count).max() ?? 0
  }

  /// The parts between which a word may be broken, such as `masonry[columns=3,` and `spacing=8]`: a
  /// part ends with a comma, slash or plus before a letter. Numbers are never broken.
  private static func pieces(of word: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var start = word.startIndex
    for index in word.indices.dropLast() {
      let next = word.index(after: index)
      guard ",/+".contains(word[index]), word[next].isLetter,
        word[start...index].count >= shortestPiece, word[next...].count >= shortestPiece
      else { continue }
      pieces.append(word[start...index])
      start = next
    }
    return pieces + [word[start...]]
  }

  private static let shortestPiece = 3
}
