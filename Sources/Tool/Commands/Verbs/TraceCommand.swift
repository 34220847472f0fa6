import ArgumentParser
import Registration

/// `scrollbench trace`: scroll traces as files.
struct TraceCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Describes scroll traces, writes generated ones, imports those of other programs.",
    subcommands: [
      TraceDescribeCommand.self, TraceGenerateCommand.self, TraceImportCommand.self,
    ])
}
