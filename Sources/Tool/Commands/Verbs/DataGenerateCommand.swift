import ArgumentParser
import Datasets
import Files
import Foundation
import Registration

/// `scrollbench data generate`: generated data as a file.
struct DataGenerateCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes generated data as CSV.",
    discussion: """
      The sizes are those that a run generates from the same name, number and seed. Reading the \
      file back gives the same sizes and places; for events, day 0 is then the day of the first \
      event. Headers and empty sections go to FILE.sections.csv next to it. A file whose name ends \
      with .gz is compressed.

      Examples:
        scrollbench data generate uniform --items 5k -o uniform.csv
        scrollbench data generate 'log-normal[sections=10]' --seed 7 -o tall.csv.gz
      """)

  @Argument(help: "Generated data, such as uniform or 'events[lanes=8]'.")
  var data: String

  @Option(
    help: "The number of items: 10k. Default: that of a run.",
    transform: NumberOption.items("--items"))
  var items: Int?

  @Option(help: "The seed of the sizes. (default: 1)", transform: NumberOption.seed)
  var seed: UInt64 = 1

  @OptionGroup package var output: OutputOption

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    output.addDataFiles(to: &files)
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let found = try InputError.about("data generate", inPlaceOf: "--data") {
      try registry.registeredDataset(data)
    }
    guard let found, case .made(let defaultItems, let most, let make) = found.registration.origin
    else {
      let generated = registry.datasets.filter {
        if case .made = $0.origin { true } else { false }
      }
      throw InputError(
        file: "data generate",
        message: "expected generated data, found \(InputError.quote(data)), which is a file",
        advice: "choose one of \(generated.map(\.name).joined(separator: ", "))")
    }
    let count = items ?? defaultItems
    try registry.checkCount(count, of: data, atMost: most)
    try output.write(make(count, seed, found.values))
    return 0
  }
}
