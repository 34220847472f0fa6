import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

@Suite(.serialized, .waitsForProcesses) struct HistoryCommandTests {
  private let run =
    Bench.small + ["--strategy", "precompute-all,tiled-cache", "--format", "csv"]

  @Test func finishedRunsAreAppendedAndShown() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("history.csv").path
      for number in 1...2 {
        let bench = try Bench.run(
          run + ["--history", file, "--output", folder.path + "/\(number)"])
        #expect(bench.status == 0, "\(bench.errors)")
      }
      let detail = try Bench.run([
        "history", file, "--case", "*/tiled-cache", "--metric", "created,visible_checksum",
      ])
      #expect(detail.status == 0, "\(detail.errors)")
      #expect(detail.output.contains("the same on every machine"), "\(detail.output)")
      let csv = try Bench.run(["history", file, "--metric", "created", "--format", "csv"])
      let lines = csv.output.split(separator: "\n")
      #expect(lines.count == 3 && lines[1].contains(",created,p50,count,"), "\(csv.output)")
      #expect(lines[1].hasSuffix(",2,,,"), "both runs are one commit: \(lines[1])")
      // A second --resume measures nothing.
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      let again = try Bench.run(
        run + ["--history", file, "--resume", "--output", folder.path + "/1"])
      #expect(again.status == 0 && again.errors.contains("nothing was measured"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }
  }

  @Test func runsAtTheSameTimeWriteOneHistory() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("history.csv")
      let processes = try (0..<4).map { number in
        let process = Process()
        process.executableURL = Bench.executable
        process.arguments =
          run + ["--history", file.path, "--output", folder.path + "/\(number)"]
        process.currentDirectoryURL = Bench.root
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
      }
      for process in processes { process.waitUntilExit() }
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("run_id,") } == 1)
      let runs = lines.dropFirst().map { $0.prefix { $0 != "," } }
      #expect(Set(runs).count == 4)
      #expect(zip(runs, runs.dropFirst()).count { $0 != $1 } == 3, "runs stand together")
      let shown = try Bench.run(["history", file.path])
      #expect(shown.status == 0 && shown.output.contains("1 commit"), "\(shown.errors)")
    }
  }

  @Test func aFailedCaseIsNotedAndAnInterruptedRunAppendsNothing() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("history.csv").path
      let failed = try Bench.run(
        Bench.small + [
          "--strategy", "precompute-all,trapping", "--history", file, "--output",
          folder.path + "/failed",
        ])
      #expect(failed.status == 3, "\(failed.errors)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let rows = text.split(separator: "\n").filter { $0.contains("/trapping") }
      #expect(rows.count == 1 && rows[0].contains(",failure,text,"), "\(rows)")
      #expect(text.contains("/precompute-all,created,"))

      let other = folder.appendingPathComponent("other.csv").path
      let cut = try Bench.run(
        Bench.small + [
          "--strategy", "hanging", "--history", other, "--output", folder.path + "/cut",
        ]
      ) { process, _ in
        #expect(Bench.wait { !Bench.workers(of: process.processIdentifier).isEmpty })
        kill(process.processIdentifier, SIGINT)
      }
      #expect(cut.status == 130, "\(cut.errors)")
      #expect(!FileManager.default.fileExists(atPath: other))
    }
  }

  @Test func badInputIsNamedBeforeAnythingIsMeasured() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("other.csv").path
      try "a,b\n1,2\n".write(toFile: file, atomically: true, encoding: .utf8)
      let empty = folder.appendingPathComponent("empty.csv").path
      let kept = try Bench.run(
        run + ["--history", empty, "--output", folder.path + "/kept"])
      #expect(kept.status == 0, "\(kept.errors)")
      let lines = try String(contentsOfFile: empty, encoding: .utf8).split(separator: "\n")
      let full = folder.appendingPathComponent("full.csv").path
      try lines.map { $0 + "\n" }.joined().write(toFile: full, atomically: true, encoding: .utf8)
      try (lines[0] + "\n").write(toFile: empty, atomically: true, encoding: .utf8)
      let noRuns = "\(empty): expected runs below the header, found none; append some with run"
      for (arguments, expected) in [
        (["history", empty], noRuns), (["history", empty, "--case", "list"], noRuns),
        (
          ["history", full, "--case", "list", "--metric", "frames_late_60"],
          "\(full): no run has a value of frames_late_60; name another --metric"
        ),
        (["history", file], "\(file):1: expected a header with the column run_id"),
        (["history", file + "x"], "\(file)x: cannot be read"),
        (["history", file, "--metric", "query"], "--metric: expected the name of a metric"),
        (["history", file, "--commits", "0"], "--commits: expected a whole number from 1"),
        (
          run + ["--history", file, "--output", folder.path + "/r"],
          "\(file):1: expected a header with the column run_id"
        ),
        (
          run + ["--history", folder.path + "/none/h.csv", "--output", folder.path + "/r"],
          "\(folder.path)/none/h.csv: the run cannot be appended"
        ),
      ] {
        let bench = try Bench.run(arguments)
        #expect(bench.status == 64 && bench.output.isEmpty, "\(arguments)")
        #expect(bench.errorLines.count == 1, "\(bench.errors)")
        #expect(bench.errors.hasPrefix("error: \(expected)"), "\(bench.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/r"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "a,b\n1,2\n")
    }
  }

  /// The command below a counter that changed chooses its case, and stands on one line.
  @Test func aCounterThatChangedHasTheCommandThatFindsItsCommit() throws {
    try withTemporaryFolder { folder in
      let commits = ["a", "b"].map { String(repeating: $0, count: 40) }
      let id = "uniform@2k/list[separator=1]/drag/tiled-cache+overscan=1@400x800"
      let rows = zip(commits, ["18", "19"]).map {
        "r\($0),\($0),false,2026-10-01T00:00:00Z,h,c,\(id),created,count,lower,true,\($1),\"seed 7, overscan 1.0\""
      }
      let header = """
        run_id,commit,dirty,timestamp_utc,host,cpu_model,case,metric,unit,better,deterministic,\
        value,settings
        """
      try ([header] + rows + [""]).joined(separator: "\n").write(
        to: folder.appendingPathComponent("h.csv"), atomically: true, encoding: .utf8)
      let bench = try Bench.run(["history", "h.csv", "--metric", "created"], in: folder)
      let line = try #require(
        bench.output.split(separator: "\n").first { $0.hasPrefix("find its commit: ") },
        "\(bench.output)\(bench.errors)")
      // Quotes end the path where the clone's needs some.
      let words = ["Scripts/gate", " --bisect aaaaaaaa..bbbbbbbb"]
      #expect(words.allSatisfy(line.contains), "\(line)")
      #expect(
        line.hasSuffix(
          " --case '\(id)' --metric created --data uniform --layout 'list[separator=1]'"
            + " --strategy tiled-cache --trace drag --items 2k --viewport 400x800 --overscan 1"
            + " --seed 7"), "\(line)")
    }
  }

  @Test(arguments: Bench.suites)
  func anIdNamesWhatItsCaseIsChosenBy(suite: String) throws {
    let benchmarks = [Bench.root.path + "/Benchmarks"]
    let list = try CaseList(Suite.load(suite, benchmarks: benchmarks), .bundled, in: .standard)
    // An id names a file by what is in it.
    let named = list.cases.filter {
      $0.data.fileDigits == nil && $0.trace.fileDigits == nil && !$0.id.contains("[file=")
    }
    #expect(!named.isEmpty)
    for one in named {
      let words = try #require(CaseWords(id: one.id, seed: one.seed)?.words, "\(one.id)")
      #expect(words == CaseWords(one).words)
    }
  }

  @Test(arguments: ["", "list", "a/b/c", "a/b/c/d/e", "a//c/d", "a/b/c/d+x=1", "a@1@2/b/c/d"])
  func whatIsNoIdChoosesNothing(id: String) { #expect(CaseWords(id: id, seed: 1) == nil) }

  @Test func patternsOfCasesAreAPartOrTheWhole() {
    let id = "uniform@2k/list/flick-browse/tiled-cache[cache=1MiB]"
    for pattern in [
      "list", "tiled-cache[cache", "*", "*/list/*", "uniform@?k/*]", "*flick*tiled*",
    ] {
      #expect(CasePattern(pattern).matches(id), "\(pattern)")
    }
    for pattern in ["", "grid", "list*", "*list", "?", "*/list/?", "*tiled*flick*"] {
      #expect(!CasePattern(pattern).matches(id), "\(pattern)")
    }
  }
}
