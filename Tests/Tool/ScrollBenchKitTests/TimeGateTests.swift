import SuiteCases
import Commands
import Foundation
import Gate
import Harness
import Measurement
import Registration
import ResultFiles
import ResultPage
import ScrollBenchKit
import TestSupport
import Testing
import TimeGate
import Verdicts
import Workers

/// Two builds compared by time, and the gate measured, as a user runs them.
@Suite(.serialized, .waitsForProcesses) struct TimeGateTests {
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

  @Test func twoBuildsAreMeasuredAndAllOfItIsKept() throws {
    let build = Bench.executable.path
    try Bench.withOutput { output in
      let bench = try Bench.run(
        [
          "gate", "--base", build, "--head", build, "--tier", "all", "--output", output,
          "--markdown",
          output + ".md", "--artefacts", "https://ci.example.com/runs/7",
        ] + Self.few)
      let all = try String(contentsOfFile: output + "/gate.txt", encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: output + ".md") }
      // Its statement on the times is for the clock to decide: Scripts/scrollbench selftest.
      #expect([0, 2, 7].contains(bench.status), "\(bench.output)\(bench.errors)")
      #expect(all.contains("query_cpu_ns") && all.contains("would show"))
      #expect(all.contains("a measure passes") || all.contains("every measure passed"))
      #expect(bench.output.contains("all rows: \(output)/gate.txt"))
      if bench.status == 0 { #expect(bench.output.split(separator: "\n").count <= 15) }
      #expect(bench.output.contains("counters of head"))
      let times = try String(contentsOfFile: output + "/times/times.csv", encoding: .utf8)
      #expect(times.split(separator: "\n").count == 3, "a header, queries and frames: \(times)")
      let pairs = try String(contentsOfFile: output + "/times/pairs.csv", encoding: .utf8)
      for stage in ["control", "null", "screen"] { #expect(pairs.contains("\n\(stage),")) }
      // Each stage prepared its own pairs, and timed them; the control has nothing to prepare.
      let steps = try String(contentsOfFile: output + "/times/steps.csv", encoding: .utf8)
        .split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
      #expect(Set(steps.map { String($0[0]) }).isSuperset(of: ["control", "null", "screen"]))
      for row in steps {
        #expect(Int(row[2])! > 0 && Double(row[3])! > 0 && Double(row[7])! > 0, "\(row)")
        #expect((Double(row[4])! > 0) == (row[0] != "control"), "\(row)")
      }
      let picture = try String(contentsOfFile: output + "/times/ratios.svg", encoding: .utf8)
      #expect(
        try XMLElements(picture).all.contains { $0.attributes["class"] == "marks" }, "\(picture)")
      let summary = try String(contentsOfFile: output + ".md", encoding: .utf8)
      #expect(summary.contains("](https://ci.example.com/runs/7)"), "\(summary)")
    }
  }

  @Test(arguments: [(5_000_000, 0), (5_050_000, 0), (6_000_000, 2), (4_000_000, 0)])
  func aBuildFailsIfItsBlocksTakeLongerThanTheyMay(nanoseconds: Int, status: Int32) throws {
    try StandIn.with(StandIn.steady(nanoseconds: 5_000_000)) { base in
      try StandIn.with(StandIn.steady(nanoseconds: nanoseconds)) { head in
        let bench = try gate(base, head)
        #expect(bench.status == status, "\(bench.output)\(bench.errors)")
        #expect(bench.output.contains("slower by +20.0 %") == (status == 2), "\(bench.output)")
      }
    }
  }

  @Test func aKilledWorkerFailsItsCaseAndNamesIt() throws {
    try StandIn.with(StandIn.dying) { killed in
      let head = try gate(Bench.executable.path, killed)
      #expect(head.status == 3, "\(head.output)")
      #expect(head.output.contains("failed: uniform@1k/list/flick/tiled-cache: head: the worker"))
      #expect(head.output.contains("signal 9"))
      // The base's death means nothing for the head.
      let base = try gate(killed, Bench.executable.path)
      #expect(base.status == 7, "\(base.output)")
    }
  }

