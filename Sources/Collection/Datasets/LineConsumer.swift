import Files

/// Receives the lines of a file, one at a time.
protocol LineConsumer {
  /// `line` has no line end; `number` counts from 1. The pointer is valid during the call.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(InputError)
  /// Whether the next line continues a text in quotes; it is then passed unchanged, even if it is
  /// empty or looks like a comment.
  var isInQuotes: Bool { get }
  /// Whether a line that begins with `#` is a comment, which is then not passed.
  func isComment(_ line: UnsafeBufferPointer<UInt8>) -> Bool
}

extension LineConsumer {
  var isInQuotes: Bool { false }
  /// The files of this project have comments anywhere, because no row of numbers begins with `#`.
  func isComment(_ line: UnsafeBufferPointer<UInt8>) -> Bool { true }
}
