import ArgumentParser
import InputFiles
import OutputFiles

/// The file that `generate` and `import` write.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write, or to replace as a whole.", valueName: "file"))
  var path: String

  @Option(help: "How to print what was written.")
  var format = TextFormat.text

  func validate() throws {
    guard path != "-" else {
      throw ValidationError("--output: expected a file, found -: name a file and print that")
    }
    try checkDestination(path, flag: "--output")
  }

  /// - Throws: `InputError` for a name of compressed data, which a trace never is.
  func checkPlain() throws(InputError) {
    guard path.hasSuffix(".gz") else { return }
    throw InputError(
      file: "--output",
      message: "expected a name without .gz, as traces are not compressed, "
        + "found \(path)", advice: "name a .csv file")
  }

  /// - Throws: `OutputError` that names the option.
  func write(_ text: String) throws {
    do {
      try AtomicFile.write(text, to: path)
    } catch {
      throw error.naming("--output")
    }
  }
}
