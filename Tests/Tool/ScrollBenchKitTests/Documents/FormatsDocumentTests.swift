import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Testing
import TimeGate
import Verdicts

/// `Benchmarks/FORMATS.md` lists columns and metrics as the code has them. With
/// `SCROLLBENCH_FORMATS=write` in the environment, the test rewrites the lists instead.
@Suite struct FormatsDocumentTests {
  private static let url = Bench.root.appendingPathComponent("Benchmarks/FORMATS.md")
  private static let variable = "SCROLLBENCH_FORMATS"

  private static func text() throws -> String { try String(contentsOf: url, encoding: .utf8) }

  /// The lists by the name of their block.
  private static var blocks: [String: [String]] {
    func table(_ titles: [String], _ rows: [[String]]) -> [String] {
      ([titles, titles.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
    }
    func table<Row>(_ columns: [CSVColumn<Row>]) -> [String] {
      table(["column", "what stands in it"], columns.map { ["`\($0.name)`", $0.summary] })
    }
    return [
      "results": table(RunRecord.resultsColumns),
      "samples": table(RunRecord.samplesColumns),
      "layouts": table(
        ["object", "key", "value", "what it is"],
        LayoutFile.Keys.all.flatMap { list in
          list.keys.map { [list.object, "`\($0.name)`", $0.values, $0.meaning] }
        }),
      "metrics": table(
        ["metric", "unit", "better", "deterministic", "what it is"],
        Metric.all.map {
          [
            "`\($0.name)`", $0.unit.rawValue, $0.better.rawValue, $0.isDeterministic ? "yes" : "no",
            $0.summary,
          ]
        }),
    ]
  }

  @Test func columnsAndMetricsAreThoseOfTheCode() throws {
    var text = try Self.text()
    for (name, lines) in Self.blocks {
      let (start, end) = ("<!-- \(name) -->\n", "<!-- end of \(name) -->\n")
      let from = try #require(text.range(of: start)).upperBound
      let to = try #require(text.range(of: end)).lowerBound
      text.replaceSubrange(from..<to, with: "\n" + lines.joined(separator: "\n") + "\n\n")
    }
    if ProcessInfo.processInfo.environment[Self.variable] == "write" {
      try text.write(to: Self.url, atomically: true, encoding: .utf8)
    }
    #expect(
      try text == Self.text(),
      "\(Self.variable)=write Scripts/test --filter FormatsDocument rewrites the lists")
  }

  @Test func theHeadersAreTheColumns() throws {
    let run = RunRecord(
      runID: "", commit: "", isDirty: false, timestamp: "", shard: "",
      environment: .current(), cases: [])
    let names = RunRecord.resultsColumns.map(\.name)
    #expect(run.resultsCSV() == names.joined(separator: ",") + "\n")
    #expect(Set(names).count == names.count)
    #expect(
      run.samplesCSV() == RunRecord.samplesColumns.map(\.name).joined(separator: ",") + "\n")
  }

  @Test func schemasAreThoseOfTheCode() throws {
    let document = try #require(Document.all().first { $0.path == "Benchmarks/FORMATS.md" })
    let rows = document.prose.map { line in
      line.text.split(separator: " | ", omittingEmptySubsequences: false)
    }
    let versions: [Int] = rows.filter { $0.count == 3 }.compactMap { Int($0[1]) }
    let expected: [Int] = [
      RunRecord.currentSchemaVersion, RunRecord.currentSchemaVersion,
      SelftestRecord.currentSchemaVersion, JSONResultSchema.current,
    ]
    #expect(versions == expected)
  }
}
