import Foundation
import Harness
import TestSupport
import Testing
import Workers

/// An injected slowdown is as large as requested, in the very block that is compared.
@Suite struct BlockInjectionTests {
  private static let seed =
    ProcessInfo.processInfo.environment["INJECTION_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1 << 32)

  /// What was injected into a block, as a share of what it took without.
  private func share(of times: BlockTimes) throws -> Double {
    let spun = try #require(times.spunNanoseconds)
    return Double(spun) / Double(times.cpuNanoseconds - spun)
  }

  /// Repetitions that cost between half and twice 5 ms over their number.
  private func block(
    _ share: Double?, repetitions: Int, on clock: ManualClock, _ random: inout TestRandom
  ) -> BlockTimes {
    var block = BlockClock(clock.timer, share: share)
    for repetition in 1...repetitions {
      let cost = 5e6 / Double(repetitions) * random.halfPoints(1...4) / 2
      block.time { clock.use(UInt64(cost)) }
      block.spend(isLast: repetition == repetitions)
    }
    return block.times
  }

  @Test(arguments: [0.03, 0.05, 0.1, 0.2, 0.5], [1, 3, 40, 1000])
  func theShareIsWithinATenthOfAPoint(requested: Double, repetitions: Int) throws {
    var random = TestRandom(seed: Self.seed)
    for _ in 0..<20 {
      let clock = ManualClock()
      let times = block(requested, repetitions: repetitions, on: clock, &random)
      #expect(abs(try share(of: times) - requested) < 0.001, "seed \(Self.seed)")
    }
  }

  /// The processor is up to twice slower or faster than when a step's cost was looked up, and
  /// changes meanwhile.
  @Test(arguments: [1, 3, 40, 1000])
  func theShareHoldsWhereStepsTakeLongerOrLess(repetitions: Int) throws {
    var random = TestRandom(seed: Self.seed)
    for speed in [0.5, 0.75, 0.9, 1.1, 1.33, 2] {
      let clock = ManualClock()
      let timer = clock.timer
      timer.warmUp()
      var block = BlockClock(timer, share: 0.05)
      for repetition in 1...repetitions {
        clock.nanosecondsPerStep = speed * random.halfPoints(19...21) / 20
        block.time { clock.use(UInt64(5e6 / Double(repetitions))) }
        block.spend(isLast: repetition == repetitions)
      }
      #expect(abs(try share(of: block.times) - 0.05) < 0.001, "\(speed), seed \(Self.seed)")
    }
  }

  @Test func nothingIsSpunForAShareOfNothingAndNothingIsReportedWithoutOne() throws {
    var random = TestRandom(seed: Self.seed)
    let clock = ManualClock()
    let timer = clock.timer
    timer.warmUp()
    let steps = clock.steps
    for share in [nil, 0.0] as [Double?] {
      var block = BlockClock(timer, share: share)
      block.time { clock.use(UInt64(random.halfPoints(1000...2000))) }
      block.spend(isLast: true)
      #expect(block.times.spunNanoseconds == share.map { _ in 0 })
    }
    #expect(clock.steps == steps)
  }

  /// Every block of a case has it, whatever is measured.
  @Test(
    arguments: PairMeasure.allCases.filter {
      if case .change = $0 { false } else { $0 != .control }
    })
  func everyMeasureIsSlowedDownByTheShare(measure: PairMeasure) throws {
    let blocks = try blockRunner(
      of: TestContent(strategy: .tiledCache, layout: .list, script: .chat, items: 300))
    // Work takes its own time: only the spinning is set, by a clock that runs along.
    let clock = ManualClock()
    let timer = BlockTimer(
      cpu: {
        clock.use(10_000)
        return clock.now
      }, spin: clock.timer.spin)
    let plan = BlockPlan(
      measure: measure, windows: [0..<3], repetitions: 5, units: 15, passesBefore: 4,
      passesAfter: 2)
    let plain = try blocks.runBlock(plan, clock: timer)
    #expect(plain.spunNanoseconds == nil)
    let spinning = BlockTimer(cpu: timer.cpu) { steps in clock.use(steps) }
    let slowed = try blocks.runBlock(plan, share: 0.5, clock: spinning)
    #expect(try #require(slowed.spunNanoseconds) <= slowed.cpuNanoseconds)
  }
}
