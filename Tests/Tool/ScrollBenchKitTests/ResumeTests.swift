import Foundation
import TestSupport
import Testing

/// What a run may reuse from the folder it writes to, and who else may write there.
@Suite(.serialized, .waitsForProcesses) struct ResumeTests {
  private let hanging = Bench.small + ["--strategy", "hanging"]

  @Test func aSecondWriterOfAFolderIsRefusedAndReadersAreNot() throws {
    try Bench.withOutput { output in
      #expect(try Bench.run(Bench.small + ["--output", output]).status == 0)
      let first = try Bench.run(hanging + ["--output", output, "--overwrite"]) { process, _ in
        #expect(Bench.wait { !Bench.workers(of: process.processIdentifier).isEmpty })
        let gate = ["gate", "--update-baseline", output + "/baseline", "--suite", "gate"]
        for arguments in [Bench.small, Bench.small + ["--resume"], gate, ["selftest"]] {
          let second = try Bench.run(arguments + ["--output", output])
          #expect(second.status == 64, "\(second.errors)")
          let line = "error: \(output): another run is writing here; wait until it ends or choose"
          #expect(second.errorLines == ["\(line) another --output"], "\(second.errors)")
        }
        let report = try Bench.run(["report", output])
        #expect(report.status == 0 && report.output.contains("tiled-cache"), "\(report.errors)")
        kill(process.processIdentifier, SIGKILL)
      }
      #expect(first.status == -SIGKILL)
      // A killed process no longer holds its lock.
      #expect(try Bench.run(Bench.small + ["--output", output]).status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
      #expect(names == ["cases", "results.csv", "run.json", "samples.csv"])
    }
  }

  /// The number of frames that each replay of a strategy timed.
  private func frames(_ output: String, _ strategy: String) throws -> Set<String> {
    let text = try String(contentsOfFile: output + "/samples.csv", encoding: .utf8)
    let rows = text.split(separator: "\n").map { $0.split(separator: ",") }
    return Set(rows.filter { $0[2].hasSuffix("/" + strategy) }.map { String($0[6]) })
  }

  @Test func aStrategyResumedAloneIsTimedOverTheFramesOfItsGroup() throws {
    try Bench.withOutput { output in
      // Only a few frames of the slow strategy fit into the budget, but all of the fast one.
      let run = [
        "run", "--data", "uniform", "--items", "200k", "--layout", "list", "--trace",
        "flick-browse", "--strategy", "precompute-all,tiled-cache", "--budget", "0.1", "--output",
        output,
      ]
      #expect(try Bench.run(run).status == 0)
      let slow = try frames(output, "precompute-all")
      #expect(try frames(output, "tiled-cache") == slow)
      let files = try FileManager.default.contentsOfDirectory(atPath: output + "/cases")
      let fast = try #require(files.first { $0.contains("tiled-cache") })
      try FileManager.default.removeItem(atPath: output + "/cases/" + fast)
      let resumed = try Bench.run(run + ["--resume"])
      #expect(resumed.status == 0 && resumed.errors.contains("1 of 2 cases are already measured"))
      #expect(try frames(output, "precompute-all") == slow)
      #expect(try frames(output, "tiled-cache") == slow)
    }
  }

