import CellModel
import Foundation
import Testing

/// The bounds and `SlowSkipBound`, on scrolls that seeds decide.
///
/// The long form: SCROLLBENCH_SKIP_SCROLLS=20000 swift test --filter SkipBoundOracle.
/// SCROLLBENCH_SKIP_SEED replays a single scroll.
@Suite struct SkipBoundOracleTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// Here a frame that may take longer is better than one with as much surplus.
  private static let longer: [UInt64] = [253_840_421, 253_840_658, 253_840_806]

  private static func seeds(_ standard: Int) -> [UInt64] {
    if let seed = environment["SCROLLBENCH_SKIP_SEED"].flatMap(UInt64.init) { return [seed] }
    let count = environment["SCROLLBENCH_SKIP_SCROLLS"].flatMap(Int.init) ?? standard
    let first = UInt64.random(in: 0..<1 << 32)
    return longer + (0..<UInt64(count)).map { first + $0 }
  }

  @Test(arguments: [(most: 12, scrolls: 400), (most: 40, scrolls: 20)])
  func theBoundsAreThoseOfTheRulesFollowedStepByStep(most: Int, scrolls: Int) {
    for seed in Self.seeds(scrolls) {
      let scroll = Scroll.random(seed: seed, most: most)
      let problem = scroll.problem
      let (missingFirst, anyPolicy) =
        (SkipBound.missingFirst(problem), SkipBound.anyPolicy(problem))
      #expect(
        missingFirst == SlowSkipBound.missingFirst(scroll), "SCROLLBENCH_SKIP_SEED=\(seed)")
      #expect(anyPolicy == SlowSkipBound.anyPolicy(scroll), "SCROLLBENCH_SKIP_SEED=\(seed)")
      #expect(anyPolicy <= missingFirst, "SCROLLBENCH_SKIP_SEED=\(seed)")
    }
  }

  @Test func moreCellsOffScreenNeverRaiseABound() {
    for seed in Self.seeds(50) {
      var scroll = Scroll.random(seed: seed, most: 80)
      var bounds = [Int.max, Int.max]
      for limit in 0..<6 {
        scroll.limit = limit
        let problem = scroll.problem
        let lower = [SkipBound.missingFirst(problem), SkipBound.anyPolicy(problem)]
        #expect(
          lower[0] <= bounds[0] && lower[1] <= bounds[1],
          "\(bounds), with \(limit) cells \(lower), SCROLLBENCH_SKIP_SEED=\(seed)")
        bounds = lower
      }
    }
  }
}
