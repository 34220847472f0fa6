import ArgumentParser
import CollectionModel
import Foundation
import Measurement
import Reports

/// `scrollbench history`: metrics over commits, and where they stepped.
struct HistoryCommand: ParsableCommand, Verb {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, markdown, json, csv
  }

  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Shows metrics over commits, and where they stepped.",
    discussion: """
      FILE is what runs were appended to by run --history. Up to four series are shown commit by \
      commit; more of them a line each, those that changed first.

      Counters are exact: every difference is a change. Times are not: a step is marked where noise \
      alone would show one as clear in a thousandth of all series. A level takes three commits (two \
      in a history of less than ten), so the newest commit alone is never a step. Times, bytes and \
      allocations of different machines are never compared.
      """)

  @Argument(help: "The file of the history.")
  var file: String

  @Option(
    name: .customLong("case"),
    help: "Cases: a part of the id, or a pattern of all of it with * and ?, such as */grid/*.")
  var casePattern: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Metrics, by comma or repeated; the median, or with :p99 the 99th percentile. Default: \
      \(History.Selection.usual.map(\.text).joined(separator: ",")).
      """, valueName: "name"))
  var metric: [String] = []

  @Option(help: "Show the last commits only; steps are searched for in all.")
  var commits: Int?

  @Flag(help: "List series that did not change as well.")
  var all = false

  @Flag(help: "Show every series commit by commit.")
  var detail = false

  @Option(help: "How to print it.")
  var format = Format.table

  /// More than fit on a screen.
  private static let mostTables = 4

  func run(_ registry: Registry) throws -> Int32 {
    let selections = try selections()
    if let commits, commits < 1 {
      throw InputError(
        file: "--commits", message: "expected a number from 1, found \(commits)",
        advice: "such as 20")
    }
    let names = Set(selections.map(\.metric) + [Metric.failure.name])
    let (rows, notes) = try HistoryFile(URL(fileURLWithPath: file)).read(metrics: names)
    var talk = Talk()
    for note in notes { talk.say("note: \(note)") }
    try checkCases(rows)
    let history = History(rows, selections, commits: commits) { id in
      casePattern.isEmpty || casePattern.contains { CasePattern($0).matches(id) }
    }
    guard !history.series.isEmpty else {
      throw InputError(
        file: file,
        message: "no run has a value of \(selections.map(\.text).joined(separator: ", "))",
        advice: "append runs with run --history, or name another --metric")
    }
    let isDetailed = detail || history.series.count <= Self.mostTables
    switch format {
    case .table, .markdown:
      let style = format == .table ? History.TableStyle.plain : .markdown
      writeResult(isDetailed ? history.detail(style) : history.overview(style, all: all))
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
          advice: near.map { "did you mean \($0)?" } ?? "scrollbench list metrics shows all")
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

/// Which cases: a part of the id, or all of it with `*` for any text and `?` for one character.
struct CasePattern {
  private let text: String

  init(_ text: String) { self.text = text }

  func matches(_ id: String) -> Bool {
    guard text.contains(where: { $0 == "*" || $0 == "?" }) else { return id.contains(text) }
    let (pattern, name) = (Array(text), Array(id))
    var (p, n) = (0, 0)
    var star: (p: Int, n: Int)?
    // Greedy: of the stars only the last one ever needs to take more.
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        (p, n) = (p + 1, n + 1)
      } else if let last = star {
        star = (last.p, last.n + 1)
        (p, n) = (last.p + 1, last.n + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
