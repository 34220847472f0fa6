import ArgumentParser
import Files
import Registration

/// The file that `generate` and `import` write.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write; an existing file is replaced.", valueName: "file"))
  var path: String

  @Option(help: "Output format.")
  var format = TextFormat.text

  func validate() throws {
    try checkDestination(path, flag: "--output", holding: .data)
  }

  func addFiles(to files: inout CommandFiles) { files.write(path, as: "--output") }

  /// Checks that the name is not that of compressed data: a trace is never compressed.
  func checkPlain() throws { try checkName(path, flag: "--output", holding: .trace) }

  /// - Throws: `OutputError` that names the option.
  func write(_ text: String) throws {
    try OutputError.naming("--output") { () throws(OutputError) in
      try AtomicFile.write(text, to: path)
    }
  }
}
