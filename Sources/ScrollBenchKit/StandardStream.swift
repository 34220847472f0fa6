import CSupport
import Foundation
import Synchronization

/// Standard output or standard error, written by system calls alone: what Foundation does ends the
/// process where a stream is full, closed, or a pipe without a reader.
struct StandardStream {
  static let output = StandardStream(descriptor: 1)
  static let errors = StandardStream(descriptor: 2)

  let descriptor: Int32

  /// Makes the streams safe to write to, whatever they are. Comes before any file is opened.
  static func prepareAll() {
    csupport_hold_standard_streams()
    csupport_let_writes_fail()
  }

  /// Returns 0, or the system's number for why not all was written.
  func write(_ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { csupport_write_all(descriptor, $0.baseAddress, $0.count) }
  }
}

/// The result, on standard output. Whether it could be written tells in the end.
func writeResult(_ text: String) { ResultOutput.write(text) }

/// What became of the result.
enum ResultOutput {
  private static let failure = Mutex<Int32>(0)

  static func write(_ text: String) {
    failure.withLock { failure in
      // After a gap, the rest could pass for the whole.
      if failure == 0 { failure = StandardStream.output.write(text) }
    }
  }

  /// Closes standard output. Returns the exit code of a process whose work ended with `work`: a
  /// result that is cut off is no success, and one line says so. A reader that went away (`| head`)
  /// has what it wanted.
  static func exitStatus(after work: Int32) -> Int32 {
    let failure = failure.withLock { failure in
      // Some file systems tell of a full disk only now.
      if close(1) != 0, failure == 0 { failure = errno }
      return failure
    }
    guard failure != 0, failure != EPIPE else { return work }
    var talk = Talk()
    talk.say(
      "error: standard output: the result cannot be written: \(String(cString: strerror(failure)));"
        + " free space or send it elsewhere")
    return work == 0 ? ExitStatus.internalError : work
  }
}
