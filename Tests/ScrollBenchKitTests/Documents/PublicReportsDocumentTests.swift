import Foundation
import Testing

/// `Tests/PublicReports.md` names every test of a public report, and counts its cases.
@Suite struct PublicReportsDocumentTests {
  @Test func everyReportHasItsTestAndTheCountsAreThoseOfTheTables() throws {
    let document = try #require(try Document.all().first { $0.path == "Tests/PublicReports.md" })
    let rows = document.lines.filter { $0.contains("#") && $0.hasPrefix("| ") }
      .map { $0.split(separator: " | ").map(String.init) }
    let named = rows.compactMap { $0.last?.split(separator: "`").first.map(String.init) }
    var tests: [String] = []
    for path in [
      "DatasetsTests/PublicTableReportTests", "TraceImportTests/PublicSessionReportTests",
    ] {
      let file = Bench.root.appendingPathComponent("Tests/\(path).swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      tests += text.components(separatedBy: "@Test func ").dropFirst().map {
        String($0.prefix { $0 != "(" })
      }
    }
    #expect(named.sorted() == tests.sorted())
    let held = rows.count { $0[2] == "held" }
    let counts = "Of \(rows.count) cases, \(held) held when they were first tried and "
    #expect(document.lines.contains { $0.hasPrefix(counts + "\(rows.count - held) failed.") })
  }
}
