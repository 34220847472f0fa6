import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// What `run --same-plan`, `run --cold` and `report --check` promise.
@Suite(.serialized, .waitsForProcesses) struct TimingFlagTests {
  private let pair = Bench.small + ["--strategy", "precompute-all,tiled-cache"]

  private func load(_ folder: String) throws -> RunRecord {
    try RunRecord.load(URL(fileURLWithPath: folder).appendingPathComponent("run.json"))
  }

  @Test func aRunWithTheSamePlanTimesTheSameFramesAndCanBeCompared() throws {
    try Bench.withOutput { first in
      try Bench.withOutput { second in
        #expect(try Bench.run(pair + ["--launches", "3", "--output", first]).status == 0)
        // A larger budget would allow more.
        let again =
          pair.map { $0 == "0.02" ? "5" : $0 }
          + ["--launches", "3", "--same-plan", first, "--output", second]
        let run = try Bench.run(again)
        #expect(run.status == 0, "\(run.errors)")
        let (base, head) = (try load(first), try load(second))
        #expect(base.schemaVersion == RunRecord.currentSchemaVersion)
        for (old, new) in zip(base.cases, head.cases) {
          #expect(old.timing == new.timing && old.timing != nil)
          let frames = try #require(old.frameTimes?.frames)
          #expect(new.frameTimes?.frames == frames && frames.count == old.framesTimed)
          #expect(old.launches.count == 3)
        }
        #expect(Set(base.cases.map(\.timing)).count == 1, "one plan for the group")
        let compared = try Bench.run(["compare", first, second])
        #expect(!compared.output.contains("--same-plan"), "\(compared.output)")
      }
    }
  }

  @Test func aPlanOfNothingTimedIsRefusedInOneLine() throws {
    try Bench.withOutput { output in
      let old = output + "-untimed"
      defer { try? FileManager.default.removeItem(atPath: old) }
      try edited(old) { run in
        for index in run.cases.indices { run.cases[index].timing = nil }
      }
      let refused = try Bench.run(pair + ["--same-plan", old, "--output", output])
      #expect(refused.status == 64 && refused.errorLines.count == 1, "\(refused.errors)")
      #expect(refused.errors.contains("--same-plan: expected a run with times"))
      let both = try Bench.run(
        pair + ["--same-plan", old, "--replays", "3", "--output", output])
      #expect(both.status == 64)
      #expect(both.errors.contains("--replays: expected none with --same-plan"))
    }
  }

  @Test func coldQueriesAreTimedOnlyOnRequest() throws {
    try Bench.withOutput { output in
      #expect(try Bench.run(pair + ["--cold", "--output", output]).status == 0)
      for record in try load(output).cases {
        guard case .distribution(let cold)? = record.launches[0].observations["query_ns_cold"]
        else {
          Issue.record("\(record.id) has no cold queries")
          continue
        }
        #expect(cold.count == UInt64(ColdPlan.mostFrames))
        #expect((record.timing?.cold?.touchedBytes ?? 0) >= 2 << 20)
      }
    }
  }

  @Test func theCheckCountsThePartsThatExceedTheirWholes() throws {
    try Bench.withOutput { output in
      try edited(output) { run in
        // What was measured of frames now stands as what queries took as well, and the other way.
        for index in run.cases.indices.prefix(2) {
          for launch in run.cases[index].launches.indices {
            let observed = run.cases[index].launches[launch].observations
            run.cases[index].launches[launch].observations["query_ns"] = observed["frame_ns"]
            run.cases[index].launches[launch].observations["frame_ns"] = observed["query_ns"]
          }
        }
      }
      let check = try Bench.run(["report", output, "--check"])
      #expect(check.status == 7)
      let lines = check.output.split(separator: "\n").filter { $0.hasPrefix("p") }
      let counts = lines.map { $0.split(separator: " ").suffix(4).joined(separator: " ") }
      let all = "2 of \(try load(Self.kept).cases.count) cases"
      #expect(counts.prefix(3) == [all, all, all], "\(counts)")
      let table = try Bench.run(["report", output])
      #expect(table.status == 0)
      #expect(table.output.contains("a query takes longer than its whole frame"))
    }
  }

  @Test func aRunOfAnOlderVersionIsRefusedInOneLine() throws {
    try Bench.withOutput { output in
      try FileManager.default.createDirectory(
        atPath: output, withIntermediateDirectories: true)
      try #"{"schemaVersion": 3, "seed": 1, "cases": []}"#.write(
        toFile: output + "/run.json", atomically: true, encoding: .utf8)
      for verb in [["report", output], ["compare", output, output]] {
        let refused = try Bench.run(verb)
        #expect(refused.status == 64 && refused.errorLines.count == 1, "\(refused.errors)")
        #expect(refused.errors.contains("made by an older version"), "\(refused.errors)")
      }
    }
  }

  private static let kept =
    Bench.root.appendingPathComponent("Benchmarks/Runs/2026-11-28-quick").path

  /// A kept run with changes, written to `folder`.
  private func edited(_ folder: String, _ change: (inout RunRecord) -> Void) throws {
    var run = try load(Self.kept)
    change(&run)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try run.json().write(to: URL(fileURLWithPath: folder).appendingPathComponent("run.json"))
  }
}
