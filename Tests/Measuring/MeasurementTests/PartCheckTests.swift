import Foundation
import Measurement
import Statistics
import TestSupport
import Testing

@Suite struct PartCheckTests {
  private func distribution(_ values: [UInt64]) -> Observation {
    var histogram = LatencyHistogram()
    for value in values { histogram.record(value) }
    return .distribution(histogram.values!)
  }

  private func record(
    query: [UInt64], frame: [UInt64], noise: Double?, launches: Int = 1
  ) -> CaseRecord {
    var observations = ["query_ns": distribution(query), "frame_ns": distribution(frame)]
    if let noise {
      observations["query_noise_ratio"] = .decimal(noise / 2)
      observations["frame_noise_ratio"] = .decimal(noise / 2)
    }
    return CaseRecord(
      .named(), itemCount: 1,
      launches: (0..<launches).map {
        LaunchRecord(launch: $0, observations: observations, blocks: [])
      })
  }

  private func flat(_ value: UInt64, _ count: Int = 200) -> [UInt64] {
    [UInt64](repeating: value, count: count)
  }

  @Test func aPartBelowItsWholeIsNoExcessAtAnyPercentile() {
    let check = PartCheck([record(query: flat(100), frame: flat(500), noise: nil)])
    #expect(check.excesses.isEmpty && check.remark == nil)
    // 200 frames are too few for p99.
    #expect(check.compared == [0.5: 1, 0.9: 1, 0.95: 1])
  }

  @Test func aPartAboveItsWholeIsAnExcessOnlyBeyondTheStatedNoise() {
    func count(_ query: UInt64, _ noise: Double?) -> Int {
      PartCheck([record(query: flat(query), frame: flat(1000), noise: noise)]).excesses.count
    }
    #expect(count(1001, nil) == 3 && count(1000, nil) == 0)
    #expect(count(1049, 0.05) == 0 && count(1060, 0.05) == 3)
  }

  @Test func queriesWithinFramesGetNoAllowance() {
    func count(_ query: UInt64, _ ids: [String]) -> Int {
      var one = record(query: flat(query), frame: flat(1000), noise: 0.5)
      one.timing = TimingPlan(frames: 200, replays: 3, queriesInFrames: ids)
      return PartCheck([one]).excesses.count
    }
    let id = "uniform/list/flick/on-demand"
    #expect(count(1000, [id]) == 0 && count(1001, [id]) == 3)
    #expect(count(1400, ["uniform/list/flick/other"]) == 0)
  }

  @Test func onlyThePercentileThatExceedsIsNamed() throws {
    let tail = flat(100, 190) + flat(9000, 10 + 1)
    let check = PartCheck([record(query: tail, frame: flat(1000, 201), noise: 0.1)])
    #expect(check.excesses.map(\.percentile) == [0.95])
    let remark = try #require(check.remark)
    let named = "uniform/list/flick/on-demand (p95 of query_ns 9.00 us, of frame_ns 1.00 us)"
    #expect(remark.contains(named), "\(remark)")
  }

  @Test func aPartIsComparedWithTheWholeOfItsOwnLaunch() {
    // Two slow processes: in each of the five the query takes nine tenths of its frame.
    var launches = [100, 100, 100, 300, 300].map { UInt64($0) }.map {
      record(query: flat($0 * 9), frame: flat($0 * 10), noise: 0).launches[0]
    }
    var slow = record(query: flat(1), frame: flat(1), noise: 0)
    slow.launches = launches
    #expect(PartCheck([slow]).excesses.isEmpty)
    // In most of them it takes more: the one in the middle is shown.
    for index in 0..<3 {
      launches[index] =
        record(
          query: flat(1100 + UInt64(index)), frame: flat(1000), noise: 0
        ).launches[0]
    }
    slow.launches = launches
    let excesses = PartCheck([slow]).excesses
    #expect(excesses.map(\.queryNanoseconds) == [1100, 1100, 1100])
    #expect(excesses.map(\.frameNanoseconds) == [1000, 1000, 1000])
  }

