import ArgumentParser
import Registration

/// `scrollbench`: the verbs, and what it prints without one.
package struct RootCommand: ParsableCommand {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "scrollbench",
    abstract: "Measures how collection layouts scroll, without a screen.",
    discussion: """
      To begin:
        scrollbench run             which of three strategies is fastest? real data
        scrollbench report results --html page.html         the same run as a page
        scrollbench new OwnRule             a package for a layout of your own
      Then 'scrollbench list' prints what can be measured, and 'scrollbench doctor' checks \
      whether this machine is fit to measure. A script that lets a shell complete all names is \
      printed by
        scrollbench --generate-completion-script bash       or zsh, or fish
      """,
    version: SourceVersion.current.description,
    subcommands: [
      RunCommand.self, MergeCommand.self, ListCommand.self, ReportCommand.self,
      CompareCommand.self, GateCommand.self,
      SelftestCommand.self, HistoryCommand.self, InspectCommand.self, DrawCommand.self,
      CheckCommand.self, DoctorCommand.self, NewCommand.self, TraceCommand.self, DataCommand.self,
      CasesTopic.self,
    ])
}