  @Test func aWorkerThatHangsFailsItsCase() throws {
    try StandIn.with(StandIn.steady(nanoseconds: 5_000_000)) { base in
      try StandIn.with(StandIn.deaf) { head in
        let bench = try gate(base, head, ["--timeout", "5"])
        #expect(bench.status == 3, "\(bench.output)\(bench.errors)")
        #expect(
          bench.output.contains("failed: uniform@1k/list/flick/tiled-cache: head: no answer"),
          "\(bench.output)")
      }
    }
  }

  @Test func anInterruptEndsAGateWhoseHeadWasStarted() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let mark = folder.appendingPathComponent("mark").path
    try StandIn.with(": > '\(mark)'\n\(StandIn.deaf)") { head in
      let bench = try Bench.run(
        [
          "gate", "--base", Bench.executable.path, "--head", head, "--tier", "times", "--output",
          folder.appendingPathComponent("results").path,
        ] + Self.few
      ) { process, _ in
        #expect(Bench.wait { FileManager.default.fileExists(atPath: mark) })
        kill(process.processIdentifier, SIGINT)
      }
      #expect(bench.status == 130, "\(bench.output)\(bench.errors)")
    }
  }

  @Test func aBaseThatLacksPairsIsNoBase() throws {
    let reply = #"{"failed":{"reason":"the data is not valid"}}"#
    try StandIn.with("while read -r line; do echo '\(reply)'; done") { old in
      let bench = try gate(old, Bench.executable.path)
      #expect(bench.status == 5, "\(bench.output)")
      #expect(bench.output.contains("base does not support pairs"))
    }
  }

  @Test func anAddressOfNoUseIsAnError() throws {
    let build = Bench.executable.path
    for (arguments, words) in [
      (["--base", build, "--head", build, "--artefacts", "javascript:x"], "address of the web"),
      (["--baseline", "x", "--artefacts", "https://a.b"], "it applies to two builds"),
    ] {
      let bench = try Bench.run(["gate", "--github"] + arguments)
      #expect(bench.status == 64 && bench.errors.contains(words), "\(bench.errors)")
      #expect(bench.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func aMeasureThatACaseDoesNotHaveIsAnError() throws {
    let build = Bench.executable.path
    let bench = try gate(build, build, ["--measure", "edit-batch"])
    #expect(bench.status == 64)
    #expect(bench.errorLines.count == 1 && bench.errors.contains("has none of edit-batch"))
  }

  private static let edited = [
    "--data", "uniform", "--items", "1k", "--layout", "list", "--strategy", "tiled-cache",
    "--trace", "chat[over=flick]",
  ]

  @Test func aBaseFromBeforeAMeasureIsComparedInTheOthersWithOneNote() throws {
    let old = StandIn.steady(nanoseconds: 5_000_000, greeting: StandIn.ofFirstVersion)
    func compare(_ base: String, _ head: String, _ more: [String] = []) throws -> Bench {
      let folder = try Bench.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      return try Bench.run(
        ["gate", "--base", base, "--head", head, "--tier", "times", "--output", folder.path]
          + Self.edited + ["--all-rows"] + more)
    }
    try StandIn.with(old) { base in
      try StandIn.with(StandIn.steady(nanoseconds: 5_000_000)) { head in
        let bench = try compare(base, head)
        #expect(bench.status == 0, "\(bench.output)\(bench.errors)")
        #expect(bench.output.contains(" query_cpu_ns "), "\(bench.output)")
        #expect(!bench.output.contains(" edit_batch_cpu_ns "), "\(bench.output)")
        let notes = bench.output.split(separator: "\n").filter { $0.contains("came later") }
        #expect(notes.count == 1, "\(bench.output)")
        // Where nothing is left to compare, nothing passes.
        let none = try compare(base, head, ["--measure", "edit-batch"])
        #expect(none.status == 5, "\(none.output)\(none.errors)")
      }
    }
  }

  @Test func timesAreComparedWhereCountersOfTheBaseAreNotUnderstood() throws {
    // Stand-ins time and do not count.
    let old = StandIn.steady(nanoseconds: 5_000_000, greeting: StandIn.ofFirstVersion)
    try StandIn.with(old) { base in
      try StandIn.with(StandIn.steady(nanoseconds: 5_000_000)) { head in
        try Bench.withOutput { output in
          let bench = try Bench.run(
            ["gate", "--base", base, "--head", head, "--output", output, "--all-rows"]
              + Self.edited)
          #expect(bench.status == 5, "\(bench.output)\(bench.errors)")
          #expect(bench.output.contains("\nno-baseline: *: "), "\(bench.output)")
          #expect(bench.output.contains(" query_cpu_ns "), "\(bench.output)")
        }
      }
    }
  }

  @Test func editsAreComparedByBatchesPassesAndTheQueriesAfterThem() throws {
    let build = Bench.executable.path
    try Bench.withOutput { output in
      let bench = try Bench.run(
        ["gate", "--base", build, "--head", build, "--tier", "times", "--output", output]
          + Self.edited)
      #expect([0, 2, 7].contains(bench.status), "\(bench.output)\(bench.errors)")
      let times = try String(contentsOfFile: output + "/times/times.csv", encoding: .utf8)
      for metric in ["query_after_edits_cpu_ns", "edit_batch_cpu_ns", "edit_pass_cpu_ns"] {
        #expect(times.contains(",\(metric),"), "\(times)")
      }
    }
  }

  /// A comparison of a steady build with itself whose control may be off by `controlLimit`, and its
  /// output while it runs.
  private func comparison(
    controlLimit: Double
  ) throws -> (result: TimeGateResult, screenings: Int, reasons: [String]) {
    let job = WorkerJob(
      case: .named("a", items: 500, strategy: "tiled-cache"),
      folders: [Bench.root.appendingPathComponent("Benchmarks").path])
    var result = TimeGateResult()
    var (screenings, reasons): (Int, [String]) = (0, [])
    try StandIn.with(StandIn.steady(nanoseconds: 5_000_000)) { path in
      let build = PairBuild(executable: path)
      var gate = TimeGateRun(
        cases: [TimeGateRun.Case(job: job, measures: [.query])], base: build, head: build,
        slack: { _, _ in Slack(relative: 1, absolute: 1e9) })
      gate.rules.controlLimit = controlLimit
      gate.rules.screenLaunches = 3
      gate.progress = {
        switch $0 {
        case .screening: screenings += 1
        case .screeningAgain(let reason): reasons.append(reason)
        default: break
        }
      }
      result = try gate.run()
    }
    return (result, screenings, reasons)
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
    let steady = StandIn.steady(nanoseconds: 5_000_000)
    for name in ["01", "02", "03"] {
      try StandIn.write(
        "echo \(name) >> '\(log)'\n\(steady)", to: orders.appendingPathComponent(name).path)
    }
    try StandIn.with(steady) { base in
      let bench = try gate(base, orders.path)
      #expect(bench.status == 0, "\(bench.output)\(bench.errors)")
    }
    let started = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(Set(started) == ["01", "02", "03"])

    let empty = folder.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let none = try gate(empty.path, orders.path)
    #expect(none.status == 64 && none.errors.contains("--base: expected executables, found none"))
  }
}
