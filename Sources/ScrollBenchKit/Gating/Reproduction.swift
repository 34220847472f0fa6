import Foundation
import Gate
import InputFiles
import Measurement

/// The command that shows one case of a list again.
struct Reproduction {
  private let cases: [String: PlannedCase]
  private let settings: CaseList.Settings
  private let benchmarks: String?

  init(_ list: CaseList, _ settings: CaseList.Settings, benchmarks: String?) {
    cases = Dictionary(
      list.cases.map { ($0.job.caseID, $0) }, uniquingKeysWith: { first, _ in first })
    self.settings = settings
    self.benchmarks = benchmarks
  }

  /// A `run` of the case alone; nil for a case the list does not have.
  func command(for caseID: String) -> String? { command(for: caseID, verb: ["run"]) }

  /// `report`, with commands that print the metric that their finding names.
  static func printingMetrics(_ report: GateReport) -> GateReport {
    var report = report
    for (index, finding) in report.findings.enumerated() {
      guard let metric = finding.metric, Metric.named(metric) != nil,
        let command = finding.reproduce
      else { continue }
      report.findings[index].reproduce = command + " --metric " + metric
    }
    return report
  }

  /// Another verb over the case alone.
  func command(for caseID: String, verb: [String]) -> String? {
    guard let planned = cases[caseID] else { return nil }
    let job = planned.job
    var words = verb
    words += [
      "--data", NameList.written(job.data), "--layout", job.layout, "--strategy", job.strategy,
      "--trace", NameList.written(job.trace),
    ]
    if let items = job.items { words += ["--items", itemText(items)] }
    if planned.viewport != Suite.defaultViewport { words += ["--viewport", planned.viewport] }
    if settings.overscan != 0.5 { words += ["--overscan", "\(settings.overscan)"] }
    if settings.seed != 1 { words += ["--seed", "\(settings.seed)"] }
    if let benchmarks { words += ["--benchmarks", benchmarks] }
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
    return ([program] + words).map(Self.quoted).joined(separator: " ")
  }

  /// `word` as a shell reads it back.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_./@,=+".unicodeScalars.contains($0))
    }
    if isPlain, !word.isEmpty { return word }
    if word.unicodeScalars.contains(where: \.isUnprintable) { return spelled(word) }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// `word` with every byte that is no plain character spelled out, so that a terminal may show it.
  private static func spelled(_ word: String) -> String {
    var text = ""
    for byte in word.utf8 {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): text += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: text += String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return "$'\(text)'"
  }
}
