import ArgumentParser
import CollectionModel
import Foundation
import Gate
import Measurement
import Reports

/// `scrollbench compare`: what changed from one result folder to another.
struct CompareCommand: ParsableCommand, Verb {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, markdown, json
  }

  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares two result folders.",
    discussion: """
      Shows every counter that changed, and of times their ratio, its 95 % interval and whether \
      the data can tell. Counters decide the exit code: 0 nothing is worse; 2 regression; 3 a case \
      failed or gave a wrong answer; 8 a case is gone; 64 the two cannot be compared. Times are \
      advice and never change it: launches of two runs lie apart in time, and often in place.
      """)

  @Argument(help: "The folder of the run that is compared with.")
  var base: String

  @Argument(help: "The folder of the run that is compared.")
  var head: String

  @Option(
    help: ArgumentHelp("Slack and waivers (JSON): see Benchmarks/README.md.", valueName: "file"))
  var policy: String?

  @Option(help: "What standard output gets.")
  var format = Format.table

  @OptionGroup(title: "Output for CI") var exports: ExportOptions

  func run(_ registry: Registry) throws -> Int32 {
    let judging = try policy.map { try GatePolicy.load($0) } ?? .standard
    let comparison = try RunComparison(
      base: try Self.load(base), head: try Self.load(head), names: (base, head), policy: judging,
      date: Date())
    switch format {
    case .table: writeResult(table(for: comparison))
    case .markdown: writeResult(markdown(for: comparison))
    case .json: writeResult(String(decoding: try comparison.json(), as: UTF8.self))
    }
    try exports.write(comparison.report)
    return comparison.report.verdict.exitStatus
  }

  private static func load(_ folder: String) throws(ReportError) -> RunRecord {
    try RunRecord.load(
      URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent("run.json"))
  }
}
