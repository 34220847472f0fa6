import CClocks

/// A point in monotonic time.
package struct MonotonicDeadline {
  private let nanoseconds: UInt64

  package init(secondsFromNow seconds: Double) {
    nanoseconds = cclocks_monotonic_ns() + UInt64(seconds * 1e9)
  }

  package var hasPassed: Bool { cclocks_monotonic_ns() >= nanoseconds }
}
