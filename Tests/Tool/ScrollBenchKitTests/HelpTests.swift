import ArgumentParser
import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// Help as it stands on a screen of 80 columns.
@Suite(.waitsForProcesses) struct HelpTests {
  /// All commands, those below others too.
  private static let commands: [any ParsableCommand.Type] = {
    func below(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
      [command] + command.configuration.subcommands.flatMap(below)
    }
    return below(RootCommand.self)
  }()

  private static func lines(_ command: any ParsableCommand.Type, columns: Int) -> [String] {
    RootCommand.helpMessage(for: command, columns: columns).components(separatedBy: "\n")
  }

  @Test func everyHelpHasFewerThanSixtyLines() {
    #expect(Self.commands.count > 18)
    for command in Self.commands {
      let lines = Self.lines(command, columns: 80)
      #expect(lines.count < 60, "\(command._commandName): \(lines.count) lines")
    }
  }

  /// A command that is broken within cannot be copied.
  @Test func noCommandInAHelpIsBroken() {
    for command in Self.commands {
      let (narrow, wide) = (
        Self.lines(command, columns: 80), Self.lines(command, columns: 1000)
      )
      let examples = wide.filter { $0.hasPrefix("  scrollbench ") || $0.hasSuffix(" \\") }
      #expect(!examples.isEmpty || !command.configuration.subcommands.isEmpty, "\(command)")
      for example in examples {
        #expect(narrow.contains(example) && example.count <= 80, "\(example)")
      }
    }
  }

  @Test func theSharedOptionsAreExplainedInOnePlace() throws {
    let topic = Self.lines(CasesTopic.self, columns: 1000).joined(separator: "\n")
    for option in ["--suite", "--data", "--layout", "--strategy", "--trace", "--items"] {
      #expect(topic.contains(option == "--suite" ? "suite" : option))
    }
    for command in [RunCommand.self, GateCommand.self, DrawCommand.self, InspectCommand.self]
      as [any ParsableCommand.Type]
    {
      let help = Self.lines(command, columns: 80).joined(separator: "\n").lowercased()
      #expect(help.contains("'scrollbench help cases'"), "\(command)")
    }
    for words in [["help", "cases"], ["cases"], ["cases", "--help"]] {
      let bench = try Bench.run(words, executable: Bench.product)
      #expect(bench.status == 0 && bench.output.contains("64..1024*2"), "\(bench.errors)")
      #expect(bench.errors.isEmpty)
    }
  }
}
