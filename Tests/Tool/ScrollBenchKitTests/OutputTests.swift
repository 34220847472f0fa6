import Foundation
import TestSupport
import Testing

/// Streams and files that cannot be written. `Bench.shell` stands for what a user types.
@Suite(.serialized, .waitsForProcesses) struct OutputTests {
  /// The command for a run of a few small cases.
  private func small(_ output: String) -> String {
    "\"$bench\" \(Bench.small.joined(separator: " ")) --output \(output)"
  }

  private func cases(_ output: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: output + "/cases").sorted()
  }

  // MARK: - Talk

  /// A pipe whose reader is gone when the command begins.
  private static let closedPipe = "exec 3> >(exit); wait $!; "

  @Test(arguments: [
    ("", "2>/dev/full"), ("", "2>&-"), (closedPipe, "2>&3"), ("", "0<&- 2>&-"),
  ])
  func talkThatCannotBeWrittenIsDroppedAndTheWorkGoesOn(before: String, redirection: String)
    throws
  {
    try Bench.withOutput { output in
      let run = try Bench.shell("\(before)\(small(output)) \(redirection)")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("tiled-cache"), "the table is there")
      #expect(try cases(output).count == 3)
      let report = try Bench.shell("\(before)\"$bench\" report /nowhere \(redirection)")
      #expect(report.status == 64)
      let verb = try Bench.shell("\(before)\"$bench\" frobnicate \(redirection)")
      #expect(verb.status == 64)
      let gate = try Bench.shell(
        """
        \(before)"$bench" gate --baseline /nowhere --data uniform --layout list --strategy \
        trapping --trace flick-browse --items 2k --output \(output)/gate \(redirection)
        """)
      #expect(gate.status == 5, "\(gate.output)")
    }
  }

  @Test func aClosedStreamIsNotTakenByAFileThatIsOpenedLater() throws {
    try Bench.withOutput { whole in
      try Bench.withOutput { output in
        #expect(try Bench.shell(small(whole)).status == 0)
        let run = try Bench.shell("\(small(output)) 0<&- 1>&- 2>&-")
        // The result could not be written, and neither could the message about it.
        #expect(run.status == 1)
        #expect(try Bench.deterministicRows(output) == Bench.deterministicRows(whole))
        #expect(try cases(output) == cases(whole))
        #expect(try Bench.run(["report", output]).status == 0)
      }
    }
  }

  // MARK: - The result

  @Test(arguments: [">/dev/full", ">&-"])
  func aResultThatCannotBeWrittenIsReportedInOneLineAndExitsWith1(redirection: String) throws {
    let reason = redirection == ">&-" ? "Bad file descriptor" : "No space left on device"
    try Bench.withOutput { output in
      func expectError(_ bench: Bench, _ command: String) {
        #expect(bench.status == 1, "\(command): \(bench.errors)")
        let lines = bench.errorLines.filter { !$0.hasPrefix("done: ") }
        #expect(
          lines == [
            "error: standard output: the result cannot be written: \(reason);"
              + " free space or send it elsewhere"
          ], "\(command): \(bench.errors)")
      }
      let run = try Bench.shell("\(small(output)) \(redirection)")
      expectError(run, "run")
      #expect(try cases(output).count == 3)
      let baseline = output + "/baseline"
      let suite = "--suite \(output)/few.json --output \(output)/gate"
      try """
      {"summary": "few", "data": ["uniform"], "layouts": ["list"], "traces": ["flick-browse"],
       "strategies": ["tiled-cache"], "items": ["2k"]}
      """.write(toFile: output + "/few.json", atomically: true, encoding: .utf8)
      #expect(
        try Bench.shell("\"$bench\" gate --update-baseline \(baseline) \(suite)").status == 0)
      for command in [
        "report \(output)", "report \(output) --markdown", "compare \(output) \(output)",
        "list metrics", "list cases --format json", "--help", "help run", "--version",
        "gate --baseline \(baseline) \(suite)", "gate --update-baseline \(baseline) \(suite)",
        "\(Bench.small.prefix { $0 != "--budget" }.joined(separator: " ")) --strategy tiled-cache"
          + " --frame 3 --explain",
      ] {
        expectError(try Bench.shell("\"$bench\" \(command) \(redirection)"), command)
      }
    }
  }

  @Test func aReaderThatWentAwayBeforeTheResultIsNoError() throws {
    let list = try Bench.shell("\(Self.closedPipe)\"$bench\" list metrics >&3")
    #expect(list.status == 0 && list.errors.isEmpty, "\(list.errors)")
    let unknown = try Bench.shell("\(Self.closedPipe)\"$bench\" report /nowhere >&3")
    #expect(unknown.status == 64 && unknown.errorLines.count == 1, "\(unknown.errors)")
  }

  // MARK: - Limits

  @Test func aLimitOnFileSizeEndsARunAsAFullDiskDoes() throws {
    try Bench.withOutput { whole in
      try Bench.withOutput { output in
        let four = " --data log-normal --layout grid"
        #expect(try Bench.shell(small(whole) + four).status == 0)
        // Enough for every case, however noisy its times are, and too little for the results.
        let run = try Bench.shell("ulimit -f 120; \(small(output))\(four)")
        #expect(run.status == 64, "\(run.errors)")
        let error = ": cannot be written: File too large; free space or"
        #expect(run.errorLines.last?.contains(error) == true, "\(run.errors)")
        #expect(run.errorLines.count { !$0.hasPrefix("done: ") } == 1, "\(run.errors)")
        let kept = try cases(output)
        #expect(kept.allSatisfy { $0.hasSuffix(".json") }, "\(kept)")
        #expect(kept.count == 12, "\(kept)")
        let names = try FileManager.default.contentsOfDirectory(atPath: output)
        #expect(!names.contains { $0.hasPrefix(".") }, "\(names)")
        let resumed = try Bench.shell("\(small(output))\(four) --resume")
        #expect(resumed.status == 0, "\(resumed.errors)")
        #expect(try Bench.deterministicRows(output) == Bench.deterministicRows(whole))
      }
    }
  }

  @Test func aCaseIsNotReportedAsDoneBeforeItIsOnTheDisk() throws {
    try Bench.withOutput { output in
      // Only enough for the test write to the folder: a case takes more.
      let run = try Bench.shell("ulimit -f 8; \(small(output))")
      #expect(run.status == 64, "\(run.errors)")
      #expect(run.errorLines.count == 1, "\(run.errors)")
      #expect(run.errors.contains(".json: cannot be written: File too large"), "\(run.errors)")
      #expect(try cases(output).isEmpty)
    }
  }

  @Test(arguments: [4, 5, 6, 7, 8, 10, 12, 14, 16])
  func tooFewDescriptorsAreReportedInOneLine(limit: Int) throws {
    try Bench.withOutput { output in
      let gate = """
        gate --update-baseline \(output)/baseline --data uniform --layout list --trace drag \
        --strategy on-demand --output \(output)
        """
      for command in [Bench.small.joined(separator: " ") + " --output " + output, gate] {
        let run = try Bench.shell("ulimit -n \(limit); \"$bench\" \(command)")
        #expect(run.status == 64, "\(command): \(run.errors)")
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.contains("ulimit -n: expected room for"), "\(run.errors)")
      }
      #expect(try Bench.shell("ulimit -n \(limit); \"$bench\" list metrics").status == 0)
    }
  }

  @Test func aSoftLimitOnDescriptorsIsRaised() throws {
    try Bench.withOutput { output in
      let run = try Bench.shell("ulimit -S -n 8; \(small(output))")
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test func whatKilledProcessesLeftGoesAtTheNextRun() throws {
    try Bench.withOutput { output in
      let dead = try Bench.shell("echo $$; kill -9 $$").output.split(separator: "\n")[0]
      let cases = output + "/cases"
      try FileManager.default.createDirectory(atPath: cases, withIntermediateDirectories: true)
      let left = [
        "/.results.csv.\(dead).tmp", "/.run.json.\(dead).tmp", "/cases/.a-0.json.\(dead).tmp",
      ]
      let others = [
        "/.results.csv.\(getpid()).tmp", "/.mine.\(dead).tmp", "/.results.csv.tmp", "/mine.tmp",
      ]
      for name in left + others {
        try Data("x".utf8).write(to: URL(fileURLWithPath: output + name))
      }
      // Next to a file of another program.
      let run = try Bench.shell("\(small(output)) --overwrite")
      #expect(run.status == 0, "\(run.errors)")
      func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: output + name)
      }
      #expect(!left.contains(where: isThere))
      #expect(others.allSatisfy(isThere))
    }
  }

  // MARK: - Refused before anything runs

  @Test(arguments: [
    BadInput(
      "gate", "--update-baseline", "/dev/null/x",
      names: ["/dev/null/x/gate.tsv: cannot be written: Not a directory", "--update-baseline"]),
    BadInput(
      "gate", "--update-baseline", "/proc/x",
      names: ["/proc/x/gate.tsv: cannot be written: No such file", "another --update-baseline"]),
    BadInput(
      "gate", "--baseline", "/x", "--junit", "/proc/x.xml",
      names: ["/proc/x.xml: cannot be written: No such file", "another --junit"]),
    BadInput(
      "compare", "/x", "/x", "--markdown", "/proc/x.md",
      names: ["/proc/x.md: cannot be written: No such file", "another --markdown"]),
    BadInput(
      "report", "/x", "--go-bench", "/proc/x", names: ["/proc/x: cannot be written", "--go-bench"]),
    BadInput(
      "report", "/x", "--chart", "/proc/x.svg",
      names: ["/proc/x.svg: cannot be written: No such file", "another --chart"]),
    BadInput("report", "/x", "--chart", "/nowhere/x.svg", names: ["--chart", "no folder"]),
    BadInput(
      "report", "/x", "--hgrm", "/dev/null",
      names: ["/dev/null/a-case.hgrm: cannot be written: Not a directory", "another --hgrm"]),
    BadInput("report", "/x", "--hgrm", "/proc/x", names: ["/proc/x: cannot be written", "--hgrm"]),
    BadInput(
      "run", "--history", "/proc/x.csv",
      names: ["/proc/x.csv: the run cannot be appended: No such file", "another --history"]),
    BadInput("run", "--output", "/dev/null/x", names: ["/dev/null", "another --output"]),
    BadInput(
      "gate", "--baseline", "Benchmarks/Baselines", "--output", "/proc/x",
      names: ["/proc/x: cannot be written: No such file", "another --output"]),
    BadInput(
      "selftest", "--output", "/dev/null/x", names: ["/dev/null", "another --output"]),
  ])
  func anOutputThatCannotBeIsRefusedBeforeAnythingRuns(_ input: BadInput) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let benchmarks = Bench.root.appendingPathComponent("Benchmarks").path
    let bench = try Bench.shell(
      """
      cd \(folder.path); export SCROLLBENCH_BENCHMARKS='\(benchmarks)'
      "$bench" \(input.flags.joined(separator: " "))
      """)
    #expect(bench.status == 64, "\(bench.errors)")
    #expect(bench.errorLines.count == 1, "\(bench.errors)")
    for part in input.names { #expect(bench.errors.contains(part), "\(bench.errors)") }
    #expect(!bench.errors.contains("Cocoa"), "\(bench.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
