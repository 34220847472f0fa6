import Harness
import Measurement
import Statistics
import Testing
import Workers

/// What a launch observes when it is timed; nothing here depends on how long anything takes.
@Suite struct TimedRoundsTests {
  private func timed(
    _ strategy: TestContent.Strategy, _ plan: TimingPlan
  ) throws -> (launch: CountedLaunch, record: LaunchRecord, frames: LaunchFrames) {
    var launch = try counted(TestContent(strategy: strategy, layout: .list))
    let (record, frames) = try launch.replay(plan)
    return (launch, record, frames)
  }

  private func distribution(_ record: LaunchRecord, _ metric: String) -> BucketedValues? {
    if case .distribution(let values)? = record.observations[metric] { values } else { nil }
  }

  @Test(arguments: TestContent.Strategy.allCases, [1, 4])
  func percentilesAreOverDistinctFrames(strategy: TestContent.Strategy, sharing: Int) throws {
    let (launch, record, frames) = try timed(
      strategy, TimingPlan(frames: 100, replays: 3, sharing: sharing))
    let times = try #require(frames.times)
    #expect(times.frames.count >= min(100, launch.prepared.playback.passCount))
    #expect(Set(times.frames).count == times.frames.count && times.frames == times.frames.sorted())
    let count = UInt64(times.frames.count)
    for metric in ["query_ns", "query_ns_warm", "frame_ns"] {
      #expect(distribution(record, metric)?.count == count, "\(metric)")
    }
    for metric in ["query_ns_readings", "frame_ns_readings"] {
      #expect(distribution(record, metric)?.count == 3 * count, "\(metric)")
    }
    #expect(distribution(record, "frame_ns")?.maximum == times.frame.max())
    let passes = sharing > 1 ? ["query", "query-shared", "frame"] : ["query", "frame"]
    #expect(Set(record.blocks.map(\.pass)) == Set(passes))
    #expect(record.blocks.count == 3 * passes.count)
    #expect(record.blocks.allSatisfy { $0.frames == Int(count) })
    #expect(record.observations["query_ns_cold"] == nil)
  }

  @Test func aColdPassTimesFewFramesAndIsAMetricOfItsOwn() throws {
    let (launch, record, _) = try timed(
      .tiledCache, TimingPlan(frames: 40, replays: 1, cold: ColdPlan(cacheBytes: 1 << 20)))
    let cold = try #require(distribution(record, "query_ns_cold"))
    #expect(cold.count == UInt64(min(ColdPlan.mostFrames, launch.prepared.playback.passCount)))
    // One replay is no measure of noise.
    #expect(record.observations["query_noise_ratio"] == nil)
  }

  @Test func theLeastOfEachFrameAndTheNoiseAreThoseOfTheReadings() {
    let schedule = ReplaySchedule(
      sample: .spread(3, over: 9), frameCount: 9, sharing: 1, everyFrame: true)
    var samples = ReplaySamples(pass: "query", schedule: schedule, replays: 3)
    for (cpu, replay) in [[100, 50, 10], [110, 40, 30], [190, 60, 20]].enumerated() {
      for value in replay { samples.append(UInt64(value), frames: 1) }
      samples.endReplay(cpuNanoseconds: UInt64(cpu + 5))
    }
    #expect(samples.readings.leastPerFrame == [100, 40, 10])
    // Medians of 110, 50 and 20 over their least: 0.1, 0.25 and 1.
    #expect(samples.readings.noiseRatio.map { abs($0 - 0.25) < 1e-12 } == true)
    #expect(samples.leastWall == 160 && samples.leastCPU == 5)
    #expect(samples.blocks.map(\.wallNanoseconds) == [160, 180, 270])
  }

  @Test func framesThatShareAReadingHaveItsMean() {
    let schedule = ReplaySchedule(
      sample: FrameSample(of: (0..<10).map { _ in .zero }, target: 10, seed: 1), frameCount: 10,
      sharing: 4, everyFrame: true)
    var samples = ReplaySamples(pass: "query-shared", schedule: schedule, replays: 1)
    // Runs of eight: 4, 4 and the last two.
    for (sum, frames) in [(400, 4), (40, 4), (7, 2)] {
      samples.append(UInt64(sum), frames: frames)
    }
    samples.endReplay(cpuNanoseconds: 1)
    #expect(samples.readings.leastPerFrame == [100, 100, 100, 100, 10, 10, 10, 10, 4, 4])
  }

  @Test func theBodyIsOfSharedReadingsAndTheTailOfSingleOnes() throws {
    let single = (1...200).map { UInt64(1500 + $0) }
    let shared = (1...200).map { UInt64(1000 + $0) }
    let both = try latencies(single, shared)
    #expect(both.count == 200)
    #expect(both.percentile(0.5) == 1100 && both.percentile(0.9) == 1180)
    #expect(both.percentile(0.95) == 1690 && both.maximum == 1700)
    // Single readings that lie below the ninth decile cannot turn percentiles round.
    let low = try latencies(shared, single)
    #expect(low.percentile(0.9) == 1680 && low.percentile(0.95) == 1680 && low.maximum == 1680)
  }

  /// The slow query of a stretch is rare; its mean must not stand for the fast ones in it.
  @Test func aFrameOfAnUnevenStretchKeepsItsOwnReading() throws {
    // 50 stretches of four, in 20 of them one query of 7,000 ns and three of 40.
    let single = (0..<200).map { UInt64($0 % 4 == 0 && $0 / 4 % 5 < 2 ? 7000 : 40) }
    let shared = (0..<200).map { UInt64($0 / 4 % 5 < 2 ? 1780 : 30) }
    let both = try latencies(single, shared)
    #expect(both.percentile(0.5) == 30 && both.percentile(0.9) == 40)
    #expect(both.percentile(0.95) == 7000 && both.maximum == 7000)
    // Fast queries that differ by less than a reading takes are left to the mean.
    let fast = try latencies(Array(repeating: 45, count: 200), Array(repeating: 20, count: 200))
    #expect(fast.percentile(0.9) == 20)
  }

  private func latencies(_ single: [UInt64], _ shared: [UInt64]) throws -> BucketedValues {
    let observation = Observation.latencies(single: single, shared: shared, reading: 30)
    guard case .distribution(let values)? = observation else {
      throw Finding.noDistribution
    }
    return values
  }

  private enum Finding: Error { case noDistribution }

  @Test func coarseReadingsAreWithinHalfAPercent() {
    let values: [UInt64] = [0, 1, 64, 127, 128, 129, 1000, 123_456_789]
    guard case .distribution(let coarse)? = Observation.coarseDistribution(of: values) else {
      Issue.record("no distribution")
      return
    }
    #expect(coarse.minimum == 0 && coarse.count == 8)
    #expect(abs(Double(coarse.maximum) / 123_456_789 - 1) < 0.005)
  }

  @Test func theViewsBytesAreItsOwnAndReplacingItLeavesAnEqualOne() throws {
    let launch = try counted(TestContent(strategy: .tiledCache, layout: .list))
    guard case .integer(let held)? = launch.observations["view_bytes"] else {
      Issue.record("no view_bytes")
      return
    }
    #expect(held > 0)
    // A view that showed nothing holds less than one that did.
    #expect(launch.prepared.display.replaceView(counting: launch.prepared.memory) < held)
  }
}
