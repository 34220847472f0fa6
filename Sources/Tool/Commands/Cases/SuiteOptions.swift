import ArgumentParser
import SuiteCases
import Files
import Foundation
import Measurement
import Registration
import ScrollTraces

/// The flags that choose cases: `run` and `list cases` share them.
package struct SuiteOptions: ParsableArguments {
  /// The title of their section in a help.
  static let title = "Cases"

  @Option(
    help: "A suite, by name or path. Default: quick (gate: gate).",
    completion: CompletionNames.completion(.suites))
  package var suite: String?

  @Option(
    help: "Data, by name or path: see 'scrollbench help cases'.",
    completion: CompletionNames.completion(.data))
  package var data: [String] = []

  @Option(
    help: "Layouts: list,masonry[columns=4].",
    completion: CompletionNames.completion(.layouts)
  )
  var layout: [String] = []

  @Option(
    help: "Strategies: on-demand,tiled-cache[cache=1MiB].",
    completion: CompletionNames.completion(.strategies)
  )
  var strategy: [String] = []

  @Option(
    help: "Traces, by name or path: flick,chat[batches=40].",
    completion: CompletionNames.completion(.traces))
  var trace: [String] = []

  @Option(help: "Of the trace snapshots: minimal,linear,sections.")
  var diff: [String] = []

  @Option(
    help: "Resample to this many items: 100k,1m. Default: all.")
  var items: [String] = []

  @Option(help: "Size of the viewport in points. Default: 390x844.")
  var viewport: String?

  @Option(help: "Overscan in viewports per edge: 0,0.5. Default: 0.5.")
  var overscan: [String] = []

  @Option(help: "The seed of everything random. (default: 1)", transform: NumberOption.seed)
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "A folder with Data, Traces or Suites of your own.", valueName: "dir"))
  var benchmarks: String?

  package init() {}

  /// All of the flags except `--benchmarks`.
  static let flags = [
    "--suite", "--data", "--layout", "--strategy", "--trace", "--diff", "--items", "--viewport",
    "--overscan",
    "--seed",
  ]

  /// The named suite, or `defaultSuite`, with the lists that flags replace.
  ///
  /// - Parameter cells: the flags about cells; those that are given replace the suite's lists, too.
  package func resolved(
    defaultSuite: String = Suite.defaultName, cells: CellOptions? = nil
  ) throws -> (suite: Suite, settings: CaseList.Settings) {
    let folders = try BenchmarksFolder.find(named: benchmarks)
    var chosen =
      needsNoFile(folders)
      ? Suite.withoutFiles : try Suite.load(suite ?? defaultSuite, benchmarks: folders)
    // Flags that replace all four lists also replace the parts: only the first is kept.
    if isComplete { chosen.parts = [chosen.parts[0]] }
    for index in chosen.parts.indices {
      try replaceLists(of: &chosen.parts[index])
      try cells?.replaceLists(of: &chosen.parts[index])
    }
    try setDifferences(of: &chosen.parts)
    if viewport != nil { chosen.parts[0].lines?.replace("--viewport") }
    let size = try chosen.parts[0].locating {
      try Viewport(option: viewport ?? chosen.viewport)
    }
    return (
      chosen,
      CaseList.Settings(
        viewport: size, seed: seed, benchmarks: folders, namedBenchmarks: benchmarks,
        replacesMisfits: !layout.isEmpty && strategy.isEmpty)
    )
  }

  /// Whether the cases need no suite.
  func needsNoFile(_ benchmarks: [String]) -> Bool {
    suite == nil && (isComplete || benchmarks.isEmpty && !data.isEmpty)
  }

  /// Checks that no suite takes the place of one that a package brings along.
  ///
  /// - Parameter benchmarks: the folders in which names are looked up.
  /// - Throws: `InputError` if the package has suites, and one of another folder is chosen without
  ///   being named by its path.
  func checkOwnSuite(
    ofPackageIn folder: String, in benchmarks: [String], defaultSuite: String
  ) throws(InputError) {
    let own = URL(path: folder).standardizedFileURL.path + "/Benchmarks"
    let name = suite ?? defaultSuite
    guard !name.contains("/"), !name.hasSuffix(".json"), suite != nil || !isComplete else { return }
    let names = Suite.names(in: [own])
    guard
      let taken = benchmarks.first(where: { BenchmarksFolder.has("Suites/\(name).json", in: [$0]) }
      ),
      taken != own, names.contains(name) || suite == nil && !names.isEmpty
    else { return }
    throw InputError(
      file: names.contains(name) ? "--benchmarks" : "--suite",
      message:
        "expected a suite of this package (\(names.joined(separator: ", "))), found \(name) of"
        + " \(taken)",
      advice: names.contains(name)
        ? "leave it out, or name the suite by its path" : "name one with --suite")
  }

  /// Has the traces of snapshots find differences in the ways that `--diff` names.
  private func setDifferences(of parts: inout [SuitePart]) throws(InputError) {
    if diff.isEmpty { return }
    let (trace, key) = (EditKind.snapshots.name, "diff")
    let ways = try NameList.names(in: diff, flag: "--diff")
    var isUsed = false
    for index in parts.indices {
      guard case .listed(let names) = parts[index].traces else { continue }
      var changed: [String] = []
      for name in names {
        guard name == trace || name.hasPrefix(trace + "[") else {
          changed.append(name)
          continue
        }
        var specification = try Specification(name, flag: "--trace")
        specification.parameters.removeAll { $0.key == key }
        specification.parameters.append((key, "{\(ways.joined(separator: ","))}"))
        let values = specification.parameters.map { "\($0.key)=\($0.value)" }
        changed.append("\(trace)[\(values.joined(separator: ","))]")
        isUsed = true
      }
      parts[index].traces = .listed(changed)
    }
    guard isUsed else {
      throw InputError(
        file: "--diff", message: "expected a trace \(trace), found none",
        advice: "add --trace '\(trace)[change=shuffle]'")
    }
  }

  /// Replaces a part's lists with those that flags name.
  private func replaceLists(of part: inout SuitePart) throws(InputError) {
    if !data.isEmpty {
      part.data = try SuiteNames(
        names: NameList.names(in: data, flag: "--data", arePaths: true), flag: "--data")
      part.dataFolder = nil
    }
    if !layout.isEmpty {
      part.layouts = try SuiteNames(
        names: NameList.names(in: layout, flag: "--layout"), flag: "--layout")
      part.layoutFolder = nil
    }
    if !strategy.isEmpty {
      part.strategies = try SuiteNames(
        names: NameList.names(in: strategy, flag: "--strategy"), flag: "--strategy")
    }
    if !trace.isEmpty {
      part.traces = try SuiteNames(
        names: NameList.names(in: trace, flag: "--trace", arePaths: true), flag: "--trace")
      part.traceFolder = nil
    }
    if !items.isEmpty { part.items = try NameList.names(in: items, flag: "--items") }
    if !overscan.isEmpty { part.overscan = try NameList.names(in: overscan, flag: "--overscan") }
    let given = [
      ("--data", data), ("--layout", layout), ("--strategy", strategy), ("--trace", trace),
      ("--items", items), ("--overscan", overscan),
    ]
    for (flag, values) in given where !values.isEmpty { part.lines?.replace(flag) }
  }
}

extension SuiteOptions {
  /// Whether flags give all four lists of a suite's part.
  var isComplete: Bool { [data, layout, strategy, trace].allSatisfy { !$0.isEmpty } }
}
