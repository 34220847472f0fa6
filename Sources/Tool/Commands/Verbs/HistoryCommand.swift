import ArgumentParser
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// `scrollbench history`: metrics over commits, and where they stepped.
struct HistoryCommand: ParsableCommand, Verb {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, markdown, json, csv
  }

  package static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Shows metrics over commits, and where they stepped.",
    discussion: """
      FILE is the file that run --history appends to. Up to four series are shown commit by \
      commit. If there are more, each gets one line, the changed ones first.

      Counters are exact, so every difference is a change. A step in a time is marked only if \
      noise alone would produce an equally clear step in at most one of 1,000 series. A step needs \
      three commits at the new level (two in a history of fewer than ten commits), so the newest \
      commit alone is never a step. Times, bytes and allocations of different machines are never \
      compared.

      Examples:
        scrollbench history history.csv
        scrollbench history history.csv --case list --metric query_ns,frame_ns_p99
      """)

  @Argument(help: "The file that runs were appended to.")
  package var file: String

  @Option(
    name: .customLong("case"),
    help: "Show the cases whose id contains this text, or matches it with * and ?: */grid/*.")
  var casePattern: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Metrics to show, separated by commas or repeated. NAME is the median; NAME_p95 and NAME_p99 \
      are percentiles. Default: \(History.Selection.usual.map(\.text).joined(separator: ",")).
      """, valueName: "name"))
  var metric: [String] = []

  @Option(
    help: "Show only this many of the last commits. Steps are still found over all commits.",
    transform: NumberOption.whole("--commits", in: 1...Int.max, example: 20))
  var commits: Int?

  @Flag(help: "Also list series that did not change.")
  var all = false

  @Flag(help: "Show every series commit by commit.")
  var detail = false

  @OptionGroup var terminal: TerminalText

  @Option(help: "Output format.")
  var format = Format.table

  var optionRules: [OptionRule] { [.these(["--all"], areUselessBeside: ["--detail"])] }

  /// The most series that have tables of their own; they fill more than a screen.
  private static let mostTables = 4

  package func run(_ registry: Registry) throws -> Int32 {
    let selections = try selections()
    let names = Set(selections.map(\.metric) + [Metric.failure.name])
    let (rows, notes) = try HistoryFile(URL(path: file)).read(metrics: names)
    let talk = Talk()
    for note in notes { talk.say("note: \(note)") }
    if !rows.isEmpty { try checkCases(rows) }
    let history = History(rows, selections, commits: commits) { id in
      casePattern.isEmpty || casePattern.contains { CasePattern($0).matches(id) }
    }
    guard !history.series.isEmpty else {
      let hasRows = try !rows.isEmpty || !HistoryFile(URL(path: file)).read().rows.isEmpty
      throw InputError(
        file: file,
        message: hasRows
          ? "no run has a value of \(selections.map(\.text).joined(separator: ", "))"
          : "expected runs below the header, found none",
        advice: hasRows ? "name another --metric" : "append some with run --history")
    }
    let project = (try? ProjectFolder.find())?.path
    let isDetailed = detail || history.series.count <= Self.mostTables
    switch format {
    case .table, .markdown:
      let style = format == .table ? History.TableStyle.plain : .markdown
      writeResult(
        isDetailed
          ? history.detail(style, on: terminal.medium) {
            GateCommand.bisectCommand(for: $0, of: project, in: registry)
          }
          : history.overview(style, all: all, on: terminal.medium))
    case .json: writeResult(String(decoding: try history.json(), as: UTF8.self))
    case .csv: writeResult(history.csv())
    }
    return 0
  }

  private func selections() throws(InputError) -> [History.Selection] {
    let texts = try NameList.names(in: metric, flag: "--metric")
    if texts.isEmpty { return History.Selection.usual }
    let names = Metric.all.map(\.name)
    return try texts.map { text throws(InputError) in
      let selection = History.Selection(text)
      guard names.contains(selection.metric) else {
        let near = nearestName(to: selection.metric, in: names)
        throw InputError(
          file: "--metric",
          message: "expected the name of a metric, found \(InputError.quote(text))",
          advice: near.map { "did you mean \($0)?" }
            ?? "`\(OwnCommand.line(["list", "metrics"]))` shows all")
      }
      return selection
    }
  }

  private func checkCases(_ rows: [HistoryRow]) throws(InputError) {
    let ids = Set(rows.map(\.caseID))
    for text in casePattern where !ids.contains(where: CasePattern(text).matches) {
      throw InputError(
        file: "--case",
        message: "expected a part of a case of \(file), found \(InputError.quote(text))",
        advice: nearestName(to: text, in: ids).map { "did you mean \($0)?" }
          ?? "such as --case \(ids.min() ?? "grid")")
    }
  }
}
