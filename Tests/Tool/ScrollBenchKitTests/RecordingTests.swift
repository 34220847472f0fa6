import SuiteCases
import Commands
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Scenes
import ScrollBenchKit
import TestSupport
import Testing
import Verdicts

/// Cases of finished runs for the player of a page.
@Suite(.serialized, .waitsForProcesses) struct RecordingTests {
  private func run(_ output: String, _ flags: [String]) throws -> RunRecord {
    let bench = try Bench.run(
      ["run", "--budget", "0.02", "--output", output] + flags, executable: Bench.product)
    #expect(bench.status == 0, "\(bench.errors)")
    return try RunRecord.load(URL(fileURLWithPath: output + "/run.json"))
  }

  private func recording(of record: CaseRecord) throws -> PlayerRecording {
    try RecordedCase(
      record, files: RecordedCase.Files([]),
      benchmarks: [Bench.root.appendingPathComponent("Benchmarks").path], in: .standard
    ).recording()
  }

  @Test func aCaseOfARunIsRecordedWithItsTimes() throws {
    try Bench.withOutput { output in
      let run = try run(
        output,
        [
          "--data", "uniform", "--items", "2k", "--layout", "list,masonry", "--strategy",
          "tiled-cache", "--trace", "flick,chat[batches=5]",
        ])
      #expect(run.cases.count == 4)
      for record in run.cases {
        let recording = try recording(of: record)
        #expect(recording.name == record.id)
        let moved = try #require(record.launches[0].observations["frames_moved"])
        #expect(moved == .integer(Int64(recording.frames.count)))
        #expect(recording.due.split(separator: ",").count == recording.frames.count)
        #expect(Set(recording.types).isSubset(of: ["cell", "view"]))
        #expect(recording.changes.isEmpty == !record.id.contains("chat"), "\(record.id)")
        let times = try #require(record.frameTimes)
        let timedChanges = recording.changes.filter { $0.nanoseconds != nil }
        #expect(timedChanges.map(\.frame) == Set(times.changeFrames).sorted(), "\(record.id)")
        #expect(timedChanges.isEmpty == recording.changes.isEmpty)
        #expect(recording.changes.allSatisfy { !$0.words.isEmpty })
        // Heads: x, y, cost.
        let timed = recording.frames.count { frame in
          let parts = frame.prefix { $0 != ";" }.split(
            separator: ",", omittingEmptySubsequences: false)
          return parts.count > 2 && !parts[2].isEmpty
        }
        #expect(timed == Set(try #require(record.frameTimes).frames).count, "\(record.id)")
      }
    }
  }

  @Test func whatIsNotTheCaseOfTheRunIsNotRecorded() throws {
    try Bench.withOutput { output in
      let run = try run(
        output,
        [
          "--data", "uniform", "--items", "2k", "--layout", "list", "--strategy", "tiled-cache",
          "--trace", "flick",
        ])
      let edits: [(change: (inout CaseRecord) -> Void, expected: String)] = [
        (
          { $0.launches[0].observations["visible_checksum"] = .text("0000000000000000") },
          "it shows other elements than in the run"
        ),
        (
          { $0.launches[0].observations["data_hash"] = .text("0") },
          "the data differ from the data of the run"
        ),
        (
          { $0.launches[0].observations["trace_hash"] = .text("0") },
          "the trace differs from the trace of the run"
        ),
        (
          { $0.case.layout = Case.Name("elsewhere") }, "the layout elsewhere is not registered here"
        ),
        ({ $0.case.data = Case.Name("gone") }, "the data gone is not registered here"),
        (
          { $0.case.data.fileDigits = "12345678" },
          "the data uniform was a file; name the file with --file"
        ),
        ({ $0.failure = "it crashed" }, "the case failed in the run: it crashed"),
      ]
      for (change, words) in edits {
        var record = run.cases[0]
        change(&record)
        let error = #expect(throws: RecordedCase.NotHere.self) {
          try recording(of: record)
        }
        #expect(error?.reason.hasPrefix(words) == true, "\(error?.reason ?? "nothing")")
      }
    }
  }
}
