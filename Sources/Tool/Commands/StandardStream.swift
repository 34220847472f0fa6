import CStreams
import Files
import Foundation
import Registration
import Synchronization

/// Standard output or standard error, written by system calls alone: Foundation's functions end the
/// process if a stream is full, closed, or a pipe without a reader.
package struct StandardStream {
  package static let output = StandardStream(descriptor: 1)
  static let errors = StandardStream(descriptor: 2)

  let descriptor: Int32

  /// Makes the streams safe to write to, whatever they are. Must come before any file is opened.
  package static func prepareAll() {
    cstreams_hold_standard_streams()
    cstreams_let_writes_fail()
  }

  package var isTerminal: Bool { isatty(descriptor) != 0 }

  /// The columns of the terminal; nil if it is none, or does not report them.
  var terminalColumns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Returns 0, or the system's error number if not everything was written.
  func write(_ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { cstreams_write_all(descriptor, $0.baseAddress, $0.count) }
  }
}

/// Writes a result to standard output. A failure shows in the exit status at the end.
package func writeResult(_ text: String) { ResultOutput.write(text) }

/// Tracks whether the result could be written.
package enum ResultOutput {
  private static let failure = Mutex<Int32>(0)

  static func write(_ text: String) {
    failure.withLock { failure in
      // After a gap, later text could pass for the complete result.
      if failure == 0 { failure = StandardStream.output.write(text) }
    }
  }

  /// Closes standard output and returns the exit code of a process whose work ended with `work`. A
  /// truncated result is not a success, and one message reports it. A reader that closed its pipe,
  /// as `head` does, got what it wanted.
  package static func exitStatus(after work: Int32) -> Int32 {
    let failure = failure.withLock { failure in
      // Some file systems report a full disk only on close.
      if close(1) != 0, failure == 0 { failure = errno }
      return failure
    }
    guard failure != 0, failure != EPIPE else { return work }
    let talk = Talk()
    talk.say(
      "error: standard output: the result cannot be written: \(systemReason(failure));"
        + " free space or send it elsewhere")
    return work == 0 ? ExitStatus.internalError : work
  }
}
