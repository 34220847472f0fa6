import Foundation
import Testing

/// The scripts as commands: what they say of themselves, and of arguments that they do not take.
///
/// They run in a copy, where nothing is found of what they build with.
@Suite struct ScriptTests {
  /// Scripts that pass on what they do not know.
  private static let passingOn: Set = [
    "Scripts/bench", "Scripts/check-timing", "Scripts/scrollbench", "Scripts/test",
  ]

  /// Every command of `Scripts` and `.ci`; the other files there are read by these.
  private static let all: [String] = ["Scripts", ".ci"].flatMap { folder -> [String] in
    let path = Bench.root.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.map { "\(folder)/\($0)" }.filter {
      FileManager.default.isExecutableFile(atPath: Bench.root.appendingPathComponent($0).path)
    }
  }.sorted()

  /// Arguments that a script does not take.
  private static let wrong: [[String]] =
    all.filter { !passingOn.contains($0) }.map { [$0, "--no-such-option"] }
    + [
      "check-example now", "check-example --update now", "check-formats now",
      "check-import no-such-case", "check-page a b", "check-since a b", "docs a b",
      "faults now", "faults --kills", "faults --kills few", "faults --seed", "faults --only",
      "faults --only nothing", "figures nothing", "gate", "gate-package a b", "import-ios --tests",
      "limits now", "limits --output", "limits --items", "man a b", "man --check a",
      "object-gate now", "object-gate --update now", "plants no-such-plant", "plants --check now",
      "record", "record nothing", "record selftest-nothing", "repeat-tests 0", "repeat-tests few",
      "repeat-tests --filter", "repeatability", "repeatability a", "repeatability a b c",
      "repeatability --record", "uikit-table now", "uikit-table --check now", "variants",
      "variants --check now", "variants out no-such-variant",
    ].map { ("Scripts/" + $0).split(separator: " ").map(String.init) }
    + [
      [".ci/run", "no-such-step"], [".ci/long", "no-such-step"], [".ci/run", "--list", "tests"],
    ]

  /// Calls `body` with a folder that holds the scripts, and an empty one in which they are run.
  private func withScripts(_ body: (_ scripts: URL, _ place: URL) throws -> Void) throws {
    let folder = try Bench.temporaryFolder().resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (scripts, place) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
    let files = FileManager.default
    for parent in [scripts, place, scripts.appendingPathComponent("Tests")] {
      try files.createDirectory(at: parent, withIntermediateDirectories: true)
    }
    for name in ["Scripts", ".ci", "Tests/Plants", "Tests/Variants", "Tests/Slowdowns"] {
      try files.copyItem(
        at: Bench.root.appendingPathComponent(name), to: scripts.appendingPathComponent(name))
    }
    try body(scripts, place)
  }

  /// A script run where there are a shell and what every system has, and neither Swift nor a way to
  /// install anything. Its home and all temporary files are in `place`.
  private func run(_ words: [String], of scripts: URL, in place: URL) throws -> Bench {
    let tools = scripts.deletingLastPathComponent().appendingPathComponent("tools")
    let files = FileManager.default
    if !files.fileExists(atPath: tools.path) {
      try files.createDirectory(at: tools, withIntermediateDirectories: true)
      for tool in ["bash", "cat", "dirname", "env", "grep", "mktemp", "python3", "rm", "sed"] {
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
      ])
  }

  /// Everything below a folder, with sizes and times.
  private func traces(of folder: URL) throws -> Set<String> {
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
      let before = try traces(of: scripts)
      for script in Self.all {
        for word in ["--help", "-h"] {
          let help = try run([script, word], of: scripts, in: place)
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
        let help = try run([script, "--help"], of: scripts, in: place)
        #expect(help.output.contains("arguments of"), "\(script): \(help.output)")
      }
      #expect(try traces(of: scripts) == before)
      #expect(try traces(of: place).isEmpty)
    }
  }

  @Test func everyScriptRefusesArgumentsThatItDoesNotTake() throws {
    try withScripts { scripts, place in
      let before = try traces(of: scripts)
      for words in Self.wrong {
        let command = words.joined(separator: " ")
        let refused = try run(words, of: scripts, in: place)
        #expect(refused.status == 64, "\(command): \(refused.status): \(refused.errors)")
        #expect(refused.output.isEmpty, "\(command): \(refused.output)")
        #expect(refused.errorLines.count == 1, "\(command): \(refused.errors)")
        #expect(refused.errors.contains("expected"), "\(command): \(refused.errors)")
        #expect(refused.errors.hasSuffix("see \(words[0]) --help\n"), "\(refused.errors)")
      }
      #expect(try traces(of: scripts) == before)
      #expect(try traces(of: place).isEmpty)
    }
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
