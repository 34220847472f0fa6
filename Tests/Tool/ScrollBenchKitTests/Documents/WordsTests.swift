import Foundation
import TestSupport
import Testing

/// Some phrases have plainer ones, which comments and documents use: `again`, `is notified`,
/// `requests`, `next to`.
@Suite struct WordsTests {
  /// Each with the phrase to use instead.
  private static let phrases = [
    "anew": "again", "what is there": "what exists", "tells of": "reports",
    "told of": "notified of", "asks for it": "requests it", "asked for it": "requested it",
    "hears of": "is notified of", "hear of": "are notified of", "whoever": "the caller",
  ]
  /// Sources of apps, with the words of their authors.
  private static let foreign = "Tests/Fixtures/ImportIOS/"

  /// The phrases of a line, as whole words in lower or upper case.
  private static func found(in line: some StringProtocol) -> [String] {
    let words = line.lowercased().split { !$0.isLetter }.joined(separator: " ")
    return phrases.keys.filter { " \(words) ".contains(" \($0) ") }.sorted()
  }

  private static func report(_ line: some StringProtocol, at place: String) -> [String] {
    found(in: line).map { "\(place): write \"\(phrases[$0]!)\" for \"\($0)\"" }
  }

  @Test func commentsHaveThePlainPhrases() throws {
    var faults: [String] = []
    var comments = 0
    for folder in ["Sources", "Tests", "Benchmarks"] {
      for path in Repository.files(in: folder, ending: ".swift")
      where !path.hasPrefix(Self.foreign) {
        let lines = try Repository.text(path)
          .split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
          let text = line.drop { $0 == " " }
          guard text.hasPrefix("//") else { continue }
          comments += 1
          faults += Self.report(text, at: "\(path):\(index + 1)")
        }
      }
    }
    #expect(comments > 10_000 && faults.isEmpty, "\(comments); \(faults.joined(separator: "\n"))")
  }

  @Test func documentsHaveThePlainPhrases() throws {
    var faults: [String] = []
    for document in try Document.all() {
      for (number, text) in document.prose {
        faults += Self.report(text, at: "\(document.path):\(number)")
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func aPhraseIsFoundAsWordsAlone() {
    #expect(Self.found(in: "/// Drawn Anew, and told of it") == ["anew", "told of"])
    #expect(Self.found(in: "a new row; what is therefore known") == [])
  }
}
