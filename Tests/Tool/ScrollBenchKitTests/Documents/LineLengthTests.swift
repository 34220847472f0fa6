import TestSupport
import Testing

/// `swift format lint` holds code to 100 columns, but neither comments nor what strings hold.
@Suite struct LineLengthTests {
  private static let columns = 100

  /// A comment, or a line of a string that goes on in the next one; a string of one line may be
  /// longer.
  private static func isHeld(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.hasPrefix("//") || line.hasSuffix(" \\")
  }

  @Test func commentsAndStringsOfSeveralLinesKeepToTheColumns() throws {
    var long: [String] = []
    var files = 0
    for folder in ["Sources", "Tests", "Benchmarks"] {
      for path in Repository.files(in: folder, ending: ".swift") {
        files += 1
        let lines = try Repository.text(path)
          .split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated()
        where line.utf8.count > Self.columns && line.count > Self.columns && Self.isHeld(line) {
          long.append("\(path):\(index + 1)")
        }
      }
    }
    #expect(files > 900 && long.isEmpty, "\(files) files; \(long.joined(separator: "\n"))")
  }
}
