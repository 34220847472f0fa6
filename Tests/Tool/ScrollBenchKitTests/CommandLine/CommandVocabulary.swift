import Commands
import Foundation
import Registration
import ScrollBenchKit

/// The verbs and options of the command line as their help has them, with every value that it
/// names.
struct CommandVocabulary {
  struct Option: Sendable {
    /// As written, `--output` and `-o`; empty for what has no name.
    var names: [String]
    var takesValue: Bool
    var isRequired: Bool
    /// Those that are the only ones allowed; empty where others are.
    var choices: [String]
    /// Words of its help, with what is an example among them.
    var words: [String]
  }

  struct Verb: Sendable {
    /// `["data", "import"]`.
    var words: [String]
    var options: [Option]

    var name: String { words.joined(separator: " ") }
  }

  let verbs: [Verb]

  init() throws {
    var text = ""
    do {
      _ = try ScrollBench.parsed(["--experimental-dump-help"])
    } catch {
      text = RootCommand.fullMessage(for: error)
    }
    let dump = try JSONDecoder().decode(Dump.self, from: Data(text.utf8))
    verbs = dump.command.verbs(below: [])
  }

  /// Every word of the help: of a sentence, its words; of an example, its values.
  fileprivate static func words(of text: String?) -> [String] {
    let edges = CharacterSet(charactersIn: ".,:;()'\"`")
    return (text ?? "").split(whereSeparator: \.isWhitespace)
      .map { $0.trimmingCharacters(in: edges) }.filter { !$0.isEmpty }
  }
}

private struct Dump: Decodable {
  struct Name: Decodable {
    var kind: String
    var name: String
  }

  struct Argument: Decodable {
    var kind: String
    var names: [Name]?
    var isOptional: Bool
    var abstract: String?
    var discussion: String?
    var allValues: [String]?
    var defaultValue: String?
    var shouldDisplay: Bool

    var option: CommandVocabulary.Option {
      CommandVocabulary.Option(
        names: (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name },
        takesValue: kind != "flag", isRequired: !isOptional, choices: allValues ?? [],
        words: CommandVocabulary.words(of: abstract) + CommandVocabulary.words(of: discussion)
          + (defaultValue.map { [$0] } ?? []))
    }
  }

  struct Command: Decodable {
    var commandName: String
    var arguments: [Argument]?
    var subcommands: [Command]?

    func verbs(below words: [String]) -> [CommandVocabulary.Verb] {
      let below = (subcommands ?? []).flatMap { verb in
        verb.commandName == "help" ? [] : verb.verbs(below: words + [verb.commandName])
      }
      guard below.isEmpty else { return below }
      return [
        CommandVocabulary.Verb(
          words: words, options: (arguments ?? []).filter(\.shouldDisplay).map(\.option))
      ]
    }
  }

  var command: Command
}
