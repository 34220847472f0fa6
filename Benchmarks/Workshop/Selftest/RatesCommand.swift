import ArgumentParser
import Commands
import Files
import Foundation
import Measurement
import Registration
import ResultPage
import ScrollBenchKit
import Statistics
import TimeGate
import Verdicts

/// `workshop rates`: the rates over several selftests, for a document.
struct RatesCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "rates", abstract: "Prints the rates over several selftests, as Markdown.",
    discussion: """
      A part of a file must meet the rules of 'workshop keep'.

      Examples:
        workshop rates selftest-results selftest-results.1
        workshop rates Benchmarks/Runs/selftest-rates.json.gz
      """)

  @Argument(help: "Folders that selftests were written to, and files of 'workshop keep --into'.")
  var paths: [String]

  func run(_ registry: Registry) throws -> Int32 {
    let parts = try paths.flatMap(Self.parts(at:))
    try SelftestStudy.checkRunsDiffer(parts)
    let records = parts.map(\.selftest)
    let gates = records.flatMap(\.gates)
    writeResult(
      SelftestTable(gates).markdown + "\n" + Self.parts(of: records) + Self.totals(of: gates) + "\n"
        + Self.sources(parts))
    return 0
  }

  private static func parts(at path: String) throws -> [SelftestStudy.Part] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
    else { return [try SelftestStudy.Part(URL(path: path, isFolder: true), name: path)] }
    let parts = try SelftestStudy.load(path).parts
    for part in parts {
      guard let rule = KeptRun(part, in: URL(path: path, isFolder: false)).brokenRules.first else {
        continue
      }
      throw InputError(file: "\(path): \(part.name)", message: rule)
    }
    return parts
  }

  /// The selftests, a row each.
  private static func sources(_ parts: [SelftestStudy.Part]) -> String {
    let rows = parts.map { part in
      let selftest = part.selftest
      let cautions = part.diagnosis?.names(.caution)
      return [
        part.name, "\(selftest.gates.count)", String(selftest.commit.prefix(12)),
        "\(selftest.environment.cpuModel), \(selftest.environment.cores) cores",
        cautions.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") } ?? "it did not look",
      ]
    }
    return MarkdownTable.lines(sourceTitles, rows, right: [1]).map { $0 + "\n" }.joined()
  }

  private static let sourceTitles = [
    "part", "gate runs", "commit", "machine", "cautions of the doctor",
  ]

  /// The result of several rows of the table together.
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
      return "- \(count) of \(plan.runs.count) gate runs of a plan: \(counts(of: plan.stages))\n"
    }.joined()
  }

  /// The planned gate runs by kind and number of cases: "60 of equal builds over all cases".
  private static func counts(of stages: [SelftestPlan.Stage]) -> String {
    var counts: [(what: String, runs: Int)] = []
    for stage in stages {
      let kind = stage.kind == .same ? "equal builds" : "slowdowns"
      let cases = stage.cases.map { "\($0)" } ?? "all"
      let what = "of \(kind) over \(cases) cases"
      let runs = stage.runs * (stage.builds?.count ?? 1)
      if let index = counts.firstIndex(where: { $0.what == what }) {
        counts[index].runs += runs
      } else {
        counts.append((what, runs))
      }
    }
    return counts.map { "\($0.runs) \($0.what)" }.joined(separator: ", ")
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
