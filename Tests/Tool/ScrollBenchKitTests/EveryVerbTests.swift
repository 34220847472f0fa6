import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// What holds for every verb.
@Suite(.serialized, .waitsForProcesses) struct EveryVerbTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try QuickCommand.prepare(folder)
      try body(folder)
    }
  }

  /// Whose lines are tables and sentences, and no commands or ids of cases.
  private static let tables = [
    "run --data", "list data", "list layouts", "list metrics", "list strategies", "list suites",
    "list traces", "report results --growth", "report results --axis", "compare", "history",
    "doctor", "trace describe", "data describe",
  ]

  @Test func everyVerbFitsANarrowScreenOfACLocale() throws {
    let plain = [
      "LC_ALL": "C", "COLUMNS": "40", "TERM": "xterm", "NO_COLOR": "",
    ]
    try withFolder { folder in
      var checked = 0
      for command in QuickCommand.all(round: 2) {
        let bench = try command.run(in: folder, with: plain)
        #expect(command.statuses.contains(bench.status), "\(command): \(bench.errors)")
        // A path is printed as it is.
        let text = (bench.output + bench.errors).replacing(Bench.root.path, with: "")
        #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(command): \(text)")
        #expect(!text.contains("\u{1B}"), "\(command): there is no terminal")
        let isTable = Self.tables.contains { command.description.hasPrefix($0) }
        guard isTable, !command.description.contains("--explain") else { continue }
        checked += 1
        // A command that is broken cannot be copied.
        for line in bench.output.split(separator: "\n") where !line.hasPrefix("next: ") {
          #expect(line.count <= 40, "\(command): \(line)")
        }
      }
      #expect(checked >= Self.tables.count)
    }
  }

  @Test func everyVerbEndsAsAlwaysWhenItsReaderIsGone() throws {
    try withFolder { folder in
      for command in QuickCommand.all(round: 3) {
        let bench = try Bench.shell(
          "cd '\(folder.path)'; exec 3> >(exit); wait $!; \"$bench\" \(command) >&3",
          executable: command.executable)
        #expect(command.statuses.contains(bench.status), "\(command): \(bench.errors)")
        #expect(!bench.errors.contains("error:"), "\(command): \(bench.errors)")
      }
    }
  }

  /// What manual pages are made from.
  @Test func everyVerbHasAHelpThatPagesCanBeMadeFrom() throws {
    struct Dump: Decodable {
      struct Command: Decodable {
        struct Argument: Decodable {
          var valueName: String?
          var abstract: String?
          var shouldDisplay: Bool
        }

        var commandName: String
        var abstract: String?
        var discussion: String?
        var arguments: [Argument]?
        var subcommands: [Command]?
      }

      var serializationVersion: Int
      var command: Command
    }
    let bench = try Bench.run(["--experimental-dump-help"], executable: Bench.product)
    let dump = try JSONDecoder().decode(Dump.self, from: Data(bench.output.utf8))
    // That of the tool that Scripts/dev man runs.
    #expect(bench.status == 0 && dump.serializationVersion == 0)
    for verb in HelpExampleTests.verbs {
      var command: Dump.Command? = dump.command
      for word in verb.split(separator: " ") {
        command = command?.subcommands?.first { $0.commandName == word }
      }
      let found = try #require(command, "\(verb)")
      #expect(found.abstract?.isEmpty == false, "\(verb)")
      #expect(found.discussion?.contains("Examples:") == true, "\(verb)")
      for argument in found.arguments ?? [] where argument.shouldDisplay {
        #expect(argument.abstract?.isEmpty == false, "\(verb) \(argument.valueName ?? "")")
      }
    }
  }

  @Test func everyVerbPrintsAndWritesJSONInOneStyle() throws {
    let commands = QuickCommand.all(round: 1)
    #expect(QuickCommand.missing(commands).isEmpty)
    try withFolder { folder in
      for command in commands {
        let bench = try command.run(["--format", "json"], in: folder)
        #expect(command.statuses.contains(bench.status), "\(command): \(bench.errors)")
        let flaws = JSONStyle.flaws(in: bench.output)
        #expect(flaws.isEmpty, "\(command): \(Set(flaws).sorted())")
      }
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
        // Those below are what users write, and links to what is in the repository.
        $0.hasSuffix(".json") && !$0.hasPrefix("Benchmarks/") && $0 != "few.json"
          && !$0.hasPrefix("OwnRule")
      }
      for name in ["run", "selftest"] {
        #expect(files.contains { $0.hasSuffix("/\(name).json") }, "\(files)")
      }
      for file in files {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let flaws = JSONStyle.flaws(in: text)
        #expect(flaws.isEmpty, "\(file): \(Set(flaws).sorted())")
      }
      let both = try QuickCommand(words: ["report", "results", "--markdown"])
        .run(["--format", "json"], in: folder)
      #expect(both.status == 64 && both.errors.contains("found both"), "\(both.errors)")
    }
  }
}
