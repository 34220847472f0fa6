import Foundation
import Gate
import Harness
import Testing

@testable import ScrollBenchKit

/// Two builds compared by time, and the gate measured, as a user runs them.
@Suite(.serialized) struct TimeGateTests {
  private static let few = [
    "--data", "uniform", "--items", "1k", "--layout", "list", "--strategy", "tiled-cache",
    "--trace", "flick",
  ]

  private func gate(_ base: String, _ head: String, _ more: [String] = []) throws -> Bench {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try Bench.run(
      ["gate", "--base", base, "--head", head, "--tier", "times", "--output", folder.path]
        + Self.few + more)
  }

  /// A stand-in for a build.
  private func withScript(_ body: String, _ use: (String) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("build").path
    let text = "#!/bin/sh\nworker='\(Bench.executable.path)'\n\(body)\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
    try use(path)
  }

  @Test func aBuildIsNotSlowerThanItself() throws {
    let build = Bench.executable.path
    try Bench.withOutput { output in
      let bench = try Bench.run(
        ["gate", "--base", build, "--head", build, "--output", output] + Self.few)
      #expect([0, 7].contains(bench.status), "\(bench.output)\(bench.errors)")
      #expect(bench.output.contains("query_cpu_ns"))
      #expect(bench.output.contains("would show"))
      #expect(!bench.output.contains("faster"))
      #expect(bench.output.contains("counters of head"))
      let times = try String(contentsOfFile: output + "/times/times.csv", encoding: .utf8)
      #expect(times.split(separator: "\n").count == 3, "a header, queries and frames: \(times)")
      let pairs = try String(contentsOfFile: output + "/times/pairs.csv", encoding: .utf8)
      for stage in ["control", "null", "screen"] { #expect(pairs.contains("\n\(stage),")) }
    }
  }

  @Test func aKilledWorkerFailsItsCaseAndSaysWhoseItWas() throws {
    try withScript("( sleep 0.05; kill -9 $$ ) &\nexec \"$worker\" \"$@\"") { killed in
      let head = try gate(Bench.executable.path, killed)
      #expect(head.status == 3, "\(head.output)")
      #expect(head.output.contains("failed: uniform@1k/list/flick/tiled-cache: head: the worker"))
      #expect(head.output.contains("signal 9"))
      // The base's death says nothing of the head.
      let base = try gate(killed, Bench.executable.path)
      #expect(base.status == 7, "\(base.output)")
    }
  }

  @Test func aBaseThatDoesNotKnowPairsIsNoBase() throws {
    let reply = #"{"failed":{"reason":"the data is not valid"}}"#
    try withScript("while read -r line; do echo '\(reply)'; done") { old in
      let bench = try gate(old, Bench.executable.path)
      #expect(bench.status == 5, "\(bench.output)")
      #expect(bench.output.contains("base does not know pairs"))
    }
  }

  @Test func aMeasureThatACaseDoesNotHaveIsAnError() throws {
    let build = Bench.executable.path
    let bench = try gate(build, build, ["--measure", "edit"])
    #expect(bench.status == 64)
    #expect(bench.errorLines.count == 1 && bench.errors.contains("has none of edit"))
  }

  /// A comparison of the fixture with itself whose control may be off by `controlLimit`, and what it
  /// says while it runs.
  private func comparison(
    controlLimit: Double
  ) throws -> (result: TimeGateResult, screenings: Int, reasons: [String]) {
    let job = WorkerJob(
      caseID: "a", data: "uniform", items: 500, layout: "list", strategy: "tiled-cache",
      trace: "flick", viewportWidth: 390, viewportHeight: 844, overscan: 0.5, seed: 1,
      benchmarks: Bench.root.appendingPathComponent("Benchmarks").path)
    let build = Bench.executable.path
    var gate = TimeGate(
      cases: [TimeGate.Case(job: job, measures: [.query])], base: PairBuild(executable: build),
      head: PairBuild(executable: build), slack: { _, _ in Slack(relative: 1, absolute: 1e9) })
    gate.rules.controlLimit = controlLimit
    gate.rules.screenLaunches = 3
    var (screenings, reasons): (Int, [String]) = (0, [])
    gate.progress = {
      switch $0 {
      case .screening: screenings += 1
      case .screeningAgain(let reason): reasons.append(reason)
      default: break
      }
    }
    return (try gate.run(), screenings, reasons)
  }

  @Test func whatCannotBeBelievedIsScreenedOnceMore() throws {
    // Nothing can differ by less than that, so every check fires.
    let (result, screenings, reasons) = try comparison(controlLimit: -0.99)
    #expect(screenings == 2 && reasons.count == 1)
    #expect(result.discarded == reasons && reasons[0].hasPrefix("a walk through memory"))
    #expect(
      result.records.map(\.stage) == [
        .discardedScreen, .discardedNull, .discardedControl, .screen, .null, .control,
      ])
    #expect(result.records.allSatisfy { $0.record.launches.count == 3 })
    #expect(result.rows.count == 1 && result.nulls.count == 1 && result.control != nil)
  }

