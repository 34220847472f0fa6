/// When one frame was due, started, done and shown, by the frame rule of a display.
///
/// A frame that starts at a refresh works until it is done and is shown at the first refresh from
/// then on, but not at the one at which it started. If it is shown later than at the refresh after
/// the one at which it was due to start, it is late by the difference, its *hitch*. What it should
/// have shown meanwhile is skipped: the next frame starts where this one is shown.
package struct FrameTiming: Hashable, Sendable {
  /// The refresh at which it was due to start.
  package let due: Int
  /// The refresh at which it started: later than `due` if something was still at work.
  package let started: Int
  /// When it was done, ns.
  package let done: UInt64
  /// The refresh at which it is shown.
  package let shown: Int
  /// By how much it is shown late, ns; 0 if it is in time.
  package let hitch: UInt64
  /// From the refresh at which it should be shown until it is done, ns; negative if done early.
  package let overrun: Int64

  /// - Parameter cost: how long it works, ns.
  /// - Precondition: `started` is `due` or later.
  package init(due: Int, started: Int, cost: UInt64, on vsyncs: Vsyncs) {
    precondition(started >= due, "a frame due at refresh \(due) started at \(started)")
    self.due = due
    self.started = started
    done = vsyncs.time(of: started) + cost
    shown = max(started + 1, vsyncs.first(atOrAfter: done))
    let expected = vsyncs.time(of: due + 1)
    hitch = vsyncs.time(of: shown) - expected
    overrun = Int64(done) - Int64(expected)
  }

  package var isLate: Bool { shown > due + 1 }

  /// How many refreshes passed that should have shown something newer.
  package var missed: Int { shown - due - 1 }
}
