import Foundation
import Harness
import Measurement
import TestSupport
import Testing
import Workers

/// What blocks take, by the clock.
@Suite(.serialized, .enabled(if: TimingCheck.isRequested, "Scripts/dev timing"))
struct BlockTimingTests {
  private static let target = 1e6

  private func blocks(_ strategy: TestContent.Strategy) throws -> BlockRunner {
    try blockRunner(of: TestContent(strategy: strategy, layout: .list))
  }

  @Test(arguments: TestContent.Strategy.allCases, [PairMeasure.query, .frame, .prepare])
  func aPlannedBlockTakesItsTime(strategy: TestContent.Strategy, measure: PairMeasure) throws {
    let blocks = try blocks(strategy)
    let clock = BlockTimer()
    let verdict = try TimingCheck.verdict("a planned block, \(strategy), \(measure)") {
      let plan = try blocks.planBlock(measure, target: Self.target, clock: clock)
      // Preparing is limited by all that it takes, timed or not.
      let times = try (0..<5).map { _ in
        let start = ThreadCPUClock.now()
        let timed = try blocks.runBlock(plan, clock: clock).cpuNanoseconds
        return Double(measure == .prepare ? ThreadCPUClock.now() - start : timed)
      }
      return times.max()! > 0.3 * Self.target ? nil : "\(plan) took \(times) ns"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }

  /// A block reports as spun what it became longer by.
  @Test func anInjectionMakesABlockLongerByWhatWasMeasured() throws {
    let blocks = try blocks(.precomputeAll)
    let clock = BlockTimer()
    clock.warmUp()
    let plan = try blocks.planBlock(.query, target: Self.target, clock: clock)
    let verdict = try TimingCheck.verdict("what is spun is added") {
      // Whatever else the machine does slows both of a pair: they alternate, and the fastest count.
      var (plain, slowed, spun) = (UInt64.max, UInt64.max, UInt64.max)
      for _ in 0..<40 {
        plain = min(plain, try blocks.runBlock(plan, clock: clock).cpuNanoseconds)
        let times = try blocks.runBlock(plan, share: 0.5, clock: clock)
        if times.cpuNanoseconds < slowed {
          (slowed, spun) = (times.cpuNanoseconds, times.spunNanoseconds ?? 0)
        }
      }
      let added = (Double(slowed) - Double(plain)) / Double(spun)
      return (0.5...1.8).contains(added) ? nil : "\(added) times what was spun was added"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }
}
