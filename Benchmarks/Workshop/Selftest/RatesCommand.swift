import ArgumentParser
import Escaping
import Foundation
import InputFiles
import Reports
import ScrollBenchKit
import TimeGate

/// `workshop rates`: the rates over several selftests, for a document.
struct RatesCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "rates", abstract: "Prints the rates over the selftests in folders, as Markdown.",
    discussion: """
      Examples:
        workshop rates selftest-results
        workshop rates selftest-results selftest-results.1
      """)

  @Argument(help: "The folders that the selftests were written to.")
  var folders: [String]

  func run(_ registry: Registry) throws -> Int32 {
    var records: [SelftestRecord] = []
    for folder in folders {
      let record = try SelftestFolder(URL(path: folder, isFolder: true)).load()
      let same = records.filter { $0.plan == record.plan }
      if let twice = record.gates.first(where: { gate in same.contains { $0.holds(gate.run) } }) {
        throw InputError(
          file: folder,
          message: "another folder has the same gate run, of seed \(twice.seed)",
          advice: "name each folder once, and of two that hold the same run only one")
      }
      records.append(record)
    }
    writeResult(SelftestTable(records.flatMap(\.gates)).markdown + "\n" + Self.parts(of: records))
    return 0
  }

  /// How much of each plan was run.
  private static func parts(of records: [SelftestRecord]) -> String {
    var plans: [SelftestPlan] = []
    for record in records where !plans.contains(record.plan) { plans.append(record.plan) }
    return plans.map { plan in
      let count = records.filter { $0.plan == plan }.reduce(0) { $0 + $1.gates.count }
      return "- \(count) of \(plan.runs.count) gate runs of a plan: "
        + markdownParagraph(plan.summary) + "\n"
    }.joined()
  }
}

extension SelftestTable {
  package var markdown: String {
    let lines =
      MarkdownTable.lines(Self.titles, rows, right: Self.right)
      + unexpected.map { "- " + markdownParagraph($0) }
    return lines.map { $0 + "\n" }.joined()
  }
}
