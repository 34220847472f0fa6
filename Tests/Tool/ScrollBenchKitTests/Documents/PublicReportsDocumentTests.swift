import Foundation
import Testing

/// `Tests/PublicReports.md` names every test of a public report, and counts its cases.
@Suite struct PublicReportsDocumentTests {
  @Test func everyReportHasItsTestAndTheCountsAreThoseOfTheTables() throws {
    let document = try #require(try Document.all().first { $0.path == "Tests/PublicReports.md" })
    let rows = document.lines.filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: " | ").map(String.init) }
      .filter { $0.count == 5 && $0[4].contains("`") }
    let named = Set(rows.flatMap { names(in: $0[4]) })
    let suites = try [
      "Collection/DatasetsTests", "Scrolling/TraceImportTests", "iOS/UIKitTests",
      "iOS/ScrollBenchUIKitTests",
    ].flatMap { directory in
      let url = Bench.root.appendingPathComponent("Tests/\(directory)")
      return try FileManager.default.contentsOfDirectory(atPath: url.path)
        .filter { $0.hasSuffix("Tests.swift") }.map { url.appendingPathComponent($0) }
    }
    var (known, ofReports): (Set<String>, Set<String>) = ([], [])
    for suite in suites {
      let tests = tests(in: try String(contentsOf: suite, encoding: .utf8))
      known.formUnion(tests)
      if suite.lastPathComponent.hasPrefix("Public") { ofReports.formUnion(tests) }
    }
    #expect(named.subtracting(known) == [] && ofReports.subtracting(named) == [])
    let held = rows.count { $0[2] == "held" }
    let counts = "Of \(rows.count) cases, \(held) held when they were first tried and "
    #expect(document.lines.contains { $0.hasPrefix(counts + "\(rows.count - held) failed.") })
  }

  /// What is in backquotes.
  private func names(in cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private func tests(in text: String) -> [String] {
    text.components(separatedBy: "@Test").dropFirst().compactMap { part in
      part.components(separatedBy: "func ").dropFirst().first.map { name in
        String(name.prefix { $0 != "(" })
      }
    }
  }
}
