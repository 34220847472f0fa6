import SwiftSyntax

/// One change at one place of a file.
struct Place: Codable {
  var path: String
  /// Where the text that is replaced begins, counted from 1.
  var line: Int
  /// The bytes of the file that are replaced.
  var start: Int
  var end: Int
  /// The operator, such as `< <=`.
  var change: String
  /// What stands there, and what the mutant has instead, each on one line.
  var from: String
  var to: String
  /// What is written there: either of both, by the number of the active mutant.
  var replacement: String
}

extension SyntaxProtocol {
  /// The source without what surrounds it.
  var source: String { trimmedDescription }

  /// The source on one line; nil where a comment would swallow the rest of it, or a literal would
  /// change.
  var flatSource: String? {
    let text = source
    guard !text.contains("//"), !text.contains("/*"), !text.contains("\"\"\"") else { return nil }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
