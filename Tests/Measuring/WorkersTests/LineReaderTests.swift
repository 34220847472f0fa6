import Foundation
import Testing
import Workers

private func withPipe(_ body: (_ read: Int32, _ write: Int32) throws -> Void) throws {
  let pipe = Pipe()
  // Otherwise the pipe may be closed as soon as its descriptors are read.
  try withExtendedLifetime(pipe) {
    try body(pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor)
  }
}

private func text(_ outcome: LineReader.Outcome) -> String {
  switch outcome {
  case .line(let line): String(decoding: line, as: UTF8.self)
  case .ended: "(ended)"
  case .timedOut: "(timed out)"
  case .interrupted: "(interrupted)"
  case .tooLong: "(too long)"
  }
}

@Test func linesComeOneByOneHoweverTheyWereWritten() throws {
  try withPipe { input, output in
    var reader = LineReader()
    let bytes = Array("one\ntwo\n\nthr".utf8)
    #expect(write(output, bytes, bytes.count) == bytes.count)
    #expect(text(reader.next(from: input, deadline: nil)) == "one")
    #expect(text(reader.next(from: input, deadline: nil)) == "two")
    #expect(text(reader.next(from: input, deadline: nil)) == "")
    #expect(writeLine(Data("ee".utf8), to: output))
    #expect(text(reader.next(from: input, deadline: nil)) == "three")
  }
}

@Test func aReaderWaitsUntilItsDeadlineAndNotWithoutEnd() throws {
  try withPipe { input, output in
    var reader = LineReader()
    let deadline = MonotonicDeadline(secondsFromNow: 0.3)
    #expect(text(reader.next(from: input, deadline: deadline)) == "(timed out)")
    #expect(deadline.hasPassed)
    // Whatever is already there is read, however late the call.
    #expect(writeLine(Data("late\nlater".utf8), to: output))
    #expect(text(reader.next(from: input, deadline: nil)) == "late")
    #expect(text(reader.next(from: input, deadline: deadline)) == "later")
  }
}

@Test func aLineWithoutEndIsRefused() throws {
  let path = NSTemporaryDirectory() + "scrollbench-line-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: path) }
  try Data(count: LineReader.lengthLimit + 100_000).write(to: URL(fileURLWithPath: path))
  let file = try #require(FileHandle(forReadingAtPath: path))
  var reader = LineReader()
  withExtendedLifetime(file) {
    #expect(text(reader.next(from: file.fileDescriptor, deadline: nil)) == "(too long)")
  }
}
