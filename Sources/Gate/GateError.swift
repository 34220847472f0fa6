/// Bad input of a gate or a comparison: which file, where in it, what was expected, what to do.
///
/// Prints as one line: `FILE:LINE: MESSAGE; ADVICE`, without the parts that are not known.
public struct GateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user wrote it, or the name of a flag or of a run.
  public var file: String
  /// From 1; nil where the fault is not in one line.
  public var line: Int?
  /// What was expected, and what was found instead.
  public var message: String
  /// What to do about it.
  public var advice: String

  public init(file: String, line: Int? = nil, message: String, advice: String) {
    self.file = file
    self.line = line
    self.message = message
    self.advice = advice
  }

  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return CaseText.onOneLine("\(place): \(message); \(advice)")
  }
}
