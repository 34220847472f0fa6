import ArgumentParser
import SuiteCases
import Files
import Foundation
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// `scrollbench check`: the laws of layouts, and strategies against brute force.
package struct CheckCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks layouts against their laws, and strategies against brute force.",
    discussion: """
      Places small collections first (empty ones, ones with empty sections, ones whose items have \
      no size or are longer than a screen), then random ones. A layout must place items at the \
      same positions in one go, in pieces cut anywhere, from a saved cursor and from a moved one. \
      Skipping must agree with placing, bounds must hold, and what the layout declares must be \
      true. A strategy must return what brute force over all elements returns, while the \
      collection is scrolled and edited, its width changes and attributes are invalidated. Each \
      finding is reduced to a small collection and printed with the command that repeats it. If a \
      layout breaks a law, its strategies are not checked. Each layout is checked in its own \
      process: a crash or a hang is a finding too, and the other layouts are still checked.

      The exit code is 0 without findings, otherwise \(ExitStatus.findings).

      Examples:
        scrollbench check
        scrollbench check --layout 'masonry[columns=4]' --strategy tiled-cache
        scrollbench check --layout flow --seed 17 --case 42
      """)

  @Option(
    help: """
      Layouts, separated by commas or repeated, as for run. Default, and meaning of all: every \
      layout rule with its defaults, and with each other named value of a parameter.
      """)
  var layout: [String] = []

  @Option(
    help: "Strategies, written like layouts. Default, and meaning of all: all for layout rules.")
  var strategy: [String] = []

  @Option(
    help: "The seed of the collections and their edits. (default: 1)", transform: NumberOption.seed)
  var seed: UInt64 = 1

  @Option(
    help: "The number of collections for each layout, small ones first. (default: 40)",
    transform: NumberOption.whole("--cases", in: 1...1_000_000, example: 40))
  var cases = 40

  @Option(
    name: .customLong("case"), help: "Check only the collection with this number, from 0.",
    transform: NumberOption.whole("--case", in: 0...1_000_000, example: 7))
  var onlyCase: Int?

  @Option(
    help: "Seconds that a layout or a strategy may take for a collection. (default: 60.0)",
    transform: NumberOption.seconds("--timeout", example: 60))
  var timeout = 60.0

  @Option(help: "Output format.")
  var format = ResultFormat.table

  package init() {}

  package var optionRules: [OptionRule] { [.these(["--cases"], areUselessBeside: ["--case"])] }

  package func run(_ registry: Registry) throws -> Int32 {
    let checks = try checks(registry)
    let talk = Talk()
    var findings: [LayoutCheck.Finding] = []
    let line = ProgressLine("checking", of: checks.count, on: talk)
    for (done, check) in checks.enumerated() {
      line.show(check.layout.text, done: Double(done))
      findings += try CheckWorker.findings(of: check, timeoutSeconds: timeout)
    }
    talk.clear()
    switch format {
    case .json: writeResult(try jsonText(findings, under: "findings"))
    case .table:
      let count = findings.count
      let strategies = Set(checks.flatMap(\.strategies).map(\.strategy.text)).count
      func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
      }
      let verdict = TextStyle.output.text(
        count == 0 ? "nothing found" : counted(count, "finding", "findings"),
        as: count == 0 ? .good : .bad)
      writeResult(
        findings.map(\.text).joined()
          + "\(verdict): \(counted(checks.count, "layout", "layouts")), "
          + "\(counted(strategies, "strategy", "strategies")), "
          + "\(counted(range.count, "collection", "collections")) each, seed \(seed)\n")
    }
    return findings.isEmpty ? 0 : ExitStatus.findings
  }

  private var range: Range<Int> { onlyCase.map { $0..<$0 + 1 } ?? 0..<cases }

  package func checks(_ registry: Registry) throws -> [LayoutCheck] {
    let layouts = try Self.chosen(
      layout, "--layout",
      among: registry.layouts.filter { $0.origin.kind == .rule }.flatMap(\.variants))
    let strategies = try Self.chosen(
      strategy, "--strategy",
      among: registry.strategies.filter { $0.origin.kind == .rule }.map(\.name))
    return try layouts.map { name in
      let found = try registry.layout(name)
      guard found.registration.origin.kind == .rule else {
        throw InputError(
          file: "--layout", message: "\(found.registration.name) is a layout object",
          advice: "`\(OwnCommand.line(["inspect", "--layout", name]))` looks for mistakes in those")
      }
      let choices = try strategies.map {
        try SourceChoice(layout: name, strategy: $0, in: registry)
      }
      // The worker finds out whether their parameters are compatible: making a rule may trap.
      for choice in choices where !choice.fits { throw choice.misfit }
      return LayoutCheck(layout: found, strategies: choices, seed: seed, cases: range)
    }
  }
}

extension CheckCommand {
  /// The names that a flag lists, with sweeps written out; without the flag, or for the word `all`,
  /// the names in `all`.
  private static func chosen(
    _ words: [String], _ flag: String, among all: [String]
  ) throws(InputError) -> [String] {
    guard !words.isEmpty else { return all }
    let names = try SuiteNames(names: NameList.names(in: words, flag: flag), flag: flag)
    guard case .listed(let listed) = names else { return all }
    var expanded: [String] = []
    for name in listed { expanded += try Sweep.expand(name, flag: flag) }
    return expanded
  }
}

extension LayoutRegistration {
  /// The layout itself, and variants with each other value of each parameter that is a choice of
  /// names.
  fileprivate var variants: [String] {
    [name]
      + parameters.flatMap { parameter -> [String] in
        let values: [String]
        switch parameter.values {
        case .flag: values = ["no", "yes"]
        case .oneOf(let names): values = names
        case .joined(let names): values = names
        case .whole, .points, .decimal, .bytes, .duration, .name, .specification, .path:
          values = []
        }
        return values.filter { $0 != parameter.defaultText }
          .map { "\(name)[\(parameter.name)=\($0)]" }
      }
  }
}

extension LayoutCheck.Finding {
  /// The finding for readers, one fact a line, with an empty line at the end.
  package var text: String {
    var lines = [
      "\(strategy.map { "\($0) over \(layout)" } ?? layout): \(law)", "  \(message)",
      "  found with \(collection)",
    ]
    if !history.isEmpty { lines.append("  after " + history.joined(separator: ", ")) }
    lines.append("  \(command)")
    return lines.map { InputError.onOneLine($0) + "\n" }.joined() + "\n"
  }
}
