import Foundation
import ResultPage
import Testing
import Verdicts

/// Names come from paths, from registries and from files of others. Whatever they are, nothing that
/// is written of them is obeyed: by a terminal, a CI runner, a browser or a spreadsheet.
@Suite struct HarmlessOutputTests {
  private static let names = hostileText + [String(repeating: "x|<", count: 3_400)]

  @Test(arguments: everyOutput) func noNameDoesHarm(output: Output) throws {
    let plain = try output.texts("name")
    #expect(!plain.isEmpty && plain.allSatisfy { !$0.isEmpty })
    #expect(output.reader == .percentiles || plain.allSatisfy { $0.contains("name") })
    for name in Self.names {
      let texts = try output.texts(name)
      #expect(texts.count == plain.count)
      for (text, plain) in zip(texts, plain) {
        let found = harm(in: text, for: output.reader, named: name, plain: plain)
        #expect(found.isEmpty, "\(name.debugDescription.prefix(60)): \(found.prefix(3))")
      }
    }
  }

  /// The checks themselves find what they are for.
  @Test(arguments: [
    (Reader.terminal, "a\u{1B}[31m"), (.terminal, "a\u{202E}b"), (.terminal, "x\n  ::error::x"),
    (.terminal, "##[error]x"), (.markdown, "a <script>"), (.markdown, "[x](y)"),
    (.markdown, "| a |\n| a | b |"), (.markdown, "```\n"), (.csv, "a,b\n=1+1,c\n"),
    (.csv, "a,b\nc\n"), (.csv, "a\nb\n"), (.json, "{"), (.json, "[\"\u{9B}name\"]"), (.json, "[1]"),
    (.xml, "<a><b></a>"), (.xml, "<a name=\"\"/>"), (.html, "<script>"),
    (.annotations, "::error x\n::error y"), (.goBenchmark, "BenchmarkX 1 1 ns"),
  ])
  func whatDoesHarmIsFound(reader: Reader, text: String) {
    let plain = reader == .annotations ? "::error x" : ""
    #expect(!harm(in: text, for: reader, named: "name", plain: plain).isEmpty, "\(text)")
  }
}
