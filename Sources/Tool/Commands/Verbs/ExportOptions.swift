import ArgumentParser
import Files
import Foundation
import Gate
import Measurement
import Registration
import ResultFiles
import Verdicts

/// The files that a gate writes for CI. A verb takes it as an option group and passes its report:
///
/// ```swift
/// @OptionGroup(title: "Output for CI") var exports: ExportOptions
/// try exports.write(report)
/// ```
struct ExportOptions: ParsableArguments {
  @Option(.junit) var junit: String?
  @Option(.markdown) var markdown: String?

  @Flag(
    help: "Print GitHub annotations; add to the step's summary.")
  var github = false

  /// Checks now rather than after the minutes that a gate takes.
  func validate() throws {
    try checkDestinations(destinations)
    guard github, let stepSummary else { return }
    try checkIsNoStream(stepSummary, "file", flag: GateExports.summaryVariable)
    do {
      try GateExports.checkSummary(stepSummary)
    } catch {
      throw ValidationError(error.description)
    }
  }

  private var destinations: [ExportDestination] {
    ExportDestination.given([(.junit, junit), (.markdown, markdown)])
  }

  private var stepSummary: String? {
    ProcessInfo.processInfo.environment[GateExports.summaryVariable].flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  func addFiles(to files: inout CommandFiles) {
    files.write(destinations)
    if github { files.write(stepSummary, as: GateExports.summaryVariable) }
  }

  /// Writes the requested files; none without a flag.
  ///
  /// - Throws: `OutputError.cannotWrite`.
  func write(_ report: GateReport) throws {
    let exports = GateExports(
      destinations, isForGitHub: github, stepSummary: stepSummary)
    try exports.write(report, print: writeResult)
  }
}
