import Files
import Foundation
import Gate
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import TimeGate
import Verdicts

private func row(
  _ caseID: String = "a/list/t/s", screened: Double = 1.0123456, confirmed: Double? = nil,
  verdict: String = "pass", smallestVisible: Double? = 0.034567
) -> SelftestGate.Row {
  SelftestGate.Row(
    caseID: caseID, metric: "frame_cpu_ns", screened: screened, confirmed: confirmed, pairs: 6,
    verdict: verdict, smallestVisible: smallestVisible)
}

private func gate(
  _ kind: SelftestKind = .same, hogs: Int = 0, share: Double = 0, subject: String = "",
  index: Int = 0, seed: UInt64 = 7, exit: Int32 = 0, expected: [Int32] = [0], caseRuns: Int = 1,
  rows: [SelftestGate.Row] = [], measuredShare: Double? = nil, remarks: [String] = [],
  found: Bool? = nil
) -> SelftestGate {
  var gate = SelftestGate(
    kind: kind, hogs: hogs, share: share, subject: subject, stage: 0, index: index, seed: seed,
    exitStatus: exit, expected: expected, caseRuns: caseRuns, seconds: 12.5, rows: rows,
    measuredShare: measuredShare, remarks: remarks)
  gate.found = found
  if found != nil { (gate.injectedCase, gate.injectedMetric) = ("a/list/t/s", "frame_cpu_ns") }
  return gate
}

private func selftest(_ gates: [SelftestGate]) -> SelftestRecord {
  var record = SelftestRecord(
    plan: SelftestPlan(
      summary: "s", seed: .max, suite: "gate",
      stages: [.init(kind: .slowdown, runs: 1, cases: 2, share: 0.05)]),
    commit: "abc123", isDirty: true, timestamp: "2026-11-21T10:00:00Z", environment: environment,
    rules: TimingRules())
  record.gates = gates
  return record
}

/// The text of a file of the folder that a selftest leaves.
private func written(_ gates: [SelftestGate], _ file: String) throws -> String {
  try withTemporaryFolder { folder in
    let url = folder.appendingPathComponent("selftest")
    try SelftestFolder(url).write(selftest(gates))
    return try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)
  }
}

@Suite struct SelftestFolderTests {
  private let gates = [
    gate(
      rows: [row(), row("b", confirmed: 0.98, verdict: "inconclusive", smallestVisible: nil)]),
    gate(
      .slowdown, hogs: 2, share: 0.05, subject: "x", index: 3,
      seed: 18_446_744_073_709_551_615, exit: 2, expected: [2, 7], caseRuns: 5,
      rows: [row(confirmed: 1.05, verdict: "slower")], measuredShare: 0.0512345,
      remarks: ["one", "two"], found: true),
  ]

  @Test func everyGateRunIsARow() throws {
    #expect(
      try written(gates, "gates.csv") == """
        kind,hogs,share,measured_share,subject,index,seed,injected_case,injected_metric,\
        found,exit,expected,case_runs,seconds,remarks
        same,0,0,,,0,7,,,,0,0,1,12.5,
        slowdown,2,0.05,0.05123,x,3,18446744073709551615,a/list/t/s,frame_cpu_ns,yes,2,2 or 7,\
        5,12.5,one; two

        """)
  }

  @Test func everyMeasureOfEveryCaseIsARow() throws {
    #expect(
      try written(gates, "rows.csv") == """
        kind,hogs,share,subject,index,case,metric,screened,confirmed,pairs,verdict,smallest_visible
        same,0,0,,0,a/list/t/s,frame_cpu_ns,1.01235,,6,pass,0.03457
        same,0,0,,0,b,frame_cpu_ns,1.01235,0.98,6,inconclusive,
        slowdown,2,0.05,x,3,a/list/t/s,frame_cpu_ns,1.01235,1.05,6,slower,0.03457

        """)
  }

  @Test func aSelftestWithoutGateRunsHasHeadersAlone() throws {
    #expect(try written([], "gates.csv") == SelftestFolder.gatesHeader)
    #expect(try written([], "rows.csv") == SelftestFolder.rowsHeader)
  }

  @Test func hostileNamesStayInTheirCell() throws {
    let gates = hostileText.map { name in
      gate(subject: name, rows: [row(name)], remarks: [name, "end"])
    }
    let runs = records(try written(gates, "gates.csv"))
    let rows = records(try written(gates, "rows.csv"))
    try #require(runs.count == hostileText.count && rows.count == hostileText.count)
    for (index, name) in hostileText.enumerated() {
      let isFormula = name.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) }
      let cell = (isFormula == true ? "'" : "") + name
      #expect(runs[index]["subject"] == cell)
      #expect(rows[index]["subject"] == cell && rows[index]["case"] == cell)
      #expect(runs[index]["remarks"]?.hasSuffix("; end") == true)
      #expect(runs[index]["exit"] == "0" && rows[index]["verdict"] == "pass")
    }
  }

  @Test func aSelftestReadsBackAsItWasWritten() throws {
    let all = gates + hostileText.map { gate(subject: $0, rows: [row($0)], remarks: [$0]) }
    let record = selftest(all)
    try withTemporaryFolder { folder in
      try SelftestFolder(folder).write(record)
      let again = try SelftestFolder(folder).load()
      #expect(again.plan == record.plan && again.rules == record.rules)
      #expect(again.environment.host == "builder" && again.isDirty)
      #expect(again.gates.map(\.seed) == all.map(\.seed))
      #expect(again.gates[1].measuredShare == 0.0512345, "unrounded")
      #expect(try encodedJSON(again, path: "a") == encodedJSON(record, path: "b"))
    }
  }

  @Test func writingAgainReplacesWhatWasThere() throws {
    try withTemporaryFolder { folder in
      let selftestFolder = SelftestFolder(folder)
      try selftestFolder.write(selftest(gates))
      try selftestFolder.write(selftest([gates[0]]))
      #expect(try selftestFolder.load().gates.count == 1)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["gates.csv", "rows.csv", "selftest.json"])
    }
  }

  @Test func whatCannotBeReadIsAnErrorWithTheReason() throws {
    try withTemporaryFolder { folder in
      #expect(throws: ReportError.self) { try SelftestFolder(folder).load() }
      var record = selftest([])
      record.schemaVersion = 99
      try SelftestFolder(folder).write(record)
      let error = #expect(throws: ReportError.self) { try SelftestFolder(folder).load() }
      #expect(
        error.map { String(describing: $0) }?
          .contains("version 3 or earlier, found schema version 99") == true)
      record.schemaVersion = 2
      try SelftestFolder(folder).write(record)
      let older = #expect(throws: ReportError.self) { try SelftestFolder(folder).load() }
      #expect(
        older.map { String(describing: $0) }?
          .contains(
            "made by an older version of this program: expected schema version 3 or later, found"
              + " schema version 2; read it with the version that made it") == true)
      let file = folder.appendingPathComponent("occupied")
      try Data().write(to: file)
      #expect(throws: OutputError.self) { try SelftestFolder(file).write(selftest([])) }
    }
  }
}

