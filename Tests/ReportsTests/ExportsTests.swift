import Foundation
import Gate
import Testing

@testable import Reports

@Suite struct ExportsTests {
  private let report = GateReport(
    title: "counters", caseIDs: ["a"],
    findings: [Finding(.regression, caseID: "a", metric: "created", detail: "more cells")])

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test func nothingIsWrittenThatIsNotAskedFor() throws {
    try withScratchFolder { folder in
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
    try withScratchFolder { folder in
      let summary = folder.appendingPathComponent("summary")
      try Data("before\n".utf8).write(to: summary)
      let junit = folder.appendingPathComponent("junit.xml")
      let markdown = folder.appendingPathComponent("report.md")
      let exports = GateExports(
        junit: junit.path, markdown: markdown.path, isForGitHub: true, stepSummary: summary.path)
      var printed = ""
      try exports.write(report) { printed += $0 }
      #expect(printed == "::error title=regression%3A a%3A created::more cells\n")
      #expect(try text(junit) == report.junitXML())
      #expect(try text(markdown) == report.markdown())
      #expect(try text(summary) == "before\n" + report.markdown())
    }
  }

  @Test func theSummaryOfAStepKeepsBelowTheLimitWhateverWasThereBefore() throws {
    try withScratchFolder { folder in
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
    try withScratchFolder { folder in
      let nowhere = folder.appendingPathComponent("nowhere/junit.xml").path
      for exports in [
        GateExports(junit: nowhere), GateExports(markdown: nowhere),
        GateExports(isForGitHub: true, stepSummary: nowhere),
      ] {
        var printed = ""
        let error = #expect(throws: ReportError.self) {
          try exports.write(report) { printed += $0 }
        }
        #expect(error?.description.contains(nowhere) == true)
        #expect(printed.isEmpty)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.isEmpty)
    }
  }

  @Test func aRunIsWrittenInEachFormatAskedForAndSaysWhatTheyLack() throws {
    try withScratchFolder { folder in
      var exports = RunExports()
      exports.junit = folder.appendingPathComponent("junit.xml").path
      let whole = run([record(launches: [observations()]), record(strategy: "x", failure: "y")])
      // JUnit's has the failed case.
      #expect(try exports.write(whole).isEmpty)
      exports.gitHubBenchmark = folder.appendingPathComponent("smaller.json").path
      exports.gitHubBenchmarkBigger = folder.appendingPathComponent("bigger.json").path
      exports.bencher = folder.appendingPathComponent("bencher.json").path
      exports.goBenchmark = folder.appendingPathComponent("go.txt").path
      exports.jmh = folder.appendingPathComponent("jmh.json").path
      exports.percentileFolder = folder.appendingPathComponent("hgrm").path
      let notes = try exports.write(whole)
      #expect(notes.count == 1 && notes[0].hasPrefix("1 case failed and is in no export"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(
        names == [
          "bencher.json", "bigger.json", "go.txt", "hgrm", "jmh.json", "junit.xml", "smaller.json",
        ])
    }
  }
}
