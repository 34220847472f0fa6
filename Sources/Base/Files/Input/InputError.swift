/// Bad input: the file, the location in it, the expected content, and the advice.
///
/// Prints as one line, `FILE:LINE:COLUMN: MESSAGE; ADVICE`, and omits unknown parts.
public struct InputError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user wrote it, or the name of a flag.
  public var file: String
  /// From 1; nil if the fault is not in a single line.
  public var line: Int?
  /// In bytes, from 1; nil if the fault is not in a single field, or `field` names it.
  public var column: Int?
  /// The name of the column, in a table whose columns are read by name.
  public var field: String?
  /// The expected input, and the input that was found.
  public var message: String
  /// The remedy; empty if the message already gives it.
  public var advice: String

  public init(
    file: String, line: Int? = nil, column: Int? = nil, field: String? = nil, message: String,
    advice: String = ""
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.field = field
    self.message = message
    self.advice = advice
  }

  public var description: String {
    var place = Self.onOneLine(file)
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    if let field { place += ":" + Self.onOneLine(field) }
    let end = advice.isEmpty ? "" : "; " + Self.onOneLine(advice)
    return place + ": " + Self.onOneLine(message) + end
  }

  /// The same error without advice, for a reader who has to do something else.
  public var withoutAdvice: String {
    var plain = self
    plain.advice = ""
    return plain.description
  }
}
