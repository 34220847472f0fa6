import ArgumentParser
import SuiteCases
import Commands
import Files
import Registration
import ScrollBenchKit
import Testing

/// Every option that takes a number reads it in one way, and states what it expects. The parser
/// determines which options take numbers: they are those that refuse a word and have no words of
/// their own.
@Suite struct NumberOptionTests {
  private static let noNumbers = [
    "zz", "0x10", "inf", "-inf", "nan", "-nan", "infinity", "+5", "1_000", " 5", "5 ", "\u{FF15}",
    "\u{0665}", "1e999", "0x1p3", ".", "-", "5,5",
  ]

  private struct NumericOption {
    var verb: [String]
    var name: String
  }

  private static func numericOptions() throws -> [NumericOption] {
    try CommandVocabulary().verbs.flatMap { verb in
      verb.options.filter { option in
        guard option.takesValue, option.choices.isEmpty, let name = option.names.last else {
          return false
        }
        do {
          _ = try RootCommand.parseAsRoot(verb.words + [name, "zz"])
          return false
        } catch {
          return RootCommand.message(for: error).contains("'zz' is invalid for")
        }
      }.map { NumericOption(verb: verb.words, name: $0.names.last ?? "") }
    }
  }

  private static func message(_ words: [String]) -> String? {
    do {
      _ = try ScrollBench.parsed(words)
      return nil
    } catch let error as InputError {
      return error.description
    } catch {
      return RootCommand.message(for: error)
    }
  }

  @Test func whatIsNoDecimalNumberIsRefusedWithTheRange() throws {
    let options = try Self.numericOptions()
    let names = Set(options.map(\.name))
    #expect(
      names.isSuperset(of: [
        "--seed", "--timeout", "--launches", "--replays", "--budget", "--frame",
        "--frames", "--cases", "--case", "--scale", "--commits", "--slowest", "--items",
        "--content",
      ]), "\(names)")
    for option in options {
      for text in Self.noNumbers {
        for words in [[option.name, text], [option.name + "=" + text]] {
          let message = Self.message(option.verb + words) ?? "accepted"
          let parts = message.components(separatedBy: ", found ")
          let comment: Comment = "\(option.verb + words): \(message)"
          #expect(message.hasPrefix("\(option.name): expected "), comment)
          #expect(
            parts[0].contains(where: \.isNumber) || parts[0].contains("WIDTHxHEIGHT"),
            comment)
        }
      }
    }
  }
}
