import Measurement
import Runner
import Testing
import Workers

@Suite struct TimingPlanTests {
  private func cost(
    _ query: Double, frames: Int, skips: Bool, edits: ReplayCost.EditCost? = nil
  ) -> ReplayCost {
    ReplayCost(
      queryNanoseconds: query, frameNanoseconds: query * 1.2, framesMoved: frames,
      skipsFrames: skips, checksum: "", edits: edits)
  }

  private func plan(
    _ costs: [ReplayCost], budget: Double = 2, replays: Int? = nil, cold: ColdPlan? = nil
  ) -> TimingPlan {
    .fitting(
      costs, budgetSeconds: budget, replays: replays, clockNanoseconds: 25, cold: cold)
  }

  @Test func aPlanKeepsTheSlowestWithinTheBudget() {
    let slow = cost(2e6, frames: 2000, skips: true)
    let chosen = plan([cost(50, frames: 2000, skips: false), slow])
    #expect(chosen == TimingPlan(frames: 100, replays: 3, sharing: 1))
    let taken = slow.nanoseconds(frames: chosen.frames, replays: 3, sharing: 1)
    #expect(taken <= 2e9 && slow.nanoseconds(frames: 200, replays: 3, sharing: 2) > 2e9)
  }

  @Test func aPlanForNothingToScrollTakesNoFrames() {
    #expect(plan([.nothing, .nothing], cold: ColdPlan(cacheBytes: 1 << 20)).frames == 0)
  }

  @Test func aPlanForFastStrategiesTakesAllFramesAndTheMostReplays() {
    #expect(
      plan([cost(50, frames: 2000, skips: false)])
        == TimingPlan(frames: 2000, replays: 7, sharing: 4))
  }

  @Test func whatPreparesBeyondTheBudgetIsReplayedOnce() {
    func replays(_ milliseconds: Double, edits: Bool, fixed: Int? = nil) -> Int {
      var slow = cost(50, frames: 100, skips: false)
      if edits {
        slow.edits = ReplayCost.EditCost(
          changes: 10, nanosecondsPerChange: 1000, prepareNanoseconds: milliseconds * 1e6)
      } else {
        slow.rewindNanoseconds = milliseconds * 1e6
      }
      return plan([cost(50, frames: 100, skips: false), slow], replays: fixed).replays
    }
    // Three replays prepare six times and two of edits four times, within 2 s.
    #expect(replays(330, edits: false) == 3 && replays(340, edits: false) == 1)
    #expect(replays(490, edits: true) == 3 && replays(510, edits: true) == 1)
    #expect(replays(3000, edits: false, fixed: 5) == 5)
  }

  @Test func framesComeBeforeReplays() {
    // A thousand frames fit with three replays and not with five.
    #expect(
      plan([cost(2.5e5, frames: 2000, skips: true)])
        == TimingPlan(frames: 1000, replays: 3, sharing: 1))
    // All frames of a shorter trace fit with more.
    #expect(
      plan([cost(2.5e5, frames: 600, skips: true)])
        == TimingPlan(frames: 600, replays: 5, sharing: 1))
  }

  @Test func replaysTheUserFixedStayFixed() {
    let chosen = plan([cost(2e6, frames: 2000, skips: true)], budget: 0.1, replays: 9)
    #expect(chosen.replays == 9 && chosen.frames == TimingPlan.runLength)
  }

  @Test(arguments: [0.9, 1.1])
  func costsThatDifferALittleMakeTheSamePlan(factor: Double) {
    func chosen(_ factor: Double) -> TimingPlan {
      plan([
        cost(1.9e6 * factor, frames: 2000, skips: true),
        cost(60 * factor, frames: 2000, skips: false),
      ])
    }
    #expect(chosen(factor) == chosen(1))
  }

  @Test func theFastestStrategyDecidesHowManyShareAReading() {
    func sharing(_ nanoseconds: [Double], frames: Int = 1000) -> Int? {
      plan(nanoseconds.map { cost($0, frames: frames, skips: false) }).sharing
    }
    #expect(sharing([1000, 5000]) == 1)
    #expect(sharing([999, 5000]) == 2)
    #expect(sharing([499]) == 4)
    #expect(sharing([5, 1e6]) == 4)
    // Ten stretches have to lie beyond p90.
    #expect(sharing([5], frames: 400) == 4)
    #expect(sharing([5], frames: 399) == 2)
    #expect(sharing([5], frames: 199) == 1)
  }

  /// A case whose queries take `mean` ns, and `typical` ns in most frames.
  private func named(_ id: String?, mean: Double, typical: Double? = nil) -> ReplayCost {
    var cost = ReplayCost(
      queryNanoseconds: mean, typicalQueryNanoseconds: typical, frameNanoseconds: 2 * mean,
      framesMoved: 1000, skipsFrames: true, checksum: "")
    cost.separableCaseID = id
    return cost
  }

  @Test func slowQueriesAreTimedWithinTheirFrames() {
    let costs = [
      named("scan", mean: 90_000), named("fast", mean: 50), named("limit", mean: 5000),
      named("above", mean: 5001), named("jumps", mean: 40_000, typical: 60),
      named("once", mean: 60, typical: 40_000), named(nil, mean: 90_000),
    ]
    #expect(plan(costs).queriesInFrames == ["above", "scan"])
    #expect(plan(costs.reversed()) == plan(costs))
    #expect(plan([named("fast", mean: 50)]).queriesInFrames == nil)
  }

  @Test func theChoiceOfQueriesWithinFramesChangesNothingElseOfAPlan() {
    var within = plan([named("scan", mean: 90_000), named("fast", mean: 50)])
    let alone = plan([named(nil, mean: 90_000), named("fast", mean: 50)])
    #expect(within.queriesInFrames == ["scan"] && within != alone)
    within.queriesInFrames = nil
    #expect(within == alone)
  }

  @Test func aCaseWithinFramesSharesNoReadings() {
    let plan = TimingPlan(frames: 500, replays: 7, sharing: 4, queriesInFrames: ["scan"])
    #expect(plan.timesQueriesInFrames(of: "scan") && plan.sharing(of: "scan") == 1)
    #expect(!plan.timesQueriesInFrames(of: "fast") && plan.sharing(of: "fast") == 4)
    #expect(!plan.timesQueriesInFrames(of: nil))
  }

  @Test func whatIsTimedColdIsInThePlan() {
    let cold = ColdPlan(cacheBytes: 1 << 20)
    #expect(cold == ColdPlan(cacheBytes: 1 << 20) && cold.touchedBytes == 2 << 20)
    #expect(ColdPlan(cacheBytes: nil).touchedBytes == 64 << 20)
    #expect(plan([cost(50, frames: 2000, skips: false)], cold: cold).cold == cold)
    #expect(plan([cost(2e6, frames: 2000, skips: true)], cold: cold).cold == cold)
  }

  @Test func editsThatDoNotFitEndTheReplaysEarly() {
    func chosen(_ nanosecondsPerChange: Double) -> TimingPlan {
      plan([
        cost(
          2000, frames: 2000, skips: false,
          edits: .init(changes: 100, nanosecondsPerChange: nanosecondsPerChange)),
        cost(2000, frames: 2000, skips: false),
      ])
    }
    #expect(chosen(1e6) == TimingPlan(frames: 2000, replays: 3))
    #expect(chosen(4e6) == TimingPlan(frames: 1000, replays: 2))
    #expect(chosen(2e7) == TimingPlan(frames: 1000, replays: 2, changes: 20))
    #expect(chosen(5e9) == TimingPlan(frames: 1000, replays: 2, changes: 4))
  }
}
