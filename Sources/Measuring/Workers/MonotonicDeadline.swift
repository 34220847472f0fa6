import CClocks

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