  @Test func whatIsBelievedIsScreenedOnce() throws {
    let (result, screenings, reasons) = try comparison(controlLimit: 100)
    #expect(screenings == 1 && reasons.isEmpty && result.discarded.isEmpty)
    #expect(result.records.map(\.stage) == [.screen, .null, .control])
  }

  @Test func aFolderOfExecutablesIsOneBuildInSeveralOrders() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("log").path
    let orders = folder.appendingPathComponent("orders")
    try FileManager.default.createDirectory(at: orders, withIntermediateDirectories: true)
    for name in ["01", "02", "03"] {
      let path = orders.appendingPathComponent(name).path
      let text = "#!/bin/sh\necho \(name) >> '\(log)'\nexec '\(Bench.executable.path)' \"$@\"\n"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      chmod(path, 0o755)
    }
    let bench = try gate(Bench.executable.path, orders.path)
    #expect([0, 7].contains(bench.status), "\(bench.output)\(bench.errors)")
    let started = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(Set(started) == ["01", "02", "03"])

    let empty = folder.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let none = try gate(empty.path, orders.path)
    #expect(none.status == 64 && none.errors.contains("--base: expected executables, found none"))
  }

  // MARK: - Selftest

  private func withPlan(_ stages: String, _ use: (String, String) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let suite = folder.appendingPathComponent("few.json").path
    try """
    {"summary": "few", "data": ["uniform"], "layouts": ["list"], "strategies": ["tiled-cache"],
     "traces": ["flick"], "items": ["1k"]}
    """.write(toFile: suite, atomically: true, encoding: .utf8)
    let plan = folder.appendingPathComponent("plan.json").path
    try #"{"summary": "few", "seed": 7, "suite": "\#(suite)", "stages": [\#(stages)]}"#.write(
      toFile: plan, atomically: true, encoding: .utf8)
    try use(plan, folder.appendingPathComponent("results").path)
  }

  @Test func aSelftestFindsASlowdownAndNoneWhereThereIsNone() throws {
    let stages = """
      {"kind": "same", "runs": 1}, {"kind": "slowdown", "runs": 1, "share": 0.5}
      """
    try withPlan(stages) { plan, output in
      // Beside other tests the machine may be too noisy to tell, and then the gate says that, but
      // it never says anything else; some time it tells.
      var ends: [String] = []
      while ends.last != "2", ends.count < 6 {
        try? FileManager.default.removeItem(atPath: output)
        let bench = try Bench.run(["selftest", plan, "--output", output])
        let gates = try String(contentsOfFile: output + "/gates.csv", encoding: .utf8)
        let rows = gates.split(separator: "\n").map {
          $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 3 && rows[1][0] == "same" && rows[2][0] == "slowdown")
        #expect(["0", "7"].contains(rows[1][7]) && ["2", "7"].contains(rows[2][7]), "\(gates)")
        #expect((bench.status == 0) == (rows[2][7] == "2"), "\(bench.output)\(bench.errors)")
        let measured = try #require(Double(rows[2][3]))
        #expect((0.3...0.8).contains(measured), "\(measured) was injected")
        ends.append(String(rows[2][7]))
      }
      try #require(ends.last == "2", "the gate runs ended with \(ends)")
      let again = try Bench.run(["selftest", "--over", output, "--over", output])
      #expect(again.status == 0 && again.output.contains("found 2 of 2"), "\(again.output)")
    }
  }

  @Test func selftestsThatWereKeptCanStillBeRead() throws {
    let runs = Bench.root.appendingPathComponent("Benchmarks/Runs")
    let kept = try FileManager.default.contentsOfDirectory(atPath: runs.path).filter {
      FileManager.default.fileExists(atPath: "\(runs.path)/\($0)/selftest.json")
    }
    try #require(!kept.isEmpty)
    for folder in kept {
      let bench = try Bench.run(["selftest", "--over", "\(runs.path)/\(folder)"])
      #expect(bench.status == 0 && bench.output.contains("case-runs"), "\(folder)\(bench.errors)")
    }
  }

  @Test(arguments: [
    (#"{"kind": "slowdown", "runs": 1}"#, "share"), (#"{"kind": "same", "runs": 0}"#, "run"),
    (#"{"kind": "variants", "runs": 1}"#, "--variants"), ("", "stage"),
  ])
  func aPlanThatCannotBeRunIsOneLine(stages: String, word: String) throws {
    try withPlan(stages) { plan, output in
      let bench = try Bench.run(["selftest", plan, "--output", output])
      #expect(bench.status == 64)
      #expect(bench.errorLines.count == 1 && bench.errors.contains(word), "\(bench.errors)")
      #expect(!FileManager.default.fileExists(atPath: output), "nothing is left behind")
    }
  }
}
