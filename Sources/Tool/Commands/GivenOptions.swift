import ArgumentParser
import Files
import Foundation
import Registration

/// The options of a command line as they were typed. Parsed values do not show whether a default
/// was typed, or an option twice.
package struct GivenOptions {
  /// Names with their dashes; the long name if an option has two.
  package private(set) var names: Set<String> = []

  /// Checks that each option has an effect.
  ///
  /// - Parameter words: the words of a command line that was parsed as this verb.
  /// - Throws: `InputError` for the first option without effect.
  package static func check(_ words: [String], of verb: any ParsableCommand & Verb)
    throws(InputError)
  {
    let rules = verb.optionRules
    guard needsCheck(words, rules) else { return }
    let given = try GivenOptions(words, of: type(of: verb))
    for rule in rules { try rule.check(given) }
  }

  /// Whether an option may have been given twice, or one that a rule is about. To describe a verb
  /// takes the parser a millisecond, and most command lines need no description: no option has two
  /// long names.
  private static func needsCheck(_ words: [String], _ rules: [OptionRule]) -> Bool {
    let names = words.filter { $0.hasPrefix("-") }.map { $0.prefix { $0 != "=" } }
    return Set(names).count < names.count
      || names.contains { name in
        !name.hasPrefix("--") || rules.contains { $0.options.contains(String(name)) }
      }
  }

  /// - Parameter words: the words of a command line that the parser accepts.
  /// - Throws: `InputError` if an option that takes one value is given twice.
  package init(_ words: [String], of verb: any ParsableCommand.Type) throws(InputError) {
    for (option, _) in Self.written(in: words, of: verb) {
      let isFirst = names.insert(option.name).inserted
      guard isFirst || option.isList || !option.takesValue else {
        throw InputError(
          file: option.name, message: "expected this option once, found it twice",
          advice: "leave one of them out")
      }
    }
  }

  /// The options in `words`, in their order, with their values.
  private static func written(
    in words: [String], of verb: any ParsableCommand.Type
  ) -> [(option: Option, value: String?)] {
    let known = options(of: verb)
    var written: [(Option, String?)] = []
    var rest = words[...]
    while let word = rest.popFirst(), word != "--" {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard word.hasPrefix("-"), let option = known[String(parts[0])] else { continue }
      var value = parts.count == 2 ? String(parts[1]) : nil
      if option.takesValue, parts.count == 1 { value = rest.popFirst() }
      written.append((option, value))
    }
    return written
  }

  package struct Option {
    /// The name with its dashes, the long one if there are two.
    package var name: String
    package var takesValue: Bool
    /// Whether it may be repeated.
    package var isList: Bool
  }

  /// The options of a verb, by each of their names with its dashes.
  package static func options(of verb: any ParsableCommand.Type) -> [String: Option] {
    guard let help = try? JSONDecoder().decode(ParserHelp.self, from: Data(verb._dumpHelp().utf8))
    else { return [:] }
    var options: [String: Option] = [:]
    for argument in help.command.arguments ?? [] {
      let names = (argument.names ?? []).map(\.typed)
      guard let name = names.max(by: { $0.count < $1.count }) else { continue }
      for typed in names {
        options[typed] = Option(
          name: name, takesValue: argument.kind == "option", isList: argument.isRepeating)
      }
    }
    return options
  }

  /// The parser's description of a command.
  private struct ParserHelp: Decodable {
    struct Command: Decodable {
      var arguments: [Argument]?
    }

    struct Argument: Decodable {
      var kind: String
      var isRepeating: Bool
      var names: [Name]?
    }

    struct Name: Decodable {
      var kind: String
      var name: String

      var typed: String { (kind == "long" ? "--" : "-") + name }
    }

    var command: Command
  }
}

/// A condition under which options have an effect. A verb refuses options without effect, because
/// the user expects one.
package struct OptionRule {
  fileprivate let options: [String]
  private let others: [String]
  private let error: @Sendable (_ option: String, _ others: [String]) -> InputError
  private let isBroken: @Sendable (_ othersGiven: [String]) -> Bool

  /// The options have an effect only with one of the others.
  package static func these(_ options: [String], need others: [String]) -> OptionRule {
    OptionRule(options: options, others: others) { option, _ in
      InputError(
        file: option,
        message: "expected \(InputError.list(others)) too, found "
          + (others.count == 2 ? "neither" : "none"),
        advice: "alone, \(option) has no effect: leave it out")
    } isBroken: {
      $0.isEmpty
    }
  }

  /// The options have no effect with one of the others.
  package static func these(_ options: [String], areUselessBeside others: [String]) -> OptionRule {
    OptionRule(options: options, others: others) { option, found in
      InputError(
        file: option, message: "expected no \(found[0]) with it, found both",
        advice: "with \(found[0]) it has no effect: leave one of them out")
    } isBroken: {
      !$0.isEmpty
    }
  }

  /// The options have no effect in this situation.
  static func these(_ options: [String], areRefused message: String, advice: String) -> OptionRule {
    OptionRule(options: options, others: []) { option, _ in
      InputError(
        file: option, message: message, advice: advice.replacing("OPTION", with: option))
    } isBroken: { _ in
      true
    }
  }

  /// - Throws: `InputError` for the first option that breaks the rule.
  package func check(_ given: GivenOptions) throws(InputError) {
    let found = others.filter(given.names.contains)
    guard isBroken(found), let option = options.first(where: given.names.contains) else { return }
    throw error(option, found)
  }
}

extension InputError {
  /// `a, b or c`
  fileprivate static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
