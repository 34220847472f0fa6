import CSupport

/// SIGINT and SIGTERM, remembered so that a run can end where no file is half-written.
public enum Interrupt {
  /// From now on the two signals are remembered.
  public static func remember() { csupport_remember_interrupts() }

  /// The signal that came, 0 if none did.
  public static var signal: Int32 { csupport_interrupt() }
}

/// A point in monotonic time.
struct MonotonicDeadline {
  private let nanoseconds: UInt64

  init(secondsFromNow seconds: Double) {
    nanoseconds = csupport_monotonic_ns() + UInt64(seconds * 1e9)
  }

  var hasPassed: Bool { csupport_monotonic_ns() >= nanoseconds }
}
