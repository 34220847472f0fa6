import ArgumentParser
import Files
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// The format of a result that people read as a table.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
  case table, json
}

/// The format of a verb's report on its work.
package enum TextFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json

  /// Writes a result to standard output.
  ///
  /// - Parameter text: the text for readers, with its line end.
  package func write(_ result: some Encodable, text: @autoclosure () -> String) throws {
    writeResult(self == .json ? try jsonText(result) : text())
  }
}

/// Files and folders that were written.
struct WrittenFiles: Encodable {
  package var files: [String]
}

/// - Throws: `InputError` if both are requested.
func checkMarkdown(_ isMarkdown: Bool, isJSON: Bool) throws(InputError) {
  guard isMarkdown, isJSON else { return }
  throw InputError(
    file: "--format", message: "expected --markdown or --format json, found both",
    advice: "leave one of them out")
}

extension TableColumns: ExpressibleByArgument {}
