import ArgumentParser
import Files
import Registration

/// The options of every selftest.
package struct SelftestOptions: ParsableArguments {
  @Flag(help: "Continue the selftest in --output, with the same plan, rules and executable.")
  package var resume = false

  @Option(
    help: ArgumentHelp("A policy with slack (JSON): see Benchmarks/GATE.md.", valueName: "file"))
  package var policy: String?

  @Option(help: "Output format.")
  var format = ResultFormat.table

  @Option(
    help: """
      The folder that results are written to. An earlier selftest in it is kept under another \
      name: selftest-results.1.
      """)
  package var output = "selftest-results"

  @Flag(help: "Replace an earlier selftest instead of keeping it.")
  package var overwrite = false

  @Option(help: "A folder with Data, Traces, Suites or Selftest of your own.")
  package var benchmarks: String?

  package init() {}

  package static let rules: [OptionRule] = [.these(["--overwrite"], areUselessBeside: ["--resume"])]

  package func addFiles(to files: inout CommandFiles) {
    files.read(policy, as: "--policy")
    files.write(output, as: "--output", resume || overwrite ? .results : .keptResults)
  }

  package func validate() throws { try checkIsNoStream(output, "folder", flag: "--output") }
}
