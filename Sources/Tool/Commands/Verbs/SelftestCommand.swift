import ArgumentParser
import Files
import Foundation
import Registration
import Runner
import TimeGate

/// `scrollbench selftest`: how reliable the gate is.
struct SelftestCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "selftest", abstract: "Measures the gate: false alarms and missed slowdowns.",
    discussion: """
      Runs whole gates on this machine. This executable is both base and head, unchanged or with a \
      slowdown of a known size in one measure. A plan of Benchmarks/Selftest sets the number of \
      gate runs and their seeds. Rates are per gate run. --resume continues an interrupted \
      selftest.

      Exit codes: 0 no gate run of equal builds failed, and at most one gate run in twenty missed \
      a slowdown of 5 % or more; 2 false alarms; 3 missed slowdowns, or failed cases; 7 the \
      machine was too noisy to find the slowdowns; 64 bad input; 130 interrupted.

      Examples:
        scrollbench selftest short
        scrollbench selftest --output selftest-of-the-runner
      """)

  @Argument(help: "A plan of Benchmarks/Selftest, by name or path.")
  var plan = "short"

  @OptionGroup var options: SelftestOptions

  var optionRules: [OptionRule] { SelftestOptions.rules }

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    files.read(try? planPath(), as: "the plan")
    options.addFiles(to: &files)
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let build = PairBuild(executable: SuiteRunner.ownExecutable)
    let session = try SelftestSession(
      try .load(planPath()), same: (build, build), options, in: registry)
    return try session.run { try session.selftest.gate($0) }
  }

  private func planPath() throws -> String {
    if plan.contains("/") || plan.hasSuffix(".json") { return plan }
    let folders = try BenchmarksFolder.find(named: options.benchmarks)
    let names = BenchmarksFolder.names(of: "Selftest", in: folders)
    guard names.isEmpty || names.contains(plan) else {
      throw InputError.unknown("plan", plan, among: names, flag: "selftest")
    }
    return try BenchmarksFolder.path("Selftest/\(plan).json", in: folders)
  }
}
