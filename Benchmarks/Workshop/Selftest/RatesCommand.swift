import ArgumentParser
import Escaping
import Foundation
import InputFiles
import Measurement
import Reports
import ScrollBenchKit
import Statistics
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
    let gates = records.flatMap(\.gates)
    writeResult(
      SelftestTable(gates).markdown + "\n" + Self.parts(of: records) + Self.totals(of: gates) + "\n"
        + (try sources(of: records)))
    return 0
  }

  /// The folders, a row each.
  private func sources(of records: [SelftestRecord]) throws -> String {
    let rows = try zip(folders, records).map { folder, record in
      let doctor = URL(path: folder, isFolder: true).appendingPathComponent("doctor.json")
      let cautions =
        ResultFile.isNamed(doctor.path) ? try Diagnosis.load(doctor).names(.caution) : nil
      return [
        folder, "\(record.gates.count)", String(record.commit.prefix(12)),
        "\(record.environment.cpuModel), \(record.environment.cores) cores",
        cautions.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") } ?? "it did not look",
      ]
    }
    return MarkdownTable.lines(Self.sourceTitles, rows, right: [1]).map { $0 + "\n" }.joined()
  }

  private static let sourceTitles = [
    "folder", "gate runs", "commit", "machine", "cautions of the doctor",
  ]

  /// What several rows of the table say together.
  private static func totals(of gates: [SelftestGate]) -> String {
    func line(_ gates: [SelftestGate], _ what: String, ended status: Int32, _ how: String) -> String
    {
      guard !gates.isEmpty else { return "" }
      let rate = ClopperPearson(
        events: gates.count { $0.exitStatus == status }, trials: gates.count)
      return "- \(rate.events) of \(rate.trials) gate runs \(what) \(how): below"
        + " \(HumanUnits.percent(rate.upperBound(confidence: 0.95)))\n"
    }
    return line(gates.filter { $0.kind == .same }, "of equal builds", ended: 2, "fail")
      + line(gates.filter { $0.hogs == 0 }, "without a busy loop", ended: 7, "are inconclusive")
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
