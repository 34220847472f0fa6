import Files

/// Splits text that arrives in pieces into lines; only a line that spans two pieces is copied.
struct LineSplitter {
  private let file: String
  /// The beginning of a line whose end has not arrived.
  private var carried: [UInt8] = []
  /// The number of lines that have ended so far.
  private var number = 0

  init(file: String) { self.file = file }

  mutating func feed(
    _ text: UnsafeBufferPointer<UInt8>, into consumer: inout some LineConsumer
  ) throws(InputError) {
    var lines = LineCursor()
    while let found = lines.next(in: text) {
      let piece = UnsafeBufferPointer(rebasing: text[found.range])
      guard found.isEnded else {
        try checkLength(carried.count + piece.count, ofLine: number + 1)
        carried.append(contentsOf: piece)
        return
      }
      if carried.isEmpty {
        try emit(piece, into: &consumer)
      } else {
        carried.append(contentsOf: piece)
        try emitCarried(into: &consumer)
      }
    }
  }

  mutating func finish(into consumer: inout some LineConsumer) throws(InputError) {
    if !carried.isEmpty { try emitCarried(into: &consumer) }
  }

  private mutating func emitCarried(into consumer: inout some LineConsumer) throws(InputError) {
    // Out of `self`, which `emit` changes while the line is in use.
    let line = carried
    carried.removeAll(keepingCapacity: true)
    try line.withUnsafeBufferPointer { (line) throws(InputError) in
      try emit(line, into: &consumer)
    }
  }

  private mutating func emit(
    _ text: UnsafeBufferPointer<UInt8>, into consumer: inout some LineConsumer
  ) throws(InputError) {
    number += 1
    let line = UnsafeBufferPointer(rebasing: text.withoutReturn)
    if !consumer.isInQuotes {
      if line.isEmpty { return }
      if line[0] == UInt8(ascii: "#"), consumer.isComment(line) { return }
    }
    try checkLength(line.count, ofLine: number)
    try consumer.take(line, number: number)
  }

  private func checkLength(_ length: Int, ofLine number: Int) throws(InputError) {
    if length > InputText.longestLine {
      throw InputError(
        file: file, line: number,
        message: "expected lines of at most \(InputText.longestLine) bytes, found a longer one",
        advice: "check that the file is CSV text")
    }
  }
}
