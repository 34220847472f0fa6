import ArgumentParser
import Commands
import Registration
import ScrollBenchKit

/// `workshop`: tools for this repository's own runs, which no user of the product needs.
package struct WorkshopCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "workshop",
    abstract: "Keeps the runs that documents show, tries the gate on patched builds, lays out.",
    version: SourceVersion.current.description,
    subcommands: [
      KeepCommand.self, SelftestCommand.self, BuildsCommand.self, RatesCommand.self,
      CompositionalCommand.self, FirstFrameCommand.self,
    ])

  package init() {}
}
