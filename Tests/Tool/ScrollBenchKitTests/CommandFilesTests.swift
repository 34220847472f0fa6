import SuiteCases
import Commands
import Foundation
import Registration
import ResultFiles
import ResultPage
import ScrollBenchKit
import TestSupport
import Testing
import Verdicts

/// No output takes the place of another output, nor of what a command reads.
@Suite(.waitsForProcesses) struct CommandFilesTests {
  private static let cases = [
    "--data", "d.csv", "--layout", "list", "--strategy", "on-demand", "--trace", "t.csv",
  ]
  private static let ofRuns = ExportFormat.ofRuns.filter { !$0.writesFolder }.map(\.flag)
  private static let ofGates = ExportFormat.ofGates.map(\.flag)

  /// Commands, the options of which name files to write, and what they read.
  private static let files: [(words: [String], flags: [String], read: [String])] = [
    (
      ["report", "run", "--html", "h", "--base", "run2", "--baseline", "b/flags.tsv", "--history"]
        + ["h.csv"], ofRuns,
      ["h", "run/run.json", "run/cases/a.json", "run2/run.json", "b/flags.tsv", "h.csv"]
    ),
    (["report", "run", "--slowest", "3", "--file", "d.csv"], ofRuns, ["d.csv"]),
    (
      ["report", "run", "--slowest", "3", "--file", "one"], ["--html", "--chart"], ["one", "one"]
    ),
    (
      ["compare", "run", "run2", "--policy", "p.json"], ofGates,
      ["run/run.json", "run2/samples.csv", "p.json"]
    ),
    (
      ["gate", "--baseline", "b", "--policy", "p.json", "--output", "new"] + cases, ofGates,
      ["d.csv", "d.sections.csv", "t.csv", "b/flags.tsv", "p.json"]
    ),
    (["gate", "--base", "one", "--head", "two"] + cases, ofGates, ["one", "two"]),
    (
      ["gate", "--suite", "./s.json", "--baseline", "b", "--results", "run"], ofGates,
      ["s.json", "d.csv", "t.csv", "run/run.json", "b/s.tsv"]
    ),
    (["draw", "--frame", "3"] + cases, ["--output"], ["to-d", "to-t"]),
    (
      ["run", "--cell-cost", "c.csv", "--output", "new"] + cases, ["--history"],
      ["d.csv", "t.csv", "c.csv", "new/run.json", "new/cases/a.json", "new"]
    ),
    (
      ["run", "--data", "uniform", "--trace", "chat[over=./t.csv]", "--output", "new"],
      ["--history"], ["t.csv"]
    ),
    (["data", "import", "d.csv"], ["--output"], ["d.csv"]),
    (["trace", "import", "t.csv"], ["--output"], ["t.csv"]),
    (["trace", "generate", "flick", "--data", "d.csv"], ["--output"], ["d.csv"]),
  ]

