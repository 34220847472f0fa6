import ArgumentParser
import InputFiles
import Reports

/// How a verb says what it did.
enum TextFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json

  /// Writes a result to standard output.
  ///
  /// - Parameter text: what is said to people, with its line end.
  func write(_ result: some Encodable, text: @autoclosure () -> String) throws {
    writeResult(self == .json ? try jsonText(result) : text())
  }
}

/// Files and folders that were written.
struct WrittenFiles: Encodable {
  var files: [String]
}

/// - Throws: `InputError` where both are asked for.
func checkMarkdown(_ isMarkdown: Bool, isJSON: Bool) throws(InputError) {
  guard isMarkdown, isJSON else { return }
  throw InputError(
    file: "--format", message: "expected --markdown or --format json, found both",
    advice: "leave one of them out")
}
