import Foundation
import Measurement
import TestSupport
import Testing

@testable import Harness

/// What blocks take, by the clock.
@Suite(.serialized, .enabled(if: TimingCheck.isAsked, "Scripts/check-timing"))
struct BlockTimingTests {
  private static let target = 1e6

  private func launch(_ strategy: TestContent.Strategy) throws -> Launch {
    try Launch(TestContent(strategy: strategy, layout: .list), launch: 0, seed: 1)
  }

  @Test(arguments: TestContent.Strategy.allCases, [PairMeasure.query, .frame, .prepare])
  func aPlannedBlockTakesItsTime(strategy: TestContent.Strategy, measure: PairMeasure) throws {
    let launch = try launch(strategy)
    let clock = BlockTimer()
    // Preparing is limited in all it takes, timed or not.
    let least = measure == .prepare ? 0.05 : 0.3
    let verdict = try TimingCheck.verdict("a planned block, \(strategy), \(measure)") {
      let plan = try launch.planBlock(measure, target: Self.target, clock: clock)
      let times = try (0..<5).map { _ in
        Double(try launch.runBlock(plan, clock: clock).cpuNanoseconds)
      }
      return times.max()! > least * Self.target ? nil : "\(plan) took \(times) ns"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }

  @Test func spinningMakesABlockLongerByWhatWasMeasured() throws {
    let launch = try launch(.precomputeAll)
    let clock = BlockTimer()
    let plan = try launch.planBlock(.query, target: Self.target, clock: clock)
    func run(_ spin: UInt64) throws -> Double {
      Double(try launch.runBlock(plan, spin: spin, clock: clock).cpuNanoseconds)
    }
    let verdict = try TimingCheck.verdict("a slowdown of half") {
      let each = try (0..<5).map { _ in try run(0) }.min()! / Double(plan.repetitions)
      let spin = clock.steps(for: each / 2)
      // Whatever else the machine does slows both of a pair: they alternate, and the fastest count.
      var (plain, spun) = (Double.infinity, Double.infinity)
      for _ in 0..<40 {
        plain = min(plain, try run(0))
        spun = min(spun, try run(spin.steps))
      }
      let added = spun / plain - 1
      return (0.25...0.9).contains(added) ? nil : "\(added) was added"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }
}
