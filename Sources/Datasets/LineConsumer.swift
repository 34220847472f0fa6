import InputFiles

/// Receives the lines of a file, one at a time.
protocol LineConsumer {
  /// `line` has no line end; `number` counts from 1. The pointer is valid during the call.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(InputError)
}
