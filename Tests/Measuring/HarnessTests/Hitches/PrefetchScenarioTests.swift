import CellModel
import Harness
import Testing

/// The ten samples of `HitchSimulationTests`, with cells that take 14 ms to make and 5 ms to set
/// up, under each prefetch policy.
///
///     sample    0     1     2     3     4     5     6     7     8     9    10
///     offset    0    50   100   150   200   200   250   150    50     0
///     rows    0-1   0-2   1-2   1-3   2-3   2-3   2-4   1-3   0-2   0-1
///     at, ms    0  16.7  33.3  50.0  66.7  83.3   100   117   133   150   167
///
/// A row that has to be made is late by one refresh, after 19 ms; with a cell that waits it is in
/// time, after 5 ms. Of the cells that wait, the one that left the screen last is taken first.
@Suite struct PrefetchScenarioTests {
  private struct Outcome: Equatable {
    var late: Int
    var missed: Int
    /// In ns.
    var hitch: UInt64
    /// Whether prefetching went on beyond a refresh.
    var isOverrun: Bool
    var requests: Int
    var hits: Int
    var wasted: Int
    var cancelled: Int
    var created: Int
    var configured: Int
  }

  private func play(items: Int = 5, _ prefetch: (() -> any PrefetchPolicy)? = nil) -> Outcome {
    var play = HandPlay(offsets: [0, 50, 100, 150, 200, nil, 250, 150, 50, 0], items: items)
    (play.create, play.configure) = (14, 5)
    let found = play.play(prefetch: prefetch)
    return Outcome(
      late: found.framesLate, missed: found.framesMissed, hitch: found.hitch,
      isOverrun: found.prefetchPassedRefresh, requests: found.prefetchRequests,
      hits: found.prefetchHits, wasted: found.prefetchWasted,
      cancelled: found.prefetchCancelled, created: found.created, configured: found.configured)
  }

