import CollectionModel

/// Why a trace could not be read: `FILE:LINE:COLUMN: expected ..., found ...; what to do`.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// From 1; nil where the file as a whole is meant.
  public var line: Int?
  /// The column's name, or nil.
  public var column: String?
  /// What was expected, and what was found.
  public var message: String
  /// What to do about it.
  public var advice: String

  public init(
    file: String, line: Int? = nil, column: String? = nil, message: String, advice: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.advice = advice
  }

  public var description: String {
    let place = [file, line.map(String.init), column].compactMap { $0 }.joined(separator: ":")
    return InputError.onOneLine("\(place): \(message); \(advice)")
  }
}
