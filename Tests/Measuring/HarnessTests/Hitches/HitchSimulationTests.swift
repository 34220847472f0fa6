import CellModel
import CollectionModel
import Harness
import Testing

/// Ten samples over five rows. A cell takes 20 ms to make and 10 ms to set up; T is a refresh,
/// 16.67 ms.
///
///     sample    0    1    2    3    4    5    6    7    8    9
///     offset    0   50  100  150  200  200  250  150   50    0
///     rows    0-1  0-2  1-2  1-3  2-3  2-3  2-4  1-3  0-2  0-1
@Suite struct HitchSimulationTests {
  private let play = HandPlay(offsets: [0, 50, 100, 150, 200, nil, 250, 150, 50, 0], items: 5)
  private let refresh: UInt64 = 16_666_667

  /// The first frame makes 0 and 1: 60 ms. At 1, row 2 is made in 30 ms and shown at 3: late by T,
  /// sample 2 is skipped. At 3, 6, 7 and 8 a row enters in the cell of the one that has just left,
  /// in 10 ms: in time.
  @Test func withoutPoliciesOneFrameIsLate() {
    let found = play.play()
    #expect(found.firstFrame == 60_000_000)
    #expect(found.framesLate == 1 && found.framesMissed == 1)
    #expect(found.hitch == 16_666_666 && found.worstHitch == 16_666_666)
    #expect(found.created == 3 && found.configured == 7)
    #expect(found.alivePeak == 3 && found.dropped == 0)
    #expect(found.framesShown == 7)
    // From sample 1 to sample 10.
    #expect(found.span == 166_666_667 - refresh)
  }

  /// The same: 16.67 ms late in 150 ms of movement.
  @Test func theHitchTimeRatioIsWhatWasLateInASecondOfMovement() {
    let found = play.play()
    #expect(abs(found.hitchMillisecondsPerSecond - 16.666_666 / 0.15) < 1e-9)
    let still = HandPlay(offsets: [0, nil, nil]).play()
    #expect(still.hitch == 0 && still.hitchMillisecondsPerSecond == 0)
  }

  /// Whatever leaves is dropped. At 3 row 3 is made, so that sample 4 is skipped; at 5 row 1
  /// leaves; at 6 row 4 is made, so that sample 7 is skipped; at 8 rows 0 and 1 are made in 60 ms,
  /// and the frame is shown at 12.
  @Test func withoutAPoolEveryRowIsMade() {
    let found = play.play(reuse: { CapacityReuse(capacity: 0) })
    #expect(found.framesLate == 4 && found.framesMissed == 6)
    #expect(found.hitch == 100_000_000 && found.worstHitch == 50_000_000)
    #expect(found.created == 7 && found.configured == 7 && found.dropped == 4)
    #expect(found.alivePeak == 3 && found.poolHits == 0)
  }

  /// Cells that have left wait for their rows, so rows 2, 3 and 4 are made: samples 2, 4 and 7 are
  /// skipped. At 8 rows 0 and 1 come back to their cells for nothing.
  @Test func byPositionRowsComeBackForNothing() {
    let found = play.play(reuse: { ByPositionReuse(limit: 4) })
    #expect(found.framesLate == 3 && found.framesMissed == 3)
    #expect(found.created == 5 && found.configured == 5)
    #expect(found.positionHits == 2 && found.poolHits == 0 && found.alivePeak == 5)
  }

  /// What enters takes the cell that left first, as there is always one: the same as without
  /// policies.
  @Test func keptCellsAreTakenWhenTheyAreNeeded() {
    let found = play.play(reuse: { KeptReuse(limit: 4) })
    #expect(found.framesLate == 1 && found.framesMissed == 1)
    #expect(found.created == 3 && found.configured == 7 && found.positionHits == 0)
  }

  /// Prefetching that does not look at the clock passes the next refresh twice in making a cell,
  /// and once in setting one up:
  /// - from 0 ms a cell is made for row 2, until 20: the frame due at 1 starts at 2, with sample 2;
  /// - from 43 ms row 3 is set up, until 53: the frame due at 3 starts at 4, with sample 4;
  /// - from 127 ms a cell is made for row 0, until 147: the frame due at 8 starts at 9.
  /// Rows 3 and 4 are there when they come on screen.
  @Test func prefetchingRowsRegardlessOfTheClockIsLateMoreOften() {
    let found = play.play(prefetch: { RowsPrefetch(rows: 1) })
    #expect(found.framesLate == 3 && found.framesMissed == 3 && found.framesShown == 5)
    #expect(found.prefetchRequests == 2 && found.prefetchHits == 2 && found.prefetchWasted == 0)
    #expect(found.created == 4 && found.configured == 7)
  }

  /// A frame of two and a half refreshes, 41.67 ms, is shown at the third: late by two. The next
  /// frame starts there.
  @Test func aFrameOfTwoAndAHalfRefreshesIsLateByTwo() {
    var slow = HandPlay(offsets: [0, 50, nil, nil, 100, nil])
    (slow.create, slow.configure) = (0, 41.666_667)
    // At 1 row 2 enters: done at 58.33 ms, shown at 4, where nothing enters any more.
    var shown: [Int] = []
    let found = slow.play(showed: { sample, _ in shown.append(sample.frame) })
    #expect(shown == [-1, 0, 1])
    #expect(found.framesLate == 1 && found.framesMissed == 2)
    #expect(found.hitch == 33_333_333 && found.worstHitch == 33_333_333)
    #expect(found.overruns == [25_000_000, -16_666_667])
  }

  /// A late frame is followed by one that shows the newest sample: nothing of what was skipped is
  /// made up for.
  @Test func twoLateFramesInARowLeaveNoBacklog() {
    var slow = HandPlay(offsets: [0, 100, 200, 300, 400, 400])
    (slow.create, slow.configure) = (0, 42)
    // At 1 row 2 enters: done at 58.7 ms, shown at 4. At 4 rows 4 and 5 enter, 84 ms: shown at 10.
    var shown: [Int] = []
    let found = slow.play(showed: { sample, _ in shown.append(sample.frame) })
    #expect(shown == [-1, 0, 3])
    #expect(found.framesLate == 2 && found.framesMissed == 2 + 5)
    #expect(found.overruns == [25_333_333, 67_333_333])
  }

  /// The late frame at the end counts whole, though the trace has no samples to skip any more.
  @Test func aLateFrameAtTheEndCountsWhole() {
    var last = HandPlay(offsets: [0, 50])
    (last.create, last.configure) = (0, 40)
    let found = last.play()
    #expect(found.framesLate == 1 && found.framesMissed == 2)
    #expect(found.hitch == 66_666_667 - 33_333_334)
  }

  /// Sample 2, which is skipped, removes row 0: the frame at 3 makes the change, then shows sample
  /// 3 in one pass.
  @Test func anEditInASkippedSampleIsMadeWithTheNextFrame() {
    let removal = PlaybackChange(
      [.removeItems(0..<1, section: 0)], before: HandPlay.sizes(6))
    let edited = HandPlay(offsets: [0, 50, 50, 100], changes: [2: removal])
    var changes: [Int] = []
    let found = edited.play(showed: { sample, _ in changes.append(sample.changes) })
    #expect(changes == [0, 0, 1])
    #expect(found.framesMissed == 1 && found.framesLate == 1)
  }
}