  /// At 1 row 2 is made: done at 35.7, shown at 3. At 3, 6, 7 and 8 rows 3, 4, 1 and 0 take the
  /// cell of the row that has just left.
  @Test func withoutPrefetchingOneFrameIsLate() {
    #expect(
      play()
        == Outcome(
          late: 1, missed: 1, hitch: 16_666_666, isOverrun: false, requests: 0, hits: 0, wasted: 0,
          cancelled: 0, created: 3, configured: 7))
  }

  /// Half a screen ahead and half a screen behind, whatever the time:
  /// - from 0 row 2 is made and set up, until 19: the frame due at 1 starts at 2, with sample 2,
  ///   for nothing. Row 0 leaves.
  /// - from 33.3, at 100, rows 3 and 0: 3 takes the cell of row 0, until 38.3; another cell is made
  ///   for row 0, until 52.3: the frame due at 3 starts at 4, with sample 4, for nothing. Row 1
  ///   leaves.
  /// - from 66.7, at 200, rows 4 and 1 take the two cells that wait, until 76.7.
  /// - The frames at 6 and 7 show rows 4 and 1 for nothing. Row 4 leaves.
  /// - from 116.7, at 150 on the way back, rows 0 and 4: 0 takes the cell of row 4, until 121.7;
  ///   another is made for row 4, until 135.7: the frame due at 8 starts at 9, with sample 9, for
  ///   nothing. Rows 2 and 3 leave.
  /// - from 150, at 0, row 2, which is behind, is set up again, and not shown any more.
  @Test func screensPreparesRegardlessOfTheClock() {
    #expect(
      play { ScreensPrefetch(ahead: 0.5, behind: 0.5) }
        == Outcome(
          late: 3, missed: 3, hitch: 50_000_000, isOverrun: true, requests: 6, hits: 5, wasted: 1,
          cancelled: 0, created: 5, configured: 8))
  }

  /// Half a screen ahead, which is one row at a time, with a sixth row after the others:
  /// - from 0 row 2 is made and set up, until 19: the frame due at 1 starts at 2, with sample 2,
  ///   for nothing. Row 0 leaves.
  /// - from 33.3, at 100, row 3 takes the cell of row 0, until 38.3: the frame at 3 is in time.
  /// - from 50, at 150, row 4 is made and set up, until 69: the frame due at 4 starts at 5, with
  ///   sample 5, for nothing. Row 1 leaves.
  /// - The frame at 6 shows row 4 for nothing. From 100, at 250, row 5 takes the cell of row 1.
  /// - The frame at 7 turns back: row 4 leaves, and row 1 takes its cell, in 5 ms. From 121.7, at
  ///   150, row 0 is wanted, and one place is there: row 5 is given up, and row 0 takes its cell.
  /// - The frame at 8 shows row 0 for nothing.
  @Test func whatIsPreparedIsGivenUpForWhatIsWantedAfterATurn() {
    #expect(
      play(items: 6) { ScreensPrefetch(ahead: 0.5, behind: 0) }
        == Outcome(
          late: 2, missed: 2, hitch: 33_333_332, isOverrun: true, requests: 5, hits: 4, wasted: 1,
          cancelled: 1, created: 4, configured: 8))
  }

  /// As far as 10 ms go, which is 30 pt at 3 pt/ms:
  /// - Before the first movement nothing is wanted. At 1 row 2 is made: done at 35.7, shown at 3.
  ///   At 50 and at 150 no row is within 30 pt. At 3 row 3 takes the cell of row 0, in 5 ms.
  /// - from 66.7, at 200, row 4 is 0 pt away and takes the cell of row 1. The frame at 6 shows it
  ///   for nothing. At 7, on the way back, row 1 takes its cell, in 5 ms.
  /// - from 121.7, at 150 and 6 pt/ms, row 0 is 50 pt away and within 60. A cell is made for it,
  ///   until 135.7: the frame due at 8 starts at 9, with sample 9, where rows 2 and 3 leave and row
  ///   0 takes a cell, in 5 ms.
  @Test func velocityPreparesWhatComesSoonAtThisSpeed() {
    #expect(
      play { VelocityPrefetch(milliseconds: 10) }
        == Outcome(
          late: 2, missed: 2, hitch: 33_333_333, isOverrun: true, requests: 1, hits: 1, wasted: 0,
          cancelled: 0, created: 4, configured: 7))
  }

  /// Half a screen ahead, and no step that does not end before the next refresh. The first frame
  /// has shown how long the steps take:
  /// - from 0 a cell is made for row 2, until 14; 5 ms more would be too many. The frame at 1 sets
  ///   it up, in 5 ms.
  /// - from 21.7, at 50, no cell waits for row 3, and 14 ms would be too many. The frame at 2 shows
  ///   nothing new. Row 0 leaves.
  /// - from 33.3, at 100, row 3 takes its cell, until 38.3. The frame at 3 shows it for nothing.
  /// - from 50, at 150, a cell is made for row 4, until 64. At 4 row 1 leaves. From 66.7 row 4
  ///   takes its cell, until 71.7. The frame at 6 shows it for nothing.
  /// - At 7, on the way back, row 4 leaves, and row 1 takes its cell, in 5 ms. From 121.7, at 150,
  ///   row 0 takes the one made at 50, until 126.7. The frame at 8 shows it for nothing.
  @Test func deadlineIsNeverLate() {
    #expect(
      play { DeadlinePrefetch(ahead: 0.5) }
        == Outcome(
          late: 0, missed: 0, hitch: 0, isOverrun: false, requests: 3, hits: 3, wasted: 0,
          cancelled: 0, created: 4, configured: 7))
  }

  /// The next row, and at any time if the next movement would show it:
  /// - Before the first movement nothing is wanted. At 1 row 2 is made: done at 35.7, shown at 3.
  /// - from 35.7, at 50, row 3 is 50 pt away, as far as the last movement went: a cell is made,
  ///   until 49.7, and set up, until 54.7. The frame due at 3 starts at 4, with sample 4, for
  ///   nothing. Rows 0 and 1 leave.
  /// - from 66.7, at 200, row 4 takes the cell of row 1. The frame at 6 shows it for nothing. At 7,
  ///   on the way back, row 1 takes its cell, in 5 ms.
  /// - from 121.7, at 150, row 0 is 50 pt away, of 100, and takes its own cell. The frame at 8
  ///   shows it for nothing.
  @Test func gapWorkerForcesWhatTheNextFrameNeeds() {
    #expect(
      play { GapWorkerPrefetch() }
        == Outcome(
          late: 2, missed: 2, hitch: 33_333_333, isOverrun: true, requests: 3, hits: 3, wasted: 0,
          cancelled: 0, created: 4, configured: 7))
  }

  /// A screen ahead and half a screen behind, and at any time if the next movement would show it:
  /// - from 0, at rest, rows 2 and 3 are wanted, and nothing is needed next. A cell is made, until
  ///   14; on average setting it up would end too late, for either row. The frame at 1 does it for
  ///   row 2, in 5 ms.
  /// - from 21.7, at 50, row 3 is 50 pt away, as far as the last movement went: a cell is made,
  ///   until 35.7, though that passes the refresh. The frame due at 2 starts at 3, with sample 3,
  ///   where row 3 takes the cell of row 0, in 5 ms.
  /// - from 55, at 150, row 4 takes the one that was made. Row 0 is behind: it is not prepared. At
  ///   4 row 1 leaves. The frame at 6 shows row 4 for nothing. At 7, on the way back, row 1 takes
  ///   its cell, in 5 ms.
  /// - from 121.7, at 150, row 0 takes the cell that row 1 left. The frame at 8 shows it for
  ///   nothing. Row 4, and at 50 row 3, are behind.
  @Test func windowForcesWhatTheNextFrameNeedsAndPreparesNothingBehind() {
    #expect(
      play { WindowPrefetch(ahead: 1, behind: 0.5) }
        == Outcome(
          late: 1, missed: 1, hitch: 16_666_667, isOverrun: true, requests: 2, hits: 2, wasted: 0,
          cancelled: 0, created: 4, configured: 7))
  }

  /// Of 90 pt in all, 63 ahead and 27 behind where the viewport will be after 16 ms at the median
  /// of five velocities, whatever the time. What one end has no room for is added at the other:
  /// - from 0, as if it had come back, 0 to 290: row 2 is made and set up, until 19. The frame due
  ///   at 1 starts at 2, with sample 2, for nothing. Row 0 leaves.
  /// - from 33.3, at 100, with velocities of 0, 0, -0.1, -0.1 and 3, 37 to 327: row 3 takes the
  ///   cell of row 0, until 38.3, and one is made for row 0, until 52.3. The frame due at 3 starts
  ///   at 4, with sample 4, for nothing. Row 1 leaves.
  /// - from 66.7, at 200, with 0, -0.1, -0.1, 3 and 3, 173 to 463: rows 4 and 1 take the two cells,
  ///   until 76.7. The frames at 6 and 7 show them for nothing. Row 4 leaves.
  /// - from 116.7, at 150, with -0.1, 3, 3, 3 and -6, still forward, 150 to 461: row 4 is set up
  ///   again in its cell, until 121.7. At 8 row 3 leaves, and row 0 takes its cell, in 5 ms.
  /// - from 138.3, at 50, with 3, 3, 3, -6 and -6, still forward, 50 to 361: a cell is made for row
  ///   3, until 152.3. The frame due at 9 starts at 10, for nothing. Row 2 leaves.
  /// - from 166.7, at 0, with 3, 3, -6, -6 and -1.5, 0 to 290: row 2 takes its cell. Rows 4 and 2
  ///   are not shown any more.
  @Test func drawDistanceFollowsTheMedianVelocity() {
    #expect(
      play { DrawDistancePrefetch(distance: 45) }
        == Outcome(
          late: 3, missed: 3, hitch: 50_000_000, isOverrun: true, requests: 6, hits: 4, wasted: 2,
          cancelled: 0, created: 5, configured: 9))
  }

  /// A movement takes as long as the display has not shown that the viewport rests: the one that is
  /// shown at 3 goes 50 pt in one refresh, and row 3, 50 pt further, comes within 20 ms.
  @Test func aMovementAfterARestIsAsFastAsItIs() {
    var play = HandPlay(offsets: [0, nil, nil, 50, nil])
    (play.create, play.configure) = (1, 1)
    #expect(play.play(prefetch: { VelocityPrefetch(milliseconds: 20) }).prefetchRequests == 1)
  }
}