  @Test func launchesAreNoMoreFrames() {
    let few = record(query: flat(9, 30), frame: flat(8, 30), noise: nil, launches: 10)
    #expect(PartCheck([few]).compared == [0.5: 1])
  }
}

@Suite struct FrameTimesTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func frameTimesComeBackFromJSONAsTheyWere(seed: UInt64) throws {
    var draws = SystemDraws(seed: seed)
    var frame = 0
    let frames = (0..<500).map { _ -> Int in
      frame += Int(draws.next() % 3)
      return frame
    }
    let times = FrameTimes(
      frames: frames, query: frames.map { _ in draws.next() >> 30 },
      frame: frames.map { _ in draws.next() }, changeFrames: [3, 3, 4, 900],
      change: (0..<4).map { _ in draws.next() })
    let data = try JSONEncoder().encode(times)
    #expect(try JSONDecoder().decode(FrameTimes.self, from: data) == times, "seed \(seed)")
  }

  @Test func consecutiveFramesTakeLittleRoom() throws {
    let times = FrameTimes(
      frames: Array(0..<1000), query: Array(repeating: 100, count: 1000),
      frame: Array(repeating: 1000, count: 1000))
    let text = String(decoding: try JSONEncoder().encode(times), as: UTF8.self)
    #expect(text.contains("\"0-999\"") && text.utf8.count < 9_200)
  }

  @Test func timesOfEarlierProgramsHaveNoChanges() throws {
    let times = FrameTimes(frames: [1], query: [5], frame: [50])
    let text = String(decoding: try JSONEncoder().encode(times), as: UTF8.self)
    #expect(!text.contains("hange"))
    let short = #"{"frames":"1","leastQueryNanoseconds":"5","leastFrameNanoseconds":"50","#
    #expect(try JSONDecoder().decode(FrameTimes.self, from: Data(text.utf8)) == times)
    #expect(throws: DecodingError.self) {
      let damaged = short + #""changeFrames":"1 2","leastChangeNanoseconds":"7"}"#
      return try JSONDecoder().decode(FrameTimes.self, from: Data(damaged.utf8))
    }
  }

  @Test func theLeastOfEachChangeIsTakenOverLaunchesWithTheSameChanges() {
    func times(_ frames: [Int], _ change: [UInt64]) -> FrameTimes {
      FrameTimes(frames: [1], query: [5], frame: [50], changeFrames: frames, change: change)
    }
    #expect(
      FrameTimes.least(of: [times([1, 9], [4, 7]), times([1, 9], [5, 6])])?.change == [4, 6])
    #expect(FrameTimes.least(of: [times([1, 9], [4, 7]), times([1], [5])]) == nil)
  }

  @Test func theLeastIsTakenOverLaunchesOfTheSameFramesAlone() {
    let first = FrameTimes(frames: [1, 2], query: [5, 9], frame: [50, 90])
    let second = FrameTimes(frames: [1, 2], query: [6, 8], frame: [40, 95])
    #expect(
      FrameTimes.least(of: [first, second])
        == FrameTimes(frames: [1, 2], query: [5, 8], frame: [40, 90]))
    #expect(FrameTimes.least(of: []) == nil)
    let other = FrameTimes(frames: [1, 3], query: [6, 8], frame: [40, 95])
    #expect(FrameTimes.least(of: [first, other]) == nil)
  }

  @Test(arguments: ["1-", "3-1", "a", "1 2 3"])
  func damagedFrameTimesAreAnError(frames: String) {
    let text =
      "{\"frames\": \"\(frames)\", \"leastQueryNanoseconds\": \"1 2\","
      + " \"leastFrameNanoseconds\": \"1 2\"}"
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FrameTimes.self, from: Data(text.utf8))
    }
  }
}
