import ArgumentParser
import Commands
import Registration
import ScrollBenchKit
import TimeGate

/// `workshop builds`: the patched builds that gate runs of a plan need.
struct BuildsCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "builds", abstract: "Names the patches that gate runs of a plan are built from.",
    discussion: """
      Prints a line for each: the folder in Tests that has the patch, and its name.

      Examples:
        workshop builds rates --runs 1..10
      """)

  @OptionGroup var plan: PlanOptions

  func run(_ registry: Registry) throws -> Int32 {
    let plan = try plan.load()
    let named = try self.plan.chosen(of: plan).filter { !$0.subject.isEmpty }
    let lines = Set(
      named.map { run in
        let folder: VariantBuilds.Folder =
          plan.stages[run.stage].kind == .same ? .variants : .slowdowns
        return "\(folder.rawValue) \(run.subject)\n"
      })
    writeResult(lines.sorted().joined())
    return 0
  }
}
