import ArgumentParser
import Files
import Registration

/// `scrollbench data`: collections as files.
struct DataCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Describes collections, writes generated ones, imports those of other programs.",
    subcommands: [DataDescribeCommand.self, DataGenerateCommand.self, DataImportCommand.self])
}

extension InputError {
  /// The result of `body`; errors about `flag` become errors about the words of `verb`.
  static func about<Result>(
    _ verb: String, inPlaceOf flag: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch var error as InputError where error.file == flag {
      error.file = verb
      throw error
    }
  }
}
