import Harness

/// A CPU clock that a test sets, so that a block takes the time that the test gives.
final class ManualClock {
  /// Nanoseconds of CPU that were used.
  private(set) var now: UInt64 = 0
  /// What a step of spinning takes at the moment, ns.
  var nanosecondsPerStep = 1.0
  /// All steps so far.
  private(set) var steps: UInt64 = 0

  func use(_ nanoseconds: UInt64) { now += nanoseconds }

  /// Reads and spins by this clock; reading it costs nothing.
  var timer: BlockTimer {
    BlockTimer(
      cpu: { self.now },
      spin: { steps in
        self.steps += steps
        self.now += UInt64((Double(steps) * self.nanosecondsPerStep).rounded())
      })
  }
}
