import CollectionAttributes

/// Plays a playback: its passes in their order, and before each the changes that are due. Counting,
/// timing, explaining and checking all play through it. The caller passes in what to do with a
/// change and with a pass; both are inlined where they are timed.
package struct PassStepper {
  package let playback: Playback
  /// The next pass.
  package private(set) var pass = 0
  private var nextChange = 0

  package init(_ playback: Playback) { self.playback = playback }

  package var isAtEnd: Bool { pass == playback.passCount }

  /// Calls `change` with the changes that are due before a pass and were not made yet. Replays that
  /// leave passes out call it themselves.
  @inline(__always)
  mutating func makeChanges(before pass: Int, _ change: (PlaybackChange) -> Void) {
    while nextChange < playback.changes.count, playback.changes[nextChange].pass <= pass {
      change(playback.changes[nextChange].change)
      nextChange += 1
    }
  }

  /// Plays the next pass: the changes before it, then the pass itself.
  ///
  /// - Precondition: there is one.
  @inline(__always)
  mutating func playPass(
    change: (PlaybackChange) -> Void, show: (Int) throws -> Void
  ) rethrows {
    makeChanges(before: pass, change)
    try show(pass)
    pass += 1
  }

  /// Plays all passes that are left.
  @inline(__always)
  package mutating func playRest(
    change: (PlaybackChange) -> Void, show: (Int) throws -> Void
  ) rethrows {
    while !isAtEnd { try playPass(change: change, show: show) }
  }
}
