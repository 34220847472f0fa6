import ArgumentParser
import SuiteCases
import Files
import Foundation
import Gate
import Measurement
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// `scrollbench compare`: the differences between two result folders.
struct CompareCommand: ParsableCommand, Verb {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, markdown, json
  }

  package static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares two result folders.",
    discussion: """
      Prints every counter that changed, and every time that differs significantly, with its ratio \
      and the interval that was tested. One line counts all other times; --format json lists each \
      of them, and the times that are not tested. Counters decide the exit code \
      (Benchmarks/CI.md). Times never do, because the two runs were made at different times, and \
      often on different machines: to compare times, use gate --base BINARY --head BINARY.

      Examples:
        scrollbench compare results-before results-after
        scrollbench compare results-before results-after --markdown comparison.md
      """)

  @Argument(help: "The folder of the run to compare with.")
  var base: String

  @Argument(help: "The folder of the run to compare.")
  var head: String

  @Option(
    help: ArgumentHelp(
      "Slack and waivers (JSON): see Benchmarks/GATE.md.", valueName: "file"))
  var policy: String?

  @Option(help: "Output format.")
  var format = Format.table

  @OptionGroup(title: "Output for CI") var exports: ExportOptions

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    for folder in [base, head] { files.read(folder, as: "the run", .results) }
    files.read(policy, as: "--policy")
    exports.addFiles(to: &files)
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let judging = try policy.map { try GatePolicy.named($0) } ?? .standard
    let (before, now) = (try Self.load(base), try Self.load(head))
    let comparison = try RunComparison(
      base: before, head: now, names: (base, head), policy: judging, date: Date(),
      reproduce: try Reproduction.command(against: before, now, in: registry))
    switch format {
    case .table: writeResult(table(for: comparison, on: .output))
    case .markdown: writeResult(markdown(for: comparison))
    case .json: writeResult(String(decoding: try comparison.json(), as: UTF8.self))
    }
    try exports.write(comparison.report)
    return comparison.report.verdict.exitStatus
  }

  private static func load(_ folder: String) throws(ReportError) -> RunRecord {
    try RunRecord.load(
      URL(path: folder, isFolder: true).appendingPathComponent("run.json"))
  }
}
