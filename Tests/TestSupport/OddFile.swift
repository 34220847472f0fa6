import Testing

/// A file as another program writes it, with the one right answer of what reads it.
public struct OddFile<Answer: Sendable>: Sendable, CustomTestStringConvertible {
  public var testDescription: String
  public var bytes: [UInt8]
  public var answer: Answer

  public init(_ name: String, bytes: [UInt8], _ answer: Answer) {
    (testDescription, self.bytes, self.answer) = (name, bytes, answer)
  }

  public init(_ name: String, _ text: String, _ answer: Answer) {
    self.init(name, bytes: Array(text.utf8), answer)
  }
}