  /// Commands that write a folder of results, and what they read.
  private static let folders: [(words: [String], read: [String])] = [
    (["merge", "run", "run2"], ["run", "run2", "run/base", "run2/cases"]),
    (["run", "--costs", "run", "--shard", "1/2", "--overwrite"] + cases, ["run"]),
    (["run", "--same-plan", "run", "--resume"] + cases, ["run", "run/head"]),
    (["selftest", "./p.json", "--policy", "h.csv", "--overwrite"], ["p.json", "h.csv"]),
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["run/cases", "run2/cases", "b", "sub", "new"] {
      try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for name in [
      "d.csv", "d.sections.csv", "t.csv", "p.json", "h", "h.csv", "c.csv", "one", "two",
      "run/run.json", "run/results.csv.gz", "run2/samples.csv", "b/s.tsv",
    ] {
      try folder.write(name, "mine")
    }
    try folder.write(
      "s.json",
      """
      {"summary": "s", "data": ["d.csv"], "layouts": ["list"], "strategies": ["on-demand"],
       "traces": ["t.csv"]}
      """)
    for (link, target) in [
      ("link", "."), ("sub/up", ".."), ("to-d", "d.csv"), ("to-t", "t.csv"),
    ] {
      try files.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
    }
  }

  /// What every file holds.
  private func contents() throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    return Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, FileManager.default.contents(atPath: folder.path($0)))
      }
    ).compactMapValues { $0 }
  }

  private func expectRefusal(_ words: [String], of flag: String) throws {
    let bench = try Bench.run(words, in: folder.url)
    #expect(bench.status == 64 && bench.errorLines.count == 1, "\(words): \(bench.errors)")
    #expect(bench.errors.hasPrefix("error: \(flag): expected "), "\(words): \(bench.errors)")
    #expect(
      bench.errors.hasSuffix("; choose another path, or one of the two would be overwritten\n"),
      "\(words): \(bench.errors)")
  }

  @Test func noFileIsWrittenOverWhatIsReadOrWritten() throws {
    let before = try contents()
    for (words, flags, read) in Self.files {
      for (index, path) in read.enumerated() {
        let flag = flags[index % flags.count]
        // As it is, and through links.
        let written = [path, "link/\(path)", "sub/up/\(path)"][index % 3]
        try expectRefusal(words + [flag, written], of: flag)
      }
    }
    #expect(try contents() == before)
  }

  @Test func noFolderOfResultsIsThatOfWhatIsRead() throws {
    let before = try contents()
    for (words, read) in Self.folders {
      for path in read {
        for path in [path, "link/\(path)", "./sub/up/\(path)"] {
          try expectRefusal(words + ["--output", path], of: "--output")
        }
      }
    }
    try expectRefusal(["merge", "run/", "run2", "--output", "link/run//"], of: "--output")
    #expect(try contents() == before)
  }

  /// All that a command writes, under one name.
  @Test func noTwoOutputsAreOne() throws {
    let before = try contents()
    for (words, flags) in [
      (["report", "run"], ["--html"] + Self.ofRuns), (["compare", "run", "run2"], Self.ofGates),
      (["gate", "--baseline", "b"] + Self.cases, Self.ofGates),
    ] {
      for (first, second) in zip(flags, flags.dropFirst()) {
        try expectRefusal(words + [first, "out", second, "sub/../link/out"], of: second)
      }
    }
    try expectRefusal(
      ["report", "run", "--junit", "b/x.hgrm", "--hgrm", "link/b"], of: "--hgrm")
    let github = try Bench.run(
      ["compare", "run", "run2", "--github", "--junit", "link/h"], in: folder.url,
      with: ["GITHUB_STEP_SUMMARY": folder.path("h")])
    #expect(
      github.status == 64
        && github.errors.hasPrefix(
          "error: GITHUB_STEP_SUMMARY: expected a file other than that of --junit"),
      "\(github.errors)")
    // The sections of `o.csv` would be written over what is read.
    try folder.write("o.sections.csv", "width,height\n1,1\n")
    try expectRefusal(["data", "import", "o.sections.csv", "-o", "o.csv"], of: "--output")
    #expect(try contents().count == before.count + 1)
  }

  /// The file in the folder of a run may be a link to one elsewhere.
  @Test func theRunThatALinkLeadsToIsNotWrittenOver() throws {
    let link = folder.path("run2/run.json")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../p.json")
    try expectRefusal(["report", "run2", "--junit", "p.json"], of: "--junit")
    #expect(try String(contentsOfFile: link, encoding: .utf8) == "mine")
  }

  /// A run that gets another name is not lost, and a page may lie next to what it shows.
  @Test func whatIsNotLostIsWritten() throws {
    let words = [
      "run", "--data", "uniform", "--items", "200", "--layout", "list", "--trace", "flick-browse",
      "--strategy", "on-demand", "--budget", "0.001",
    ]
    func expectDone(_ words: [String]) throws -> Bench {
      let bench = try Bench.run(words, in: folder.url)
      #expect(bench.status == 0, "\(words): \(bench.errors)")
      return bench
    }
    _ = try expectDone(words)
    let again = try expectDone(words + ["--same-plan", "results"])
    #expect(again.errorLines.contains("note: the earlier run in results is kept as results.1"))
    _ = try expectDone([
      "report", "results", "--html", "results/page.html", "--svg", "pictures", "--hgrm",
      "pictures",
    ])
  }
}