@Suite struct SelftestTableTests {
  private let gates =
    (0..<14).map { gate(index: $0, caseRuns: 20, rows: [row(screened: 0.985)]) }
    + [gate(index: 14, seed: 99, exit: 7, caseRuns: 20, remarks: ["noise", "a | b"])]
    + [
      gate(
        .slowdown, share: 0.05, exit: 2, expected: [2], caseRuns: 60,
        rows: [row(confirmed: 1.05, verdict: "slower")], measuredShare: 0.05, found: true),
      gate(.slowdown, subject: "longer-fill", exit: 2, expected: [2], caseRuns: 60, found: true),
      gate(.slowdown, subject: "longer-fill", exit: 0, expected: [2], caseRuns: 60, found: false),
      gate(.same, subject: "type-moved", exit: 3, expected: [3], caseRuns: 0),
    ]

  @Test func theTableHasALineForEachKindAndNamesWhatWentWrong() {
    let text = SelftestTable(gates).text(on: TextMedium(width: 200))
    let lines = text.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(
      lines == [
        "what was compared busy loops gate runs cases each pass fail inconclusive other bound"
          + " largest shift",
        lines[1],
        "a build and itself 0 15 20 14 0 1 0 fails below 18.1 %; inconclusive below 27.9 % 1.5 %",
        "slower by 5.0 % (measured 5.0 %) 0 1 60 0 1 0 0 found 1 of 1, above 5.0 %; inconclusive"
          + " below 95.0 % -",
        "longer-fill 0 2 60 1 1 0 0 found 1 of 2, above 2.5 %; inconclusive below 77.6 % -",
        "neutral variants 0 1 0 0 0 0 1 fails below 95.0 %; inconclusive below 95.0 % -",
        "! same run 15, seed 99: exit 7, expected 0: noise; a | b",
        "! slowdown longer-fill run 1, seed 7: exit 0, expected 2",
      ])
  }

  @Test func noSubjectOrRemarkBreaksALineOrCommandsARunner() {
    for name in hostileText {
      let bad = [gate(.same, subject: name, exit: 2, remarks: [name])]
      let text = SelftestTable(bad).text(on: TextMedium(width: 1_000))
      #expect(!text.contains("::") && !text.contains("##["), "\(name)")
      #expect(text.hasSuffix("\n") && text.split(separator: "\n").count == 4)
      #expect(
        !text.unicodeScalars.contains {
          $0 != "\n" && $0.properties.generalCategory == .control
        })
    }
  }

  @Test func aFalseAlarmNextToASlowdownIsCounted() {
    let alarm = gate(
      .slowdown, share: 0.05, exit: 2, expected: [2],
      rows: [
        row(confirmed: 1.05, verdict: "slower"), row("b", confirmed: 1.05, verdict: "slower"),
      ],
      found: true)
    #expect(alarm.falseAlarms == 1)
    #expect(
      SelftestTable([alarm]).text(on: TextMedium(width: 200)).contains("; 1 with a false alarm"))
  }

  @Test func nothingIsCalledFaster() {
    #expect(!SelftestTable(gates).text().contains("faster"))
  }
}
