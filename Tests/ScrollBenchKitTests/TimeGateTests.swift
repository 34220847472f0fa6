import Foundation
import Gate
import Harness
import Reports
import ScrollBenchKit
import TestSupport
import Testing
import TimeGate
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
          "gate", "--base", build, "--head", build, "--output", output, "--markdown",
          output + ".md", "--artefacts", "https://ci.example.com/runs/7",
        ] + Self.few)
      defer { try? FileManager.default.removeItem(atPath: output + ".md") }
      // What it says of the times is for the clock to decide: Scripts/scrollbench selftest.
      #expect([0, 2, 7].contains(bench.status), "\(bench.output)\(bench.errors)")
      #expect(bench.output.contains("query_cpu_ns"))
      #expect(bench.output.contains("would show"))
      #expect(bench.output.contains("counters of head"))
      let times = try String(contentsOfFile: output + "/times/times.csv", encoding: .utf8)
      #expect(times.split(separator: "\n").count == 3, "a header, queries and frames: \(times)")
      let pairs = try String(contentsOfFile: output + "/times/pairs.csv", encoding: .utf8)
      for stage in ["control", "null", "screen"] { #expect(pairs.contains("\n\(stage),")) }
      let picture = try String(contentsOfFile: output + "/times/ratios.svg", encoding: .utf8)
      #expect(
        try XMLElements(picture).all.contains { $0.attributes["class"] == "s0" }, "\(picture)")
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

  @Test func aKilledWorkerFailsItsCaseAndSaysWhoseItWas() throws {
    try StandIn.with(GateScenarios.dyingWorker) { killed in
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
    try StandIn.with("while read -r line; do echo '\(reply)'; done") { old in
      let bench = try gate(old, Bench.executable.path)
      #expect(bench.status == 5, "\(bench.output)")
      #expect(bench.output.contains("base does not know pairs"))
    }
  }

  @Test func anAddressOfNoUseIsAnError() throws {
    let build = Bench.executable.path
    for (arguments, words) in [
      (["--base", build, "--head", build, "--artefacts", "javascript:x"], "address of the web"),
      (["--baseline", "x", "--artefacts", "https://a.b"], "it is about two builds"),
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

  @Test func aBaseFromBeforeAMeasureIsComparedInWhatItKnowsAndThatIsSaidOnce() throws {
    let old = StandIn.steady(nanoseconds: 5_000_000, greeting: StandIn.ofFirstVersion)
    func compare(_ base: String, _ head: String, _ more: [String] = []) throws -> Bench {
      let folder = try Bench.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      return try Bench.run(
        ["gate", "--base", base, "--head", head, "--tier", "times", "--output", folder.path]
          + Self.edited + more)
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
            ["gate", "--base", base, "--head", head, "--output", output] + Self.edited)
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

  /// A comparison of a steady build with itself whose control may be off by `controlLimit`, and
  /// what it says while it runs.
  private func comparison(
    controlLimit: Double
  ) throws -> (result: TimeGateResult, screenings: Int, reasons: [String]) {
    let job = WorkerJob(
      caseID: "a", data: "uniform", items: 500, layout: "list", strategy: "tiled-cache",
      trace: "flick", viewportWidth: 390, viewportHeight: 844, overscan: 0.5, seed: 1,
      benchmarks: Bench.root.appendingPathComponent("Benchmarks").path)
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

  /// A folder of variants whose base has an order for each of the times that its blocks take.
  private func withBase(nanoseconds: [Int], _ use: (String) throws -> Void) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let orders = folder.appendingPathComponent("base/orders")
    try FileManager.default.createDirectory(at: orders, withIntermediateDirectories: true)
    for (index, nanoseconds) in nanoseconds.enumerated() {
      try StandIn.write(
        StandIn.steady(nanoseconds: nanoseconds),
        to: orders.appendingPathComponent("0\(index)").path)
    }
    try use(folder.path)
  }

  /// What an interruption after so many gate runs leaves of a selftest.
  private func cut(_ output: String, to count: Int) throws {
    let folder = SelftestFolder(URL(fileURLWithPath: output))
    var record = try folder.load()
    record.gates = Array(record.gates.prefix(count))
    try folder.write(record)
  }

  @Test func aSelftestFindsASlowdownAndNoneWhereThereIsNone() throws {
    let stages = """
      {"kind": "same", "runs": 2}, {"kind": "slowdown", "runs": 2, "share": 0.5}
      """
    try withPlan(stages) { plan, output in
      try withBase(nanoseconds: [5_000_000, 5_000_000]) { variants in
        let bench = try Bench.run(["selftest", plan, "--variants", variants, "--output", output])
        #expect(bench.status == 0, "\(bench.output)\(bench.errors)")
        let gates = try String(contentsOfFile: output + "/gates.csv", encoding: .utf8)
        let rows = gates.split(separator: "\n").map {
          $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(rows.dropFirst().map { $0[1] } == ["same", "slowdown", "same", "slowdown"])
        #expect(rows.dropFirst().map { $0[11] } == ["0", "2", "0", "2"], "\(gates)")
        for row in rows.dropFirst() where row[1] == "slowdown" {
          #expect(try #require(Double(row[4])) == 0.5, "what was injected: \(row)")
          #expect(row[10] == "yes" && row[8].hasPrefix("uniform@1k/list"))
        }
        let again = try Bench.run(["selftest", "--over", output, "--over", output])
        #expect(again.status == 0 && again.output.contains("found 4 of 4"), "\(again.output)")

        try cut(output, to: 1)
        let resumed = try Bench.run([
          "selftest", plan, "--variants", variants, "--output", output, "--resume",
        ])
        #expect(resumed.status == 0, "\(resumed.output)\(resumed.errors)")
        let whole = try String(contentsOfFile: output + "/gates.csv", encoding: .utf8)
        func seeds(_ text: String) -> [Substring] {
          text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[7]
          }
        }
        #expect(seeds(whole) == seeds(gates), "the same runs, each once: \(whole)")
        let other = try Bench.run([
          "selftest", "short", "--variants", variants, "--output", output, "--resume",
        ])
        #expect(
          other.status == 64 && other.errors.contains("it has another plan"), "\(other.errors)")
      }
    }
  }

  @Test func aSelftestThatCannotTellSaysSo() throws {
    try withPlan(#"{"kind": "slowdown", "runs": 1, "share": 0.1}"#) { plan, output in
      // Where code lies makes all the difference here.
      try withBase(nanoseconds: [5_000_000, 9_000_000, 9_000_000, 5_000_000]) { variants in
        let bench = try Bench.run(["selftest", plan, "--variants", variants, "--output", output])
        #expect(bench.status == 7, "\(bench.output)\(bench.errors)")
      }
    }
  }

  /// A slowdown that passed for a neutral variant would count as a false alarm.
  @Test(arguments: [nil, "Slowdown"])
  func aBuildThatDoesNotSayWhatItIsOfIsAnError(kind: String?) throws {
    try withPlan(#"{"kind": "same", "runs": 1}"#) { plan, output in
      try withBase(nanoseconds: [5_000_000, 5_000_000]) { variants in
        let odd = URL(fileURLWithPath: variants).appendingPathComponent("odd")
        try FileManager.default.copyItem(
          at: URL(fileURLWithPath: variants).appendingPathComponent("base"), to: odd)
        if let kind {
          try kind.write(
            to: odd.appendingPathComponent("kind"), atomically: true, encoding: .utf8)
        }
        let bench = try Bench.run(["selftest", plan, "--variants", variants, "--output", output])
        #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
        #expect(bench.errors.contains("odd/kind") && bench.errors.contains("Variants or Slowdowns"))
      }
    }
  }

  @Test func selftestsThatWereKeptCanStillBeRead() throws {
    let runs = Bench.root.appendingPathComponent("Benchmarks/Runs")
    let kept = try FileManager.default.contentsOfDirectory(atPath: runs.path).filter {
      FileManager.default.fileExists(atPath: "\(runs.path)/\($0)/selftest.json.gz")
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
