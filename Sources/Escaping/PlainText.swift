import InputFiles

/// Text of unknown origin on one line of a terminal or of a CI log.
package enum PlainText {
  /// `text` without anything a terminal obeys: controls, line ends and direction marks become `?`,
  /// and the openings of a CI runner's commands (`::error`, `##[`, `##vso[`) are taken apart.
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

  /// `text` broken at blanks into lines of at most `width` characters; longer words are broken
  /// between the parts of a list or a path, or else cut.
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
    /// Adds a part of the text, if it fits into the line.
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

  /// A word in parts that may stand in lines of their own: each except the last ends with a mark
  /// before another word, `masonry[columns=3,` and `spacing=8]`. Numbers are never taken apart.
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
