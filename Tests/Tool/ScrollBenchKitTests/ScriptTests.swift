import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// The scripts as commands: their help, and their errors for arguments that they do not take.
///
/// They run in a copy, where nothing is found of what they build with.
@Suite(.waitsForProcesses) struct ScriptTests {
  /// Scripts that pass on arguments of others.
  private static let passingOn: Set = [
    "Scripts/bench", "Scripts/dev timing", "Scripts/scrollbench", "Scripts/test",
  ]

  /// The names of the commands that `Scripts/dev` runs: functions with a comment that has their
  /// call.
  private static let developers: [String] =
    developerFiles.flatMap { path -> [String] in
      let text = try? Repository.text(path)
      let calls = /\n#   Scripts\/dev ([a-z-]+)\b.*(?:\n#.*)*\n\1\(\) [{(]/
      return (text ?? "").matches(of: calls).map { String($0.1) }
    }.sorted()
  private static let developerFiles =
    ["Scripts/dev"]
    + [
      "compositional", "fuzzers", "mutants", "packages", "patches", "planted", "published",
      "release", "sanitizers", "shards", "speed",
    ].map {
      "Scripts/developer/\($0)"
    }

  /// Every command of `Scripts` and `.ci`, as it is typed; the other files there are read by these.
  private static let all: [String] =
    executables(in: "Scripts").map { "Scripts/\($0)" }
    + developers.map { "Scripts/dev \($0)" }
    + executables(in: ".ci").map { ".ci/\($0)" }

  /// Commands with arguments that they do not take.
  private static let wrong: [String] =
    all.filter { !passingOn.contains($0) }.map { "\($0) --no-such-option" }
    + wrongOfDevelopers.map { "Scripts/dev \($0)" } + wrongOfOthers
  private static let wrongOfDevelopers: [String] =
    [
      "baselines --update", "behaviour-table now", "behaviour-table --check now", "compositional",
      "compositional --chromium now", "compositional --chromium --count",
      "compositional --chromium --count 0", "compositional --count 5",
      "compositional --chromium --count 5 --only 5", "compositional --chromium --seed few",
      "docs a b",
      "examples now", "examples --update now", "faults now", "shards now", "fuzzers now",
      "faults --kills", "faults --kills few", "faults --seed", "faults --only",
      "faults --only nothing", "figures nothing", "first-frame now", "first-frame --launches",
      "first-frame --launches few", "formats now", "imports no-such-case",
      "limits now", "limits --output", "limits --items", "man a b", "man --check a", "micro now",
      "micro --only", "mutants --count", "mutants --count few", "mutants --room Nowhere",
      "mutants now", "objects --update now", "objects now", "page a b", "planted",
      "planted out 99", "plants --check now",
      "plants no-such-plant", "record", "record nothing", "record selftest-nothing",
      "release --check now", "release now", "repeat --filter", "repeat 0", "repeat few",
      "sanitizers address now", "sanitizers now", "uikit-table --check now", "uikit-table now",
      "variants", "variants --check now", "variants out no-such-variant",
    ]
  private static let wrongOfOthers: [String] =
    [
      "Scripts/dev", "Scripts/dev no-such-command", "Scripts/dev ../bench",
      "Scripts/dev --list now", "Scripts/dev log", "Scripts/gate", "Scripts/gate --package",
      "Scripts/gate --package a HEAD", "Scripts/gate --package a --product b",
      "Scripts/gate HEAD --no-such", "Scripts/gate HEAD now", "Scripts/gate HEAD --seed few",
      "Scripts/gate --bisect", "Scripts/gate --bisect a", "Scripts/gate --bisect a..b --case",
      "Scripts/gate --bisect a..b --no-such", "Scripts/gate --bisect a..b --tier times",
      "Scripts/import-ios --tests", ".ci/run no-such-step", ".ci/long no-such-step",
      ".ci/run --list tests",
    ]

  private static func executables(in folder: String) -> [String] {
    Repository.files(in: folder, ending: "").filter {
      FileManager.default.isExecutableFile(atPath: Repository.url($0).path)
    }.map { String($0.dropFirst(folder.count + 1)) }.filter { !$0.contains("/") }
  }

