import Files
import Foundation
import Harness
import Measurement
import ScrollTraces
import Testing
import Workers

/// Content that fits its viewport: there is a case, and no frame of it.
@Suite struct NothingToScrollTests {
  @Test(
    arguments: TestContent.Strategy.allCases, [nil, .selfSizing, .chat] as [EditKind?])
  func whatIsPreparedIsObservedAndNothingOfFrames(
    strategy: TestContent.Strategy, script: EditKind?
  ) throws {
    let content = TestContent(strategy: strategy, layout: .grid, script: script, items: 3)
    let prepared = try PreparedLaunch(content, launch: 0, seed: 1)
    #expect(prepared.hasNothingToScroll)
    var launch = prepared.counted()
    #expect(launch.cost == .nothing)
    let plan = TimingPlan(frames: 0, replays: 3, cold: ColdPlan(cacheBytes: 1 << 20))
    for record in [try launch.replay(plan).record, launch.finish()] {
      #expect(record.hasNothingToScroll && record.blocks.isEmpty)
      #expect(record.checksum == nil && record.answer == LaunchRecord.nothingToScroll)
      let frames = ["query_ns", "frame_ns", "hits", "dequeues", "created", "peak_bytes", "edits"]
      for metric in frames { #expect(record.observations[metric] == nil, "\(metric)") }
      #expect(record.observations["live_bytes"] != nil)
      #expect(record.observations["content_extent_pt"] != nil)
    }
  }

  @Test func aBlockOfNothingIsRefusedAndPreparingIsNot() throws {
    let blocks = try blockRunner(of: TestContent(strategy: .onDemand, layout: .grid, items: 3))
    let clock = BlockTimer()
    for measure in [PairMeasure.query, .frame, .editBatch] {
      let failure = #expect(throws: LaunchFailure.self) {
        try blocks.planBlock(measure, target: 1000, clock: clock)
      }
      #expect(failure?.reason == LaunchRecord.nothingToScroll)
    }
    #expect(try blocks.planBlock(.prepare, target: 1000, clock: clock).units > 0)
  }

  @Test func aFrameThatIsNotThereCannotBeExplained() {
    let error = #expect(throws: InputError.self) {
      try Explanation.of(
        content: TestContent(strategy: .onDemand, layout: .grid, items: 3), frame: 0)
    }
    #expect(error?.message == LaunchRecord.nothingToScroll)
  }
}
