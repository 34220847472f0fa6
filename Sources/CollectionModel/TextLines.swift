import Foundation

/// Takes the lines of a file, one after the other.
protocol LineConsumer {
  /// `line` has no line end; `number` counts from 1. The pointer is valid during the call.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(InputError)
}

extension InputFile {
  /// Hands all lines to `consumer`, inflating on the way: no copy of the text is kept.
  ///
  /// A byte order mark, empty lines and lines that start with `#` are left out; LF and CRLF end
  /// a line.
  func forEachLine(
    into consumer: inout some LineConsumer, limits: ReadLimits
  ) throws(InputError) {
    guard !bytes.isEmpty else {
      throw InputError(file: path, message: "expected a header row, found an empty file")
    }
    var splitter = LineSplitter(file: path)
    if isCompressed {
      var inflater = GzipInflater(file: path, limits: limits)
      try inflater.inflate(bytes) { (text) throws(InputError) in
        try splitter.feed(text, into: &consumer)
      }
    } else if path.hasSuffix(".gz") {
      throw InputError(
        file: path, message: "expected gzip data, found something else",
        advice: "compress it with gzip, or leave .gz out of its name")
    } else {
      var failure: InputError?
      bytes.withUnsafeBufferPointer { text in
        do throws(InputError) {
          try splitter.feed(text, into: &consumer)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
    try splitter.finish(into: &consumer)
  }
}

/// Cuts text that arrives in pieces into lines; only a line that spans two pieces is copied.
private struct LineSplitter {
  /// No row of numbers is longer; text that is all one line is not a CSV.
  private static let longestLine = 4096
  private let file: String
  private var carried: [UInt8] = []
  private var number = 0

  init(file: String) { self.file = file }

  mutating func feed(
    _ text: UnsafeBufferPointer<UInt8>, into consumer: inout some LineConsumer
  ) throws(InputError) {
    var start = 0
    while start < text.count {
      let rest = UnsafeBufferPointer(rebasing: text[start...])
      guard let found = memchr(rest.baseAddress!, 0x0A, rest.count) else {
        try checkLength(carried.count + rest.count)
        carried.append(contentsOf: rest)
        return
      }
      let length = UnsafeRawPointer(found) - UnsafeRawPointer(rest.baseAddress!)
      let piece = UnsafeBufferPointer(rebasing: rest[..<length])
      if carried.isEmpty {
        try emit(piece, into: &consumer)
      } else {
        carried.append(contentsOf: piece)
        try emitCarried(into: &consumer)
      }
      start += length + 1
    }
  }

  mutating func finish(into consumer: inout some LineConsumer) throws(InputError) {
    if !carried.isEmpty { try emitCarried(into: &consumer) }
  }

  private mutating func emitCarried(into consumer: inout some LineConsumer) throws(InputError) {
    let line = carried
    carried.removeAll(keepingCapacity: true)
    var failure: InputError?
    line.withUnsafeBufferPointer { line in
      do throws(InputError) {
        try emit(line, into: &consumer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private mutating func emit(
    _ text: UnsafeBufferPointer<UInt8>, into consumer: inout some LineConsumer
  ) throws(InputError) {
    number += 1
    var line = text
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) {
      line = UnsafeBufferPointer(rebasing: line[3...])
    }
    if line.last == 0x0D { line = UnsafeBufferPointer(rebasing: line.dropLast()) }
    if line.isEmpty || line[0] == UInt8(ascii: "#") { return }
    if line.count > Self.longestLine { number -= 1 }
    try checkLength(line.count)
    try consumer.take(line, number: number)
  }

  private func checkLength(_ length: Int) throws(InputError) {
    if length > Self.longestLine {
      throw InputError(
        file: file, line: number + 1,
        message: "expected lines of at most \(Self.longestLine) bytes, found a longer one",
        advice: "check that the file is CSV text")
    }
  }
}