  /// Calls `body` with a folder that holds the scripts, and an empty one in which they are run.
  private func withScripts(_ body: (_ scripts: URL, _ place: URL) throws -> Void) throws {
    let folder = try Bench.temporaryFolder().resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (scripts, place) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
    let files = FileManager.default
    for parent in [scripts, place, scripts.appendingPathComponent("Tests")] {
      try files.createDirectory(at: parent, withIntermediateDirectories: true)
    }
    let patches = ["Plants", "Variants", "Slowdowns", "Instructions", "ExampleChanges"].map {
      "Tests/" + $0
    }
    for name in ["Scripts", ".ci"] + patches {
      // FileManager would copy who owns them, which is not everybody's right.
      let copy = try Process.run(
        URL(fileURLWithPath: "/bin/cp"),
        arguments: ["-R", Bench.root.path + "/" + name, scripts.path + "/" + name])
      copy.waitUntilExit()
      try #require(copy.terminationStatus == 0)
    }
    try body(scripts, place)
  }

  /// A script run where there are a shell and what every system has, and neither Swift nor a way to
  /// install anything. Its home and all temporary files are in `place`.
  private func run(
    _ command: String, of scripts: URL, in place: URL, with variables: [String: String] = [:]
  ) throws -> Bench {
    let words = command.split(separator: " ").map(String.init)
    let tools = scripts.deletingLastPathComponent().appendingPathComponent("tools")
    let files = FileManager.default
    if !files.fileExists(atPath: tools.path) {
      try files.createDirectory(at: tools, withIntermediateDirectories: true)
      for tool in [
        "awk", "bash", "cat", "cut", "dirname", "env", "find", "flock", "git", "grep", "mkdir",
        "mktemp",
        "python3", "realpath", "rm", "sed", "sort",
      ] {
        for folder in ["/bin", "/usr/bin"] where files.fileExists(atPath: "\(folder)/\(tool)") {
          try? files.createSymbolicLink(
            atPath: tools.path + "/" + tool, withDestinationPath: "\(folder)/\(tool)")
        }
      }
    }
    return try Bench.run(
      Array(words.dropFirst()), in: place, executable: scripts.appendingPathComponent(words[0]),
      with: [
        "PATH": tools.path, "HOME": place.path, "TMPDIR": place.path,
        "PYTHONDONTWRITEBYTECODE": "1",
      ].merging(variables) { $1 })
  }

  /// Everything below a folder, with sizes and times.
  private func listing(of folder: URL) throws -> Set<String> {
    let files = FileManager.default
    return try Set(
      files.subpathsOfDirectory(atPath: folder.path).map { path in
        let facts = try files.attributesOfItem(atPath: folder.path + "/" + path)
        return "\(path) \(facts[.size] ?? "") \(facts[.modificationDate] ?? "")"
      })
  }

  @Test func everyScriptAnswersHelpAndDoesNothingElse() throws {
    #expect(Self.all.count > 25)
    try withScripts { scripts, place in
      let before = try listing(of: scripts)
      for script in Self.all {
        for word in ["--help", "-h"] {
          let help = try run("\(script) \(word)", of: scripts, in: place)
          #expect(help.status == 0 && help.errors.isEmpty, "\(script) \(word): \(help.errors)")
          let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
          #expect(lines.first?.isEmpty == false && lines.count > 2, "\(script): \(help.output)")
          // How it is called stands by itself, as it is typed.
          let synopsis = lines.filter { "\($0) ".hasPrefix("  \(script) ") }
          #expect(!synopsis.isEmpty, "\(script): \(help.output)")
          #expect(lines.allSatisfy { $0.count <= 110 && !$0.hasPrefix("#") }, "\(help.output)")
        }
      }
      for script in Self.passingOn {
        let help = try run("\(script) --help", of: scripts, in: place)
        #expect(help.output.contains("arguments of"), "\(script): \(help.output)")
      }
      #expect(try listing(of: scripts) == before)
      #expect(try listing(of: place).isEmpty)
    }
  }

  @Test func everyScriptRefusesArgumentsThatItDoesNotTake() throws {
    try withScripts { scripts, place in
      let before = try listing(of: scripts)
      for command in Self.wrong {
        // `Scripts/dev` is one as well.
        let script = Self.all.last { "\(command) ".hasPrefix("\($0) ") }
        let refused = try run(command, of: scripts, in: place)
        #expect(refused.status == 64, "\(command): \(refused.status): \(refused.errors)")
        #expect(refused.output.isEmpty, "\(command): \(refused.output)")
        #expect(refused.errorLines.count == 1, "\(command): \(refused.errors)")
        #expect(refused.errors.contains("expected"), "\(command): \(refused.errors)")
        #expect(refused.errors.hasSuffix("see \(script ?? "") --help\n"), "\(refused.errors)")
      }
      #expect(try listing(of: scripts) == before)
      #expect(try listing(of: place).isEmpty)
    }
  }

