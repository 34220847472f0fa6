import ArgumentParser
import Commands
import Files
import Registration
import ScrollBenchKit
import TimeGate

/// `workshop selftest`: how reliable the gate is, also on builds of patched sources.
struct SelftestCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "selftest", abstract: "Measures the gate on builds of this repository.",
    discussion: """
      As 'scrollbench selftest', over builds that Scripts/dev variants makes: the base in two sets \
      of orders of its functions, neutral variants, and slowdowns. A stage of a plan names those \
      that the base is compared with in "builds". The exit codes are the same; 2 and 3 are also \
      about variants and slowdowns.

      Examples:
        workshop selftest rates --variants out --runs 1..10
        workshop selftest rates --variants out --runs 1..20 --resume
      """)

  @OptionGroup var plan: PlanOptions

  @Option(
    help: ArgumentHelp("The builds as Scripts/dev variants leaves them.", valueName: "folder"))
  var variants: String

  @OptionGroup var options: SelftestOptions

  var optionRules: [OptionRule] { SelftestOptions.rules }

  func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    options.addFiles(to: &files)
    return files
  }

  func run(_ registry: Registry) throws -> Int32 {
    let plan = try plan.load(in: options.benchmarks)
    let runs = try self.plan.chosen(of: plan)
    let builds = try VariantBuilds(folder: variants)
    try builds.check(runs, of: plan)
    let session = try SelftestSession(plan, same: builds.same, options, in: registry)
    let others = VariantGates(session: session, builds: builds)
    return try session.run(runs) { run in
      run.subject.isEmpty ? try session.selftest.gate(run) : try others.gate(run)
    }
  }
}
