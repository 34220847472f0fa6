import CClocks
import CStreams
import Foundation

/// Reads lines of bounded length from a descriptor. Waiting ends at a deadline or an interrupt.
package struct LineReader {
  package enum Outcome {
    case line(Data)
    case ended
    case timedOut
    case interrupted
    case tooLong
  }

  /// A launch's histograms take well below a megabyte.
  package static let lengthLimit = 16 << 20
  private var pending = Data()

  package init() {}

  /// The next line, without its newline.
  ///
  /// - Parameters:
  ///   - deadline: by `MonotonicDeadline`; nil waits indefinitely.
  ///   - other: another descriptor to watch while waiting.
  ///   - drain: called when `other` has something to read.
  ///   - waiting: called about ten times a second while nothing comes.
  package mutating func next(
    from descriptor: Int32, deadline: MonotonicDeadline?, beside other: Int32 = -1,
    drain: () -> Void = {}, waiting: () -> Void = {}
  ) -> Outcome {
    var searched = 0
    while true {
      if let newline = pending[(pending.startIndex + searched)...].firstIndex(of: 10) {
        let line = Data(pending[pending.startIndex..<newline])
        pending = Data(pending[(newline + 1)...])
        return .line(line)
      }
      searched = pending.count
      guard pending.count <= Self.lengthLimit else { return .tooLong }
      guard Interrupt.signal == 0 else { return .interrupted }
      if let deadline, deadline.hasPassed { return .timedOut }
      var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: other, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, 2, 100) > 0 else {
        waiting()
        continue
      }
      if polled[1].revents != 0 { drain() }
      guard polled[0].revents != 0 else { continue }
      guard let bytes = readAvailable(descriptor) else { return .ended }
      pending.append(bytes)
    }
  }
}

/// The bytes available from `descriptor`; nil at its end.
func readAvailable(_ descriptor: Int32) -> Data? {
  var bytes = Data(count: 65_536)
  while true {
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    return count > 0 ? bytes.prefix(count) : nil
  }
}

/// Writes `line` and a newline, completely. Returns false if the other end is closed.
package func writeLine(_ line: Data, to descriptor: Int32) -> Bool {
  (line + Data([10])).withUnsafeBytes {
    cstreams_write_all(descriptor, $0.baseAddress, $0.count) == 0
  }
}

/// A point in monotonic time.
package struct MonotonicDeadline {
  private let nanoseconds: UInt64

  /// - Precondition: `seconds` is at least 0. More than a century counts as never.
  package init(secondsFromNow seconds: Double) {
    guard seconds >= 0 else { fatalError("a deadline in \(seconds) seconds") }
    nanoseconds = seconds < 3e9 ? cclocks_monotonic_ns() + UInt64(seconds * 1e9) : .max
  }

  package var hasPassed: Bool { cclocks_monotonic_ns() >= nanoseconds }
}
