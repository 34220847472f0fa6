import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

@Suite(.serialized, .waitsForProcesses) struct DoctorTests {
  @Test func theExitCodeShowsWhetherTheMachineIsFit() throws {
    let bench = try Bench.run(["doctor", "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: Data(bench.output.utf8))
    let diagnosis = try #require(object as? [String: Any])
    let isFit = try #require(diagnosis["isFit"] as? Bool)
    #expect(bench.status == (isFit ? 0 : 7), "\(bench.errors)")
    let checks = try #require(diagnosis["checks"] as? [[String: Any]])
    let verdicts = checks.compactMap { $0["verdict"] as? String }
    #expect(verdicts.count == 18 && verdicts.contains("bad") == !isFit, "\(verdicts)")
    #expect(checks.allSatisfy { $0["value"] as? String != "" })
    // The tests' own build checks itself: jemalloc is linked, and counts.
    let allocator = try #require(checks.first { $0["name"] as? String == "allocator" })
    #expect(allocator["verdict"] as? String == "good", "\(allocator)")
  }

  @Test func theTableEndsWithOneSentenceAndBadInputStartsNothing() throws {
    let bench = try Bench.run(["doctor"], with: ["COLUMNS": "400"])
    #expect(bench.status == 0 || bench.status == 7, "\(bench.errors)")
    let last = try #require(bench.output.split(separator: "\n").last)
    #expect(last.hasPrefix("This machine ") && last.hasSuffix("."), "\(last)")
    #expect(last.contains("unfit") == (bench.status == 7), "\(last)")
    for arguments in [["doctor", "--format", "xml"], ["doctor", "now"]] {
      let bench = try Bench.run(arguments)
      #expect(bench.status == 64 && bench.output.isEmpty && bench.errorLines.count == 1)
    }
  }

  @Test func everyRunStoresTheMachineAndWhatItDidMeanwhile() throws {
    try Bench.withOutput { output in
      let bench = try Bench.run(
        Bench.small + ["--strategy", "on-demand,tiled-cache", "--output", output])
      #expect(bench.status == 0, "\(bench.errors)")
      let run = try RunRecord.load(URL(fileURLWithPath: output + "/run.json"))
      let machine = try #require(run.environment.machine)
      #expect(machine.allocator.isCounting && machine.sample.seconds > 0)
      let during = try #require(machine.run)
      // Two workers that had ended before the files were written.
      #expect(during.seconds > 0 && during.cpuSeconds ?? 0 > 0, "\(during)")
      let csv = try String(contentsOfFile: output + "/results.csv", encoding: .utf8)
      #expect(csv.split(separator: "\n")[0].contains(",steal,noise,"))
      // Remarks on the machine appear next to its times.
      for remark in run.machineRemarks {
        let start = "! " + remark.prefix(40)
        #expect(bench.output.contains(start), "\(remark) in \(bench.output)")
      }
    }
  }
}