  /// Commands that replace and delete files in a folder that users name, and the variable that
  /// names it if none of the words does.
  private static let replacing: [(command: String, variable: String?)] = [
    ("Scripts/gate HEAD --baseline b", "GATE_COPY"),
    ("Scripts/gate --bisect HEAD..HEAD", "BISECT_COPY"),
    ("Scripts/dev variants out base", "VARIANTS_COPY"), ("Scripts/dev variants mine base", nil),
    ("Scripts/dev planted out", "PLANTED_COPY"), ("Scripts/dev planted mine", nil),
    ("Scripts/dev plants", "PLANTS_COPY"), ("Scripts/dev docs mine", nil),
    ("Scripts/dev page mine", nil),
  ]

  /// Files of a user's, under each name that is deleted or replaced, stay as they are; an empty
  /// folder is taken, and so is one that was taken before.
  @Test func scriptsDeleteFilesOnlyInFoldersThatTheyMade() throws {
    try withScripts { scripts, place in
      try Data("// swift-tools-version: 6.2\n".utf8).write(
        to: scripts.appendingPathComponent("Package.swift"))
      for words in [
        ["init", "--quiet"], ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a", "commit", "--quiet", "--message", "first"],
      ] {
        let git = try Bench.run(
          ["-C", scripts.path] + words, executable: URL(fileURLWithPath: "/usr/bin/git"))
        try #require(git.status == 0, "\(git.errors)")
      }
      let (mine, files) = (place.appendingPathComponent("mine"), FileManager.default)
      let names = ["history", "base", "base-sources", "tree", "sources", "Sources", "candidate"]
      for name in names {
        try files.createDirectory(
          at: mine.appendingPathComponent(name), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: mine.appendingPathComponent("\(name)/Package.swift"))
      }
      let before = try listing(of: mine)
      for (command, variable) in Self.replacing {
        let refused = try run(
          command, of: scripts, in: place, with: variable.map { [$0: "mine"] } ?? [:])
        #expect(refused.status == 64 && refused.errorLines.count == 1, "\(refused.errors)")
        #expect(refused.errors.contains("\(mine.path): expected a new or"), "\(refused.errors)")
        #expect(try listing(of: mine) == before, "\(command)")
      }
      try files.removeItem(at: mine)
      for (command, variable) in Self.replacing + Self.replacing.suffix(1) {
        let taken = try run(
          command, of: scripts, in: place, with: variable.map { [$0: "mine"] } ?? [:])
        #expect(taken.status == 1, "\(command): \(taken.errors)")
        #expect(taken.errors.contains("swift is missing"), "\(command): \(taken.errors)")
        #expect(try files.contentsOfDirectory(atPath: mine.path) == [".made-by-scrollbench"])
      }
    }
  }

  /// They are refused before minutes of building.
  @Test func theScriptOfTheGateTakesTheOptionsOfTheGate() throws {
    let text = try String(
      contentsOf: Bench.root.appendingPathComponent("Scripts/gate"), encoding: .utf8)
    let lists = try #require(text.firstMatch(of: /case_options="[^#]*artefacts="/)).0
    let known = Set(lists.matches(of: /--[a-z-]+/).map { String($0.0) })
    let own = [
      "--base", "--head", "--help", "--package", "--product", "--results", "--since",
      "--update-baseline", "--version",
    ]
    #expect(
      known == Set(GivenOptions.options(of: GateCommand.self).values.map(\.name)).subtracting(own))
  }

  @Test func everyCommandForDevelopersIsListedAndHasARowInTheDocument() throws {
    try withScripts { scripts, place in
      let list = try run("Scripts/dev --list", of: scripts, in: place)
      #expect(list.status == 0 && list.errors.isEmpty, "\(list.errors)")
      let lines = list.output.split(separator: "\n")
      let names = lines.map { line in String(line.prefix { $0 != " " }) }
      #expect(names == Self.developers)
      #expect(lines.allSatisfy { $0.count > 40 && $0.count <= 120 }, "\(list.output)")
    }
    let document = try String(
      contentsOf: Bench.root.appendingPathComponent("Tests/README.md"), encoding: .utf8)
    let rows = document.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { String($0.split(separator: "`")[1]) }
    #expect(rows == ["Scripts/dev"] + Self.developers)
  }

  @Test func scriptsNameTheirExitCodesAsTheDocumentDoes() throws {
    let document = try String(
      contentsOf: Bench.root.appendingPathComponent("Benchmarks/CI.md"), encoding: .utf8)
    let importer = try String(
      contentsOf: Bench.root.appendingPathComponent("Scripts/import-ios"), encoding: .utf8)
    #expect(importer.contains("70 the build failed elsewhere"))
    #expect(document.contains("\n| 70 | "))
  }
}
