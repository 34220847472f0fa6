import Foundation
import Measurement
import TestSupport
import Testing

@Suite(.serialized, .waitsForProcesses) struct RunTests {
  private static let suite = [
    "run", "--data", "uniform,log-normal", "--items", "3k", "--layout", "list,masonry[columns=2]",
    "--trace", "flick-browse,jump-to-index", "--budget", "0.02",
  ]

  private static func rowsOfTheSuite() throws -> [String] {
    try Bench.withOutput { output in
      let bench = try Bench.run(suite + ["--output", output])
      #expect(bench.status == 0, "\(bench.errors)")
      return try Bench.deterministicRows(output)
    }
  }

  /// Those of a run that several tests look at.
  private static let rows = Result { try rowsOfTheSuite() }

  @Test func aPackageOutsideRunsItsOwnLayoutAndStrategy() throws {
    try Bench.withOutput { output in
      let bench = try Bench.run([
        "run", "--data", "uniform", "--items", "2k", "--layout", "double-list[gap=7]",
        "--strategy", "wrapped,tiled-cache", "--trace", "flick-browse", "--budget", "0.02",
        "--output", output,
      ])
      #expect(bench.status == 0, "\(bench.errors)")
      let rows = try Bench.deterministicRows(output)
      let sums = rows.filter { $0.contains("visible_checksum") }
        .map { $0.split(separator: " | ")[4] }
      #expect(sums.count == 2 && Set(sums).count == 1, "\(sums)")
      let list = try Bench.run(["list", "layouts"])
      #expect(list.output.contains("double-list"))
    }
  }

  @Test func aStrategyOfAPackageOutsideHasWhatItsLayoutRequires() throws {
    try Bench.withOutput { output in
      let bench = try Bench.run([
        "run", "--data", "chips", "--items", "2k", "--layout",
        "list[background=yes,direction=horizontal,pinned=yes],flow[pinned=yes,rtl=yes],circle",
        "--strategy", "wrapped,tiled-cache", "--trace", "flick-browse", "--budget", "0.02",
        "--output", output,
      ])
      #expect(bench.status == 0, "\(bench.errors)")
      let sums = try Bench.deterministicRows(output).filter { $0.contains("visible_checksum") }
        .map { $0.split(separator: " | ") }
      let layouts = Dictionary(grouping: sums) { $0[0].split(separator: "/")[1] }
      #expect(layouts.count == 3)
      for (layout, sums) in layouts {
        #expect(sums.count == 2 && Set(sums.map { $0[4] }).count == 1, "\(layout)")
      }
    }
  }

