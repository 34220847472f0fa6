import Foundation
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
      let root = Bench.root.appendingPathComponent(folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
      where path.hasSuffix(".swift") && !path.contains(".build") {
        files += 1
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        where line.utf8.count > Self.columns && line.count > Self.columns && Self.isHeld(line) {
          long.append("\(folder)/\(path):\(index + 1)")
        }
      }
    }
    #expect(files > 900 && long.isEmpty, "\(files) files; \(long.joined(separator: "\n"))")
  }
}
