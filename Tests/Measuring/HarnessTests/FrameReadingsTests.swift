import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Harness
import Measurement
import Primitives
import Statistics
import Testing
import Workers

/// Queries that are timed within their frames. Nothing here depends on how long anything takes.
@Suite struct FrameReadingsTests {
  /// Records when it is called, and answers with one item.
  private final class LoggingSource: StillSource {
    var calls: [String] = []

    override var contentSize: CGSize {
      calls.append("content size")
      return super.contentSize
    }

    override func elements(
      in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer
    ) {
      calls.append("elements")
      buffer.append(
        ElementAttributes(
          id: .item(0, inSection: 0), frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    }
  }

  @Test func theClockIsReadBetweenTheStepsOfAFrame() {
    let source = LoggingSource()
    let display = Display(
      source,
      over: SectionedSizes(
        sections: [SectionInfo(itemCount: 1)],
        sizes: SizeSequence([ItemSize(width: 640, height: 640)])), seed: 1)
    display.view.displayed = { _ in source.calls.append("view") }
    source.calls = []
    var time: UInt64 = 0
    let screen = CGRect(x: 0, y: 0, width: 100, height: 100)
    let readings = display.show(screen, bounds: screen) {
      source.calls.append("clock")
      time += 100
      return time
    }
    #expect(
      source.calls == ["clock", "content size", "clock", "elements", "clock", "view", "clock"])
    #expect(
      readings == FrameReadings(start: 100, queryStart: 200, queryEnd: 300, end: 400))
    #expect(display.view.visibleElements.count == 1)
  }

  @Test func whatAReadingTakesIsSubtractedFromEachStep() {
    let readings = FrameReadings(start: 1000, queryStart: 1130, queryEnd: 6160, end: 6390)
    let times = readings.times(readingCost: 30)
    #expect(times.query == 5000 && times.frame == 100 + 5000 + 200)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func aQueryNeverExceedsItsFrameWhateverAReadingTook(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let steps = (0..<3).map { _ in random.next() % 80 }
      let readings = FrameReadings(
        start: 7, queryStart: 7 + steps[0], queryEnd: 7 + steps[0] + steps[1],
        end: 7 + steps[0] + steps[1] + steps[2])
      let times = readings.times(readingCost: Int64(random.next() % 80))
      #expect(times.query <= times.frame, "\(readings), seed \(seed)")
    }
  }

  /// A launch of a case, and a plan that has its queries timed within frames.
  private func timed(_ content: TestContent, sharing: Int) throws -> (LaunchRecord, LaunchFrames) {
    var launch = try PreparedLaunch(content, caseID: "case", launch: 0, seed: 1).counted()
    return try launch.replay(
      TimingPlan(frames: 100, replays: 3, sharing: sharing, queriesInFrames: ["case", "other"]))
  }

  private func distribution(_ record: LaunchRecord, _ metric: String) throws -> BucketedValues {
    guard case .distribution(let values)? = record.observations[metric] else {
      throw Finding.noDistribution(metric)
    }
    return values
  }

  private enum Finding: Error { case noDistribution(String) }

  @Test(arguments: TestContent.Strategy.allCases, [1, 4])
  func queriesAndFramesComeFromTheSameReplays(
    strategy: TestContent.Strategy, sharing: Int
  ) throws {
    let (record, frames) = try timed(
      TestContent(strategy: strategy, layout: .list), sharing: sharing)
    let times = try #require(frames.times)
    #expect(zip(times.query, times.frame).allSatisfy { $0 <= $1 })
    let count = UInt64(times.frames.count)
    for metric in ["query_ns", "query_ns_warm", "frame_ns"] {
      #expect(try distribution(record, metric).count == count, "\(metric)")
    }
    #expect(try distribution(record, "query_ns").maximum == times.query.max())
    #expect(try distribution(record, "query_ns_readings").count == 3 * count)
    #expect(record.observations["query_noise_ratio"] != nil)
    // No queries share readings, and the pass of queries stays.
    #expect(Set(record.blocks.map(\.pass)) == ["query", "frame"])
    #expect(record.blocks.count == 2 * 3)
  }

  @Test(arguments: TestContent.Strategy.allCases)
  func editsAreTimedInTheSourceAloneAsWell(strategy: TestContent.Strategy) throws {
    let (record, frames) = try timed(
      TestContent(strategy: strategy, layout: .list, script: .chat), sharing: 4)
    let times = try #require(frames.times)
    #expect(zip(times.query, times.frame).allSatisfy { $0 <= $1 })
    for metric in ["edit_ns", "update_ns"] {
      #expect(try distribution(record, metric).count == 40, "\(metric)")
    }
    #expect(record.observations["query_ns_after_edits"] != nil)
  }
}
