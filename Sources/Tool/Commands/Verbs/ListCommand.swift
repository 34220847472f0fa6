import ArgumentParser
import SuiteCases
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// `scrollbench list`: the names that options accept.
package struct ListCommand: ParsableCommand, Verb {
  enum Topic: String, CaseIterable, ExpressibleByArgument {
    case cases, data, layouts, strategies, traces, costs, reuse, prefetch, metrics, suites

    var summary: String {
      switch self {
      case .cases: "the cases of a suite, or those that flags choose"
      case .data: "collections for --data"
      case .layouts: "layouts for --layout, with the kinds of data they take"
      case .strategies: "attribute strategies for --strategy"
      case .traces: "recordings, generated traces and edit scripts for --trace"
      case .costs: "what cells cost, for --cell-cost"
      case .reuse: "how cells are kept, for --reuse"
      case .prefetch: "what is prefetched, for --prefetch and --prefetch-data"
      case .metrics: "what is measured, in which unit"
      case .suites: "lists of cases for --suite"
      }
    }
  }

  package static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the names that other verbs take: cases, data, metrics, ...",
    discussion: """
      Without a topic it lists the topics. Cases are printed without a heading, one per line, so \
      that they can be counted and searched.

      Examples:
        scrollbench list
        scrollbench list metrics
        scrollbench list cases --suite standard
      """)

  @Argument(help: "What to list. Default: the topics themselves.")
  var topic: Topic?

  @Option(help: "Output format.")
  var format = ResultFormat.table

  @OptionGroup(title: SuiteOptions.title) package var options: SuiteOptions

  @OptionGroup var cells: CellOptions

  package init() {}

  /// The options that would not change the list.
  package var optionRules: [OptionRule] {
    guard topic != .cases else { return [] }
    let found = topic.map { "the topic \($0.rawValue)" } ?? "no topic"
    let advice =
      "`\(OwnCommand.line(["list", "cases"]))` takes this option, and lists the cases that it"
      + " chooses"
    let others = OptionRule.these(
      SuiteOptions.flags + CellOptions.flags,
      areRefused: "expected only with the topic cases, found \(found)",
      advice: advice)
    guard ![.data, .traces, .suites].contains(topic) else { return [others] }
    return [
      others,
      .these(
        ["--benchmarks"],
        areRefused: "expected only with the topic cases, data, traces or suites, found \(found)",
        advice: advice),
    ]
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let (columns, rows) = try table(registry)
    switch format {
    case .table:
      writeResult(
        columns.count == 1
          ? rows.map { $0[0].description + "\n" }.joined()
          : PlainTable(columns, rows.map { $0.map(\.description) }, right: []).text(on: .output))
    case .json:
      let objects = rows.map {
        Dictionary(uniqueKeysWithValues: zip(columns, $0.map(EncodedCell.init)))
      }
      writeResult(try jsonText(objects, under: topic?.rawValue ?? "topics"))
    }
    return 0
  }

  /// A value of a row: words, or true or false.
  private typealias Cell = CustomStringConvertible & Encodable

  private struct EncodedCell: Encodable {
    let cell: any Cell

    func encode(to encoder: any Encoder) throws { try cell.encode(to: encoder) }
  }

  private func table(_ registry: Registry) throws -> (columns: [String], rows: [[any Cell]]) {
    switch topic {
    case nil: return (["topic", "summary"], Topic.allCases.map { [$0.rawValue, $0.summary] })
    case .cases:
      let (suite, settings) = try options.resolved(cells: cells)
      let cases = try CaseList(suite, settings, in: registry).cases
      return (["caseID"], cases.map { [$0.id] })
    case .data:
      return (
        ["name", "kind", "parameters", "summary"],
        try here(registry.datasets, \.file).map {
          [$0.name, $0.kind.rawValue, Self.text($0.parameters), $0.summary]
        }
      )
    case .layouts:
      return (
        ["name", "data", "strategies", "parameters", "summary"],
        registry.layouts.map { layout in
          let kinds = layout.kinds.map(\.rawValue).sorted().joined(separator: "+")
          let strategies = registry.strategies.filter { $0.origin.kind == layout.origin.kind }
          let names =
            layout.origin.kind == .rule ? "rules" : strategies.map(\.name).joined(separator: "+")
          return [layout.name, kinds, names, Self.text(layout.parameters), layout.summary]
        }
      )
    case .strategies:
      return (
        ["name", "for", "parameters", "summary"],
        registry.strategies.map {
          [$0.name, $0.origin.kind.words, Self.text($0.parameters), $0.summary]
        }
      )
    case .traces:
      return (
        ["name", "kind", "parameters", "summary"],
        try here(registry.traces, \.file).map {
          [$0.name, $0.kind, Self.text($0.parameters), $0.summary]
        }
      )
    case .costs:
      return (["name", "summary"], Registry.cellCosts.map { [$0.name, $0.summary] })
    case .reuse:
      return (
        ["name", "parameters", "summary"],
        registry.reusePolicies.map { [$0.name, Self.text($0.parameters), $0.summary] }
      )
    case .prefetch:
      return (
        ["name", "parameters", "summary"],
        registry.prefetchPolicies.map { [$0.name, Self.text($0.parameters), $0.summary] }
      )
    case .metrics:
      return (
        ["name", "unit", "better", "deterministic", "summary"],
        Metric.all.map {
          [$0.name, $0.unit.rawValue, $0.better.rawValue, $0.isDeterministic, $0.summary]
        }
      )
    case .suites:
      let folders = try BenchmarksFolder.find(named: options.benchmarks)
      let names = Suite.names(in: folders)
      if names.isEmpty { Self.note("the suites") }
      return (
        ["name", "summary"],
        try names.map { [$0, try Suite.load($0, benchmarks: folders).summary] }
      )
    }
  }

  /// The entries that can be used: those whose file exists or that need none. Notes the number of
  /// others.
  private func here<Named>(_ all: [Named], _ file: (Named) -> String?) throws -> [Named] {
    let folders = try BenchmarksFolder.find(named: options.benchmarks)
    let here = all.filter { named in
      file(named).map { BenchmarksFolder.has($0, in: folders) } ?? true
    }
    if here.count < all.count { Self.note("\(all.count - here.count) more") }
    return here
  }

  private static func note(_ missing: String) {
    let talk = Talk()
    talk.say(
      "note: \(missing) are in the Benchmarks folder of scrollbench, which was not found; "
        + BenchmarksFolder.advice)
  }

  private static func text(_ parameters: [Parameter]) -> String {
    let inner = parameters.map { "\($0.name)=\($0.defaultText)" }.joined(separator: ",")
    return inner.isEmpty ? "" : "[\(inner)]"
  }
}
