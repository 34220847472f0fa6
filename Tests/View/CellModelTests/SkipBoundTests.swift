import CellModel
import Testing

@Suite struct SkipBoundTests {
  /// A vsync every 8 ms and cells of 6 ms.
  private func problem(
    ready: Set<Int32> = [0, 1], _ samples: [Set<Int32>], offScreenLimit: Int
  ) -> PrefetchProblem {
    Scroll(
      ready: ready, samples: samples, costs: [UInt64](repeating: 6_000_000, count: 8),
      limit: offScreenLimit, vsync: { 8_000_000 * UInt64($0) }
    ).problem
  }

  @Test func oneCellStartedOffScreenSavesOneOfTwoSamples() {
    let samples: [Set<Int32>] = [[0, 1], [0, 1], [2, 3], [4, 5], [6, 7], [6, 7]]
    let with = problem(samples, offScreenLimit: 1)
    #expect(SkipBound.missingFirst(with) == 1)
    #expect(SkipBound.anyPolicy(with) == 1)
    let without = problem(samples, offScreenLimit: 0)
    #expect(SkipBound.missingFirst(without) == 2)
    #expect(SkipBound.anyPolicy(without) == 2)
  }

  @Test func anIdleScrollSkipsNothing() {
    let idle = problem([[0, 1], [0, 1], [0, 1]], offScreenLimit: 0)
    #expect(SkipBound.missingFirst(idle) == 0)
    #expect(SkipBound.anyPolicy(idle) == 0)
  }

  @Test func aLateLastFrameCountsWholeButNeedNotBeShown() {
    // Its 24 ms of work take 3 vsyncs.
    let single = problem(ready: [], [[0, 1, 2, 3]], offScreenLimit: 0)
    #expect(SkipBound.missingFirst(single) == 2)
    #expect(SkipBound.anyPolicy(single) == 1)
  }

  @Test func aSampleWithoutCellsIsShown() {
    let empty = problem(ready: [], [[], [0], []], offScreenLimit: 0)
    #expect(SkipBound.missingFirst(empty) == 0)
    #expect(SkipBound.anyPolicy(empty) == 0)
  }

  @Test func whatTheFrameBeforeLastShowedIsNotMissing() {
    let flicker = problem([[0, 1], [2], [0, 1], [2], [0, 1]], offScreenLimit: 0)
    #expect(SkipBound.missingFirst(flicker) == 0)
    #expect(SkipBound.anyPolicy(flicker) == 0)
  }

  /// A policy that sets 0 up again for the third sample shows it 3 vsyncs later, after the end: it
  /// skips 2. One that kept 0 goes on to the fourth sample, which takes 4 vsyncs.
  @Test func whoGivesCellsAwayAtOnceMaySkipFewerSamples() {
    let scroll = Scroll(
      ready: [0], samples: [[0], [1], [0], [2]], costs: [3, 1, 4], limit: 0, vsync: { UInt64($0) })
    #expect(SkipBound.missingFirst(scroll.problem) <= 2)
    #expect(SkipBound.anyPolicy(scroll.problem) <= 2)
  }

  /// The third sample takes 4 vsyncs, to the end. A policy that creates a cell for the second, or
  /// takes longer for another reason, shows the fourth next.
  @Test func whoTakesLongerForAFrameMaySkipFewerSamples() {
    var scroll = Scroll(
      ready: [0], samples: [[0], [1], [2], [3], [3], [3]], costs: [0, 1, 4, 1], limit: 0,
      vsync: { UInt64($0) })
    #expect(SkipBound.missingFirst(scroll.problem) == 3)
    scroll.creation = [0, 1, 0, 0]
    #expect(SkipBound.missingFirst(scroll.problem) == 1)
    scroll.creation = []
    scroll.share = 1
    #expect(SkipBound.missingFirst(scroll.problem) == 1)
  }
}