  /// Every file below the folder with its bytes.
  private func contents(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[name] = FileManager.default.contents(atPath: folder + "/" + name)
    }
    return files
  }

  /// The words with other values for some flags; nil for a flag without a value.
  private static func replacing(_ flags: [String: String?], in words: [String]) -> [String] {
    var words = words
    for (flag, value) in flags {
      if let at = words.firstIndex(of: flag), let value {
        words[at + 1] = value
      } else {
        words += [flag] + (value.map { [$0] } ?? [])
      }
    }
    return words
  }

  @Test func aRunIsNotResumedWithOtherFlagsAndNothingOfItIsLost() throws {
    try Bench.withOutput { output in
      let first = Bench.small + ["--strategy", "tiled-cache", "--seed", "7", "--output", output]
      #expect(try Bench.run(first).status == 0)
      let before = try contents(output)
      let copy = output + "-copy"
      try FileManager.default.copyItem(atPath: output, toPath: copy)
      let changes: [(flags: [String: String?], expected: String)] = [
        (["--seed": "8"], "expected --seed 7, found --seed 8"),
        (["--overscan": "0.75"], "this run does not have, such as uniform@2k/list/"),
        (["--replays": "5"], "expected --replays auto, found --replays 5"),
        (["--launches": "2"], "expected --launches 1, found --launches 2"),
        (["--budget": "0.03"], "expected --budget 0.02, found --budget 0.03"),
        (["--cold": nil], "expected --cold no, found --cold yes"),
        (["--same-plan": copy], "expected --same-plan none, found --same-plan 20"),
        (["--viewport": "400x800"], "this run does not have, such as uniform@2k/list/"),
        (["--items": "3k"], "this run does not have, such as uniform@2k/list/"),
      ]
      for change in changes {
        let resumed = try Bench.run(Self.replacing(change.flags, in: first) + ["--resume"])
        #expect(resumed.status == 64, "\(change.flags): \(resumed.errors)")
        #expect(resumed.errorLines.count == 1, "\(resumed.errors)")
        #expect(resumed.errors.contains(change.expected), "\(resumed.errors)")
        #expect(resumed.output.isEmpty)
        #expect(try contents(output) == before, "\(change.flags)")
      }
    }
  }

  /// Jobs of clusters begin with it, and others may have mistyped the folder.
  @Test func whatIsToBeResumedAndIsNotThereIsBegunWithANote() throws {
    try Bench.withOutput { output in
      let words = Bench.small + ["--strategy", "tiled-cache", "--output", output, "--resume"]
      let note = "note: there is no earlier run in \(output): starting a new one"
      let first = try Bench.run(words)
      #expect(first.status == 0 && first.errorLines.count { $0 == note } == 1, "\(first.errors)")
      let second = try Bench.run(words)
      #expect(second.status == 0 && !second.errorLines.contains(note), "\(second.errors)")
    }
  }

  /// A row of the data, the sizes of a section in the second file, a frame of the trace.
  @Test(arguments: [
    ("mine.csv", "1,1,100,40\n", "1,1,100,44\n"),
    ("mine.sections.csv", "1,b,20,2\n", "1,b,24,2\n"),
    ("mine-trace.csv", "32,0,90,\n", "32,0,95,\n"),
  ])
  func aRunIsNotResumedOverAFileThatHasChanged(name: String, old: String, new: String) throws {
    try Bench.withOutput { output in
      let folder = URL(fileURLWithPath: output).deletingLastPathComponent()
      func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
      for (name, text) in [
        ("mine.csv", "section,item,width,height\n0,0,100,40\n1,0,100,400\n1,1,100,40\n"),
        ("mine.sections.csv", "section,title,header_height,item_count\n0,a,20,1\n1,b,20,2\n"),
        (
          "mine-trace.csv",
          "# viewport 390x200, content 390 x 520 px\nt_ms,x,y,event\n0,0,0,\n16,0,40,\n32,0,90,\n"
        ),
      ] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
      }
      let run = [
        "run", "--data", file("mine.csv"), "--layout", "list", "--trace", file("mine-trace.csv"),
        "--viewport", "390x200", "--strategy", "tiled-cache,on-demand", "--budget", "0.02",
        "--output", output,
      ]
      let first = try Bench.run(run)
      #expect(first.status == 0, "\(first.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: output + "/cases")
      let one = try #require(files.first { $0.contains("on-demand") })
      try FileManager.default.removeItem(atPath: output + "/cases/" + one)
      let before = try contents(output)
      let text = try String(contentsOfFile: file(name), encoding: .utf8)
      #expect(text.contains(old))
      try Data(text.replacingOccurrences(of: old, with: new).utf8)
        .write(to: URL(fileURLWithPath: file(name)))
      let resumed = try Bench.run(run + ["--resume"])
      #expect(resumed.status == 64, "\(resumed.errors)")
      // The sections of a data file are part of it.
      let named = file(name.replacingOccurrences(of: ".sections", with: ""))
      #expect(
        resumed.errorLines.count == 1
          && resumed.errors.hasPrefix("error: \(named): --resume: the file has changed since mine"),
        "\(resumed.errors)")
      #expect(try contents(output) == before)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
      #expect(try Bench.run(run + ["--resume"]).status == 0)
    }
  }

  @Test func casesOfAnotherExecutableAreNotResumed() throws {
    try Bench.withOutput { output in
      let arguments = Bench.small + ["--strategy", "tiled-cache", "--output", output]
      #expect(try Bench.run(arguments).status == 0)
      let again = try Bench.run(arguments + ["--resume"])
      #expect(again.errorLines == ["1 of 1 cases are already measured"], "\(again.errors)")
      let other = URL(fileURLWithPath: output + "/other")
      try ExecutableFile.copy(Bench.executable, to: other.path, adding: "another")
      let cases = try contents(output + "/cases")
      let resumed = try Bench.run(arguments + ["--resume"], executable: other)
      #expect(resumed.status == 64, "\(resumed.errors)")
      #expect(resumed.errorLines.count == 1, "\(resumed.errors)")
      #expect(resumed.errors.contains("--resume: expected executable "), "\(resumed.errors)")
      #expect(try contents(output + "/cases") == cases)
    }
  }

  @Test func theCommitOfARunIsThatOfItsBuildWhereverItLies() throws {
    try Bench.withOutput { output in
      let folder = URL(fileURLWithPath: output)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let copy = folder.appendingPathComponent("bench")
      try ExecutableFile.copy(Bench.executable, to: copy.path)
      let git = try Bench.shell(
        """
        cd \(output) && git init -q . && git -c user.name=a -c user.email=b commit -q \
        --allow-empty -m elsewhere && git rev-parse HEAD
        """)
      #expect(git.status == 0, "\(git.errors)")
      let run = try Bench.run(
        Bench.small + ["--strategy", "tiled-cache", "--output", output + "/results"],
        executable: copy)
      #expect(run.status == 0, "\(run.errors)")
      let text = try String(contentsOfFile: output + "/results/run.json", encoding: .utf8)
      let elsewhere = git.output.trimmingCharacters(in: .newlines)
      #expect(!elsewhere.isEmpty && !text.contains(elsewhere))
      #expect(text.contains("\"commit\" : \"abcdef0123456789abcdef0123456789abcdef01\""))
    }
  }

  @Test func theVersionNamesCommitAndCompiler() throws {
    let bench = try Bench.run(["--version"])
    #expect(bench.status == 0, "\(bench.errors)")
    let lines = bench.output.split(separator: "\n")
    try #require(lines.count == 2, "\(bench.output)")
    #expect(lines[0] == "commit: abcdef0123456789abcdef0123456789abcdef01, 1970-01-01T00:00:00Z")
    #expect(lines[1].hasPrefix("compiler: Swift 6."))
  }
}
