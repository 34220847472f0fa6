import Files
import Foundation
import Gate
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

@Suite struct ExportsTests {
  private let report = GateReport(
    title: "counters", caseIDs: ["a"],
    findings: [Finding(.regression, caseID: "a", metric: "created", detail: "more cells")])

  private func at(_ path: String, _ option: String) -> ExportDestination {
    ExportDestination(ExportFormat.all.first { $0.option == option }!, path: path)
  }

  @Test func everyFormatHasAnOptionOfItsOwnAndAWriter() {
    #expect(Set(ExportFormat.all.map(\.option)).count == ExportFormat.all.count)
    for format in ExportFormat.all {
      #expect(format.run != nil || format.gate != nil, "\(format.option)")
      #expect(!format.help.isEmpty, "\(format.option)")
    }
  }

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test func nothingIsWrittenWithoutARequest() throws {
    try withTemporaryFolder { folder in
      let summary = folder.appendingPathComponent("summary")
      var printed = ""
      try GateExports(stepSummary: summary.path).write(report) { printed += $0 }
      #expect(printed.isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      #expect(RunExports().isEmpty)
      #expect(try RunExports().write(run([record(failure: "killed")])).isEmpty)
    }
  }

  @Test func aGateWritesItsFilesAndAppendsToTheSummaryOfTheStep() throws {
    try withTemporaryFolder { folder in
      let summary = folder.appendingPathComponent("summary")
      try Data("before\n".utf8).write(to: summary)
      let junit = folder.appendingPathComponent("junit.xml")
      let markdown = folder.appendingPathComponent("report.md")
      let exports = GateExports(
        [at(junit.path, "junit"), at(markdown.path, "markdown")], isForGitHub: true,
        stepSummary: summary.path)
      var printed = ""
      try exports.write(report) { printed += $0 }
      #expect(
        printed
          == "::error title=regression%3A a%3A cells and views created (created)::more cells\n")
      #expect(try text(junit) == report.junitXML())
      #expect(try text(markdown) == report.markdown())
      #expect(try text(summary) == "before\n" + report.markdown())
    }
  }

  @Test func theSummaryOfAStepKeepsBelowTheLimitWhateverWasThereBefore() throws {
    try withTemporaryFolder { folder in
      let summary = folder.appendingPathComponent("summary")
      var long = report
      long.findings += (0..<30_000).map { Finding(.note, caseID: "case \($0)", detail: "why") }
      let exports = GateExports(isForGitHub: true, stepSummary: summary.path)
      for _ in 0..<3 {
        try exports.write(long) { _ in }
        let size = try Data(contentsOf: summary).count
        #expect(size <= GateReport.summaryByteLimit && size > GateReport.summaryByteLimit / 2)
      }
    }
  }

  @Test func aFileThatCannotBeWrittenIsNamed() throws {
    try withTemporaryFolder { folder in
      let nowhere = folder.appendingPathComponent("nowhere/junit.xml").path
      for exports in [
        GateExports([at(nowhere, "junit")]), GateExports([at(nowhere, "markdown")]),
        GateExports(isForGitHub: true, stepSummary: nowhere),
      ] {
        var printed = ""
        let error = #expect(throws: OutputError.self) {
          try exports.write(report) { printed += $0 }
        }
        #expect(error?.description.contains(nowhere) == true)
        #expect(printed.isEmpty)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
    }
  }

  @Test func aRunIsWrittenInEachRequestedFormatAndReportsWhatTheyLack() throws {
    try withTemporaryFolder { folder in
      func at(_ name: String, _ option: String) -> ExportDestination {
        self.at(folder.appendingPathComponent(name).path, option)
      }
      var exports = RunExports([at("junit.xml", "junit")])
      let whole = run([record(launches: [observations()]), record(strategy: "x", failure: "y")])
      // JUnit's has the failed case.
      #expect(try exports.write(whole).isEmpty)
      exports.destinations = ExportFormat.ofRuns.map { at($0.option, $0.option) }
      let notes = try exports.write(whole)
      #expect(notes.count == 1 && notes[0].hasPrefix("1 case failed and is in no export"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == (ExportFormat.ofRuns.map(\.option) + ["junit.xml"]).sorted())
    }
  }
}
