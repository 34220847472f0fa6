import Foundation
import TestSupport
import Testing

/// What becomes of what stands in an output folder before a run is written to it.
@Suite(.serialized, .waitsForProcesses) struct EarlierRunTests {
  private static let words = [
    "run", "--data", "uniform", "--items", "200", "--layout", "list", "--trace", "flick-browse",
    "--strategy", "on-demand", "--budget", "0.001", "--output",
  ]

  private func run(_ output: String, _ more: String..., in folder: URL) throws -> Bench {
    try Bench.run(Self.words + [output] + more, in: folder)
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func runID(_ folder: URL, _ name: String) throws -> String {
    let text = try String(
      contentsOf: folder.appendingPathComponent("\(name)/run.json"), encoding: .utf8)
    return try #require(text.firstMatch(of: /"run_?[iI][dD]" : "([^"]+)"/)?.1).description
  }

  @Test func anEarlierRunIsKeptUnderTheNextFreeName() throws {
    try withTemporaryFolder { folder in
      #expect(try run("r", in: folder).status == 0)
      let first = try runID(folder, "r")
      let second = try run("r/", in: folder)
      #expect(second.status == 0, "\(second.errors)")
      #expect(second.errorLines.contains("note: the earlier run in r/ is kept as r.1"))
      #expect(try runID(folder, "r.1") == first)
      #expect(try Bench.run(["compare", "r.1", "r"], in: folder).status == 0)
      let other = try runID(folder, "r")
      let third = try run("r", in: folder)
      #expect(third.errorLines.contains("note: the earlier run in r is kept as r.2"))
      #expect(try runID(folder, "r.2") == other)
      #expect(try names(folder) == ["r", "r.1", "r.2"])
      #expect(try names(folder.appendingPathComponent("r.1")) == Self.files)
      let replaced = try run("r", "--overwrite", in: folder)
      #expect(replaced.status == 0 && !replaced.errors.contains("kept"), "\(replaced.errors)")
      #expect(try names(folder) == ["r", "r.1", "r.2"])
    }
  }

  private static let files = ["cases", "results.csv", "run.json", "samples.csv"]

  /// As it was, byte for byte, whatever flag requests it.
  @Test func filesOfOthersAreNotWrittenOver() throws {
    try withTemporaryFolder { folder in
      let mine = folder.appendingPathComponent("mine")
      for name in ["run.json", "results.csv", "cases/mine.json", "notes.txt"] {
        let file = mine.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: file)
        for more in [[], ["--overwrite"], ["--resume"]] where name != "notes.txt" || more.isEmpty {
          let bench = try Bench.run(Self.words + ["mine"] + more, in: folder)
          #expect(bench.status == 64, "\(bench.errors)")
          #expect(bench.errorLines.count == 1, "\(bench.errors)")
          #expect(bench.errors.hasPrefix("error: mine: expected a new or"), "\(bench.errors)")
          #expect(bench.errors.contains("found \"\(name)\""), "\(bench.errors)")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        #expect(try names(folder) == ["mine"])
        try FileManager.default.removeItem(at: mine)
      }
    }
  }

  @Test func aGateWritesOverNoRun() throws {
    try withTemporaryFolder { folder in
      #expect(try run("r", in: folder).status == 0)
      let first = try runID(folder, "r")
      let gate = try Bench.run(
        [
          "gate", "--data", "uniform", "--items", "200", "--layout", "list", "--trace",
          "flick-browse", "--strategy", "on-demand", "--update-baseline", "b", "--output", "r",
        ], in: folder)
      #expect(gate.status == 64, "\(gate.errors)")
      #expect(gate.errors.contains("r: expected the folder of a gate, found a run"))
      #expect(try runID(folder, "r") == first)
    }
  }

  /// What would be tried is longer than a name may be.
  @Test(arguments: [254, 255]) func aRunUnderTheLongestNameIsNotSetAside(length: Int) throws {
    try withTemporaryFolder { folder in
      let name = String(repeating: "n", count: length)
      #expect(try run(name, in: folder).status == 0)
      let first = try runID(folder, name)
      let again = try run(name, in: folder)
      #expect(again.status == 64 && again.errorLines.count == 1, "\(again.errors)")
      #expect(
        again.errors.contains("cannot be kept under another name: File name too long; choose"),
        "\(again.errors)")
      #expect(try runID(folder, name) == first && names(folder) == [name])
      #expect(try run(name, "--overwrite", in: folder).status == 0)
    }
  }

  /// The folder of the working folder cannot have another name: a process that works in it would
  /// not notice.
  @Test func aRunInTheWorkingFolderIsNotSetAside() throws {
    try withTemporaryFolder { folder in
      #expect(try run(".", in: folder).status == 0)
      let first = try runID(folder, ".")
      let again = try run(".", in: folder)
      #expect(again.status == 64 && again.errorLines.count == 1, "\(again.errors)")
      #expect(again.errors.contains("the working folder is in it"), "\(again.errors)")
      #expect(try runID(folder, ".") == first)
      #expect(try run(".", "--overwrite", in: folder).status == 0)
    }
  }

  /// A path is the system's, not a shell's: no home folder, no folder of a link.
  @Test func aPathIsTakenAsItIsWritten() throws {
    try withTemporaryFolder { folder in
      let files = FileManager.default
      try files.createDirectory(
        at: folder.appendingPathComponent("far/away"), withIntermediateDirectories: true)
      try files.createSymbolicLink(
        atPath: folder.appendingPathComponent("link").path, withDestinationPath: "far/away")
      for path in ["~", "~root", "link/../r"] {
        #expect(try run(path, in: folder).status == 0)
      }
      #expect(try names(folder) == ["far", "link", "~", "~root"])
      #expect(try names(folder.appendingPathComponent("far")) == ["away", "r"])
    }
  }

  /// Foundation requests the path of such a folder for ever; the limit on CPU time ends it.
  @Test func everyVerbReportsThatTheWorkingFolderWasDeleted() throws {
    try withTemporaryFolder { folder in
      let words =
        QuickCommand.all(round: 4).map(\.description) + ["worker 1", "--help", "--version"]
      let script = words.map { "\"$bench\" \($0); echo $? >&3" }.joined(separator: "\n")
      let statuses = folder.appendingPathComponent("statuses").path
      let bench = try Bench.shell(
        """
        ulimit -t 60; ulimit -v 8000000; exec 3>'\(statuses)'
        mkdir '\(folder.path)/gone'; cd '\(folder.path)/gone'; rmdir '\(folder.path)/gone'
        \(script)
        """, executable: Bench.product)
      let lines = try String(contentsOfFile: statuses, encoding: .utf8).split(separator: "\n")
      #expect(lines == words.map { _ in "64" })
      let expected = "error: working folder: expected an existing folder, found that it was deleted"
      #expect(bench.errorLines.count == words.count, "\(bench.errors)")
      for line in bench.errorLines { #expect(line.hasPrefix(expected), "\(line)") }
    }
  }
}
