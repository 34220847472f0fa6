import ArgumentParser
import Datasets
import Files
import Foundation
import Registration

/// `scrollbench data import`: sizes that another program measured.
struct DataImportCommand: ParsableCommand, Verb {
  package static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Converts a table of another program to data.",
    discussion: """
      Reads CSV, plain or gzip: a row of column names, then a row for each item, in order. Sizes \
      are in points, and rounded once to 1/64 pt. The rows of a section are consecutive and have \
      the same text in the column of sections. Fields may be separated by semicolons, tabs or bars \
      too. A line that begins with # is a comment above the column names, and a row below them.

      Examples:
        scrollbench data import items.csv \\
          --width-column w --height-column h -o items.csv.gz
        scrollbench data import items.csv --width-column w --height-column h \\
          --section-column group -o grouped.csv
      """)

  @Argument(help: "The file to read.")
  package var file: String

  @Option(help: ArgumentHelp("The column of widths. Default: width.", valueName: "name"))
  var widthColumn: String?

  @Option(help: ArgumentHelp("The column of heights. Default: height.", valueName: "name"))
  var heightColumn: String?

  @Option(
    help: ArgumentHelp(
      "The column that names the section. Default: all items are one section.",
      valueName: "name"))
  var sectionColumn: String?

  @OptionGroup package var output: OutputOption

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    files.read(file, as: "the table")
    output.addDataFiles(to: &files)
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let columns = ItemColumns(
      width: widthColumn ?? "width", height: heightColumn ?? "height", section: sectionColumn)
    let imported = try ImportedDataset(contentsOf: file, columns)
    try output.write(imported.dataset, notes: imported.notes)
    let talk = Talk()
    for note in imported.notes { talk.say("note: \(note)") }
    return 0
  }
}