  @Test func everyLayoutRunsWithEveryStrategyAndTheirAnswersAgree() throws {
    try Bench.withOutput { output in
      let bench = try Bench.run([
        "run", "--suite", "standard", "--items", "2k", "--trace", "chat", "--budget", "0.005",
        "--output", output,
      ])
      #expect(bench.status == 0, "\(bench.errors)")
      let rows = try Bench.deterministicRows(output).map { $0.split(separator: " | ") }
      let batches = rows.filter { $0[1] == "edit_batches" }
      #expect(batches.count == 16 * 8)
      for row in batches { #expect(row.last == "40", "\(row)") }
      let sums = rows.filter { $0[1] == "visible_checksum" }
      #expect(sums.count == 16 * 8)
      let layouts = Dictionary(grouping: sums) { $0[0].split(separator: "/")[1] }
      #expect(layouts.count == 16)
      for (layout, sums) in layouts { #expect(Set(sums.map { $0[4] }).count == 1, "\(layout)") }
    }
  }

  /// An exchange for the same layout would show nothing.
  @Test func anExchangeBringsAnotherLayoutUnlessOneIsNamed() throws {
    try Bench.withOutput { output in
      let bench = try Bench.run([
        "run", "--data", "uniform", "--items", "700", "--layout", "list,grid,masonry,flow,mixed",
        "--strategy", "on-demand", "--trace", "exchange", "--budget", "0.005", "--format", "json",
        "--output", output,
      ])
      #expect(bench.status == 0, "\(bench.errors)")
      let run = try JSONDecoder().decode(RunRecord.self, from: Data(bench.output.utf8))
      for record in run.cases {
        guard case .integer(let peak) = record.launches[0].observations["presented_peak"] else {
          Issue.record("\(record.case.id) has no metric of what is presented")
          continue
        }
        #expect(peak > 0, "\(record.case.id)")
      }
    }
  }

  @Test func everyMetricOfTheTableIsObservedAndNoOther() throws {
    /// The metrics of some cases.
    func metrics(of cases: [String]) throws -> Set<String> {
      try Bench.withOutput { output in
        let bench = try Bench.run(
          ["run", "--items", "700", "--strategy", "on-demand,tiled-cache"] + cases + [
            "--budget", "0.005", "--cold", "--format", "json", "--output", output,
          ])
        #expect(bench.status == 0, "\(bench.errors)")
        let run = try JSONDecoder().decode(RunRecord.self, from: Data(bench.output.utf8))
        return Set(run.cases.flatMap(\.launches).flatMap(\.observations.keys))
      }
    }
    var observed = try metrics(of: [
      "--data", "uniform", "--layout", "masonry,carousel", "--trace",
      "flick-browse,flick,chat,updates[animate=0.3s],exchange,pinch,drag-cell,touch,focus-walk"
        + ",snapshots",
    ])
    observed.formUnion(
      try metrics(of: [
        "--data", "uniform[sections=60]", "--layout", "compositional[section=shelves+grid]",
        "--trace", "shelves",
      ]))
    let timed = Metric.all.filter { !Metric.ofCells.contains($0) }.map(\.name)
    let ofObjects = objectMetrics.union(rareObjectMetrics).union(["unset_delegates"])
    #expect(observed == Set(timed).subtracting(ofObjects))
  }

  @Test func metricsAreListedWithWhatTheyAre() throws {
    let table = try Bench.run(["list", "metrics"], with: ["COLUMNS": "300"])
    let lines = table.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("name ") && lines[0].contains(" deterministic "))
    // Below the headings and their rule.
    let rows = lines.dropFirst(2)
    #expect(rows.count == Metric.all.count)
    for (line, metric) in zip(rows, Metric.all) {
      #expect(line.hasPrefix(metric.name + " ") && line.hasSuffix(" " + metric.summary))
    }
    let json = try Bench.run(["list", "metrics", "--format", "json"])
    let entries = try JSONStyle.objects(in: json.output, under: "metrics")
    #expect(entries.count == Metric.all.count)
    let keys: Set = ["name", "unit", "better", "deterministic", "summary"]
    #expect(entries.allSatisfy { Set($0.keys) == keys })
    #expect(entries.map { $0["deterministic"] as? Bool } == Metric.all.map(\.isDeterministic))
  }

  @Test func bestStrategiesOfARunAreATableAndMarkdownOnRequest() throws {
    try Bench.withOutput { output in
      let run = try Bench.run([
        "run", "--data", "uniform", "--items", "2k,4k", "--layout", "list,grid", "--trace",
        "flick-browse", "--strategy", "precompute-all,packed-tree", "--budget", "0.2", "--output",
        output,
      ])
      #expect(run.status == 0, "\(run.errors)")
      let plain = try Bench.run(["report", output, "--best"])
      #expect(plain.output.split(separator: "\n").count { $0.hasPrefix("list ") } >= 2)
      #expect(!plain.output.contains("| "), "\(plain.output)")
      let best = try Bench.run(["report", output, "--best", "--markdown"])
      #expect(best.status == 0, "\(best.errors)")
      let lines = best.output.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("| list |") } == 2, "\(best.output)")
      #expect(lines.contains { $0.hasPrefix("| precompute-all | ") })
    }
  }

  @Test func twoRunsAreEqualInEveryDeterministicRow() throws {
    let rows = try Self.rows.get()
    #expect(rows.count > 24 * 20)
    #expect(try Self.rowsOfTheSuite() == rows)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptedRunResumesToWhatAnUninterruptedOneGives(signal: Int32) throws {
    try Bench.withOutput { whole in
      try Bench.withOutput { output in
        let suite = [
          "run", "--data", "uniform", "--items", "3k,2k", "--layout", "list,masonry[columns=2]",
          "--trace", "flick-browse", "--strategy", "precompute-all,waiting", "--budget", "0.02",
        ]
        #expect(try Bench.run(suite + ["--output", whole]).status == 0)
        // Cases of 2,000 items wait for the signal: the run cannot end before it comes.
        let cut = try Bench.run(
          suite + ["--output", output], with: ["FIXTURE_WAITS": "2000"]
        ) { process, errors in
          let started = Bench.wait {
            (try? String(contentsOf: errors, encoding: .utf8))?.contains("done: ") == true
          }
          #expect(started)
          kill(process.processIdentifier, signal)
        }
        #expect(cut.status == 128 + signal, "\(cut.errors)")
        let kept = try Bench.deterministicRows(output)
        let all = try Bench.deterministicRows(whole)
        #expect(!kept.isEmpty && kept.count < all.count, "\(kept.count) of \(all.count)")
        #expect(Set(kept).isSubset(of: all))
        let resumed = try Bench.run(suite + ["--output", output, "--resume"])
        #expect(resumed.status == 0, "\(resumed.errors)")
        #expect(resumed.errors.contains("already measured"))
        #expect(try Bench.deterministicRows(output) == all)
      }
    }
  }

  @Test func launchesAreRecordedEachAndAgree() throws {
    try Bench.withOutput { output in
      let bench = try Bench.run(
        Bench.small + ["--launches", "2", "--replays", "5", "--output", output])
      #expect(bench.status == 0, "\(bench.errors)")
      let samples = try String(contentsOfFile: output + "/samples.csv", encoding: .utf8)
      let rows = samples.split(whereSeparator: \.isNewline).dropFirst()
      // Whether queries share readings depends on how fast they are.
      for pass in ["query", "frame"] {
        let count = rows.count { $0.split(separator: ",")[5] == pass }
        #expect(count == 3 * 2 * 5, "strategies, launches, replays of \(pass): \(count)")
      }
    }
  }

  #if !DEBUG
    // Without optimisation the loops themselves allocate.
    @Test func steadyStateAllocatesNothing() throws {
      let rows = try Self.rows.get().filter { $0.contains("allocations_per_frame") }
      #expect(rows.count == 24)
      for row in rows { #expect(row.contains("| 0 |"), "\(row)") }
    }
  #endif

  @Test func aReaderOfTheResultMayGoAway() throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = [
      "-c", "set -o pipefail; '\(Bench.executable.path)' list metrics | head -n 1",
    ]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    let line = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(line.hasPrefix("name ") && line.hasSuffix("\n"), "\(line)")
  }
}
