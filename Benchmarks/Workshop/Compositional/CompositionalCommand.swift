import ArgumentParser
import Commands
import Files
import Registration
import ResultFiles
import ScrollBenchKit

/// `workshop compositional`: the frames that compositional layouts give their elements.
struct CompositionalCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "compositional",
    abstract: "Prints the frames of all elements of compositional layouts, as JSON.",
    discussion: """
      The file has a list of layouts, each with its view and its collection. Scripts write it: \
      Scripts/dev compositional compares the frames with those of a browser.

      Example:
        workshop compositional layouts.json
      """)

  @Argument(help: "A JSON file with a list of layouts.")
  var file: String

  func run(_ registry: Registry) throws -> Int32 {
    let input = try InputFile(
      path: file, expecting: "layouts", largest: LocatedObject.largestFile,
      inFolder: "a JSON file")
    let layouts = try DescribedLayout.list(try input.text(), file: file)
    let placed = try layouts.enumerated().map { number, layout in
      try layout.placed(named: "layout \(number)", of: file)
    }
    writeResult(
      String(
        decoding: try encodedJSON(
          ["layouts": placed], path: "standard output", isIndented: false), as: UTF8.self))
    return 0
  }
}
