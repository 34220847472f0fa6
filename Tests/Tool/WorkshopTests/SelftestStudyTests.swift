import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import TimeGate
import Verdicts
import workshop

/// The selftests that are kept in one file.
@Suite struct SelftestStudyTests {
  private static let plan = SelftestPlan(
    summary: "few", seed: 7, suite: "gate", stages: [.init(kind: .same, runs: 4, cases: 2)])

  /// Writes a selftest with these gate runs of the plan into a new folder of `scratch`.
  private func selftest(
    _ indices: ClosedRange<Int>, in scratch: URL, day: String = "2026-11-21", screened: Double = 1.5
  ) throws -> URL {
    var record = SelftestRecord(
      plan: Self.plan, commit: "abc123", isDirty: false, timestamp: "\(day)T10:00:00Z",
      environment: environment, rules: TimingRules())
    record.gates = indices.map { index in
      SelftestGate(
        kind: .same, stage: 0, index: index, seed: UInt64(index), exitStatus: 0, expected: [0],
        caseRuns: 1, seconds: 1,
        rows: [
          SelftestGate.Row(
            caseID: "a", metric: "frame_cpu_ns", screened: screened, confirmed: nil, pairs: 6,
            verdict: "pass", smallestVisible: 0.034_567_8)
        ])
    }
    let folder = scratch.appendingPathComponent(
      "selftest-few-\(indices.lowerBound)-\(indices.upperBound)")
    try SelftestFolder(folder).write(record)
    return folder
  }

  @Test func selftestsAreAddedToAFileWithTheirDoctorsAndRoundedRatios() throws {
    try withTemporaryFolder { scratch in
      let file = scratch.appendingPathComponent("study.json.gz").path
      let first = try selftest(0...1, in: scratch, screened: 1.012_345_6)
      let diagnosis = Diagnosis(
        of: environment, commit: "abc123", isDirty: false, timestamp: "2026-11-21T09:00:00Z")
      try AtomicFile.write(
        encodedJSON(diagnosis, path: "doctor.json"),
        to: first.appendingPathComponent("doctor.json").path)
      try SelftestStudy.add(first, to: file)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      try SelftestStudy.add(first, to: file)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes, "it is there once")
      try SelftestStudy.add(try selftest(2...3, in: scratch), to: file)
      let parts = try SelftestStudy.load(file).parts
      #expect(
        parts.map(\.name) == ["2026-11-21-selftest-few-0-1", "2026-11-21-selftest-few-2-3"])
      #expect(parts.map { $0.diagnosis?.commit } == ["abc123", nil])
      #expect(parts.flatMap(\.selftest.gates).map(\.index) == [0, 1, 2, 3])
      let row = parts[0].selftest.gates[0].rows[0]
      #expect(row.screened == 1.01235 && row.smallestVisible == 0.03457 && row.confirmed == nil)
      #expect(Gzip.isMember(bytes))
    }
  }

  @Test func aSelftestReplacesTheOneOfItsNameAndNoOther() throws {
    try withTemporaryFolder { scratch in
      let file = scratch.appendingPathComponent("study.json.gz").path
      try SelftestStudy.add(try selftest(0...1, in: scratch), to: file)
      try SelftestStudy.add(try selftest(0...1, in: scratch, day: "2026-11-22"), to: file)
      #expect(try SelftestStudy.load(file).parts.map(\.name) == ["2026-11-22-selftest-few-0-1"])
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      let error = try #require(throws: InputError.self) {
        try SelftestStudy.add(try selftest(1...2, in: scratch), to: file)
      }
      #expect(error.description.contains("the same gate run, of seed 1"), "\(error)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }
  }

  @Test func aDamagedPartIsRefused() throws {
    try withTemporaryFolder { scratch in
      let file = scratch.appendingPathComponent("study.json.gz").path
      try SelftestStudy.add(try selftest(0...0, in: scratch), to: file)
      let text = String(decoding: try ResultFile(file).bytes, as: UTF8.self)
      for (part, change, reason) in [
        ("\"caseRuns\":1", "\"caseRuns\":-1", "caseRuns"),
        ("\"schemaVersion\":3", "\"schemaVersion\":2", "a selftest of schema version"),
        ("\"schemaVersion\":1}", "\"schemaVersion\":2}", "newer version"),
      ] {
        #expect(text.contains(part), "\(part)")
        let other = scratch.appendingPathComponent("other.json").path
        try AtomicFile.write(text.replacing(part, with: change), to: other)
        let error = #expect(throws: ReportError.self) { try SelftestStudy.load(other) }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
      }
    }
  }

  /// The published rates are those of the kept gate runs, all of the plan, each of which may be
  /// published.
  @Test func theDocumentHasTheRatesOfTheKeptSelftests() throws {
    let file = Repository.url("Benchmarks/Runs/selftest-rates.json.gz")
    let parts = try SelftestStudy.load(file.path).parts
    try SelftestStudy.checkRunsDiffer(parts)
    for part in parts { #expect(KeptRun(part, in: file).brokenRules == [], "\(part.name)") }
    let gates = parts.flatMap(\.selftest.gates)
    #expect(gates.count == parts[0].selftest.plan.runs.count)
    let document = try String(
      contentsOf: Repository.url("Benchmarks/GATE.md"), encoding: .utf8)
    #expect(document.contains(SelftestTable(gates).markdown))
  }
}
