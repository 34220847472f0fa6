import Foundation
import TestSupport

/// A Markdown document of the repository, as far as the tests read it.
struct Document {
  /// From the repository's top.
  let path: String
  let lines: [String]

  /// All of them, but for those of other programs that lie in the working tree.
  static func all() throws -> [Document] {
    try Repository.files.filter { $0.hasSuffix(".md") }.map { path in
      Document(path: path, lines: try Repository.text(path).components(separatedBy: "\n"))
    }
  }

  /// The catalogue of `ScrollBenchKit` for DocC.
  static func catalogue() throws -> [Document] {
    try all().filter { $0.path.hasPrefix("Sources/Tool/ScrollBenchKit/ScrollBenchKit.docc/") }
  }

  /// From the repository's top.
  var folder: String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The lines outside of fences, with their numbers from 1.
  var prose: [(number: Int, text: String)] {
    var isFenced = false
    return lines.enumerated().compactMap { index, line in
      if line.hasPrefix("```") {
        isFenced.toggle()
        return nil
      }
      return isFenced ? nil : (index + 1, line)
    }
  }

  /// The lines in fences; a line that ends with a backslash is joined with the next one.
  var code: [(number: Int, text: String)] {
    var isFenced = false
    var open: (number: Int, text: String)?
    var code: [(number: Int, text: String)] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        isFenced.toggle()
      } else if isFenced {
        let text = line.trimmingCharacters(in: .whitespaces)
        let joined = open.map { ($0.number, $0.text + " " + text) } ?? (index + 1, text)
        if joined.1.hasSuffix("\\") {
          open = (joined.0, String(joined.1.dropLast()))
        } else {
          code.append(joined)
          open = nil
        }
      }
    }
    return code
  }

  /// The blocks of Swift, as they stand.
  var swiftBlocks: [String] {
    lines.joined(separator: "\n").components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// What stands in single backticks in the prose; a span may go over the end of a line.
  var spans: [(number: Int, text: String)] {
    var spans: [(number: Int, text: String)] = []
    var open: (number: Int, text: String)?
    for (number, line) in prose {
      // A paragraph ends every span.
      if line.isEmpty { open = nil }
      for (index, part) in line.components(separatedBy: "`").enumerated() {
        if index > 0 {
          if let span = open {
            spans.append(span)
            open = nil
          } else {
            open = (number, "")
          }
        }
        if open != nil { open!.text += (open!.text.isEmpty || index > 0 ? "" : " ") + part }
      }
    }
    return spans
  }

  /// The anchors of its headings, as GitHub makes them.
  var anchors: Set<String> {
    Set(
      prose.filter { $0.text.hasPrefix("#") }.map { _, line in
        let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
        return String(
          title.compactMap { character -> Character? in
            if character == " " { return "-" }
            return character.isLetter || character.isNumber || "-_".contains(character)
              ? character : nil
          })
      })
  }

  /// The targets of its links and pictures.
  var links: [(number: Int, target: String)] {
    prose.flatMap { number, line in
      line.components(separatedBy: "](").dropFirst().compactMap { rest in
        rest.firstIndex(of: ")").map { (number, String(rest[..<$0])) }
      }
    }
  }
}

/// The words of a command as a shell splits them, up to a redirection or a pipe.
func shellWords(_ command: String) -> [String] {
  var words: [String] = []
  var word: String?
  var quote: Character?
  for character in command {
    if let open = quote {
      if character == open { quote = nil } else { word! += String(character) }
    } else if character == "'" || character == "\"" {
      quote = character
      word = word ?? ""
    } else if character == " " {
      if let done = word { words.append(done) }
      word = nil
    } else if "|>".contains(character) {
      break
    } else {
      word = (word ?? "") + String(character)
    }
  }
  if let word { words.append(word) }
  return words
}
