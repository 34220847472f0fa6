import CellModel
import Foundation
import Testing

/// The bounds and `PolicyTrial`, on small scrolls that seeds decide: cells take time to create, the
/// pool drops some, and frames take time in addition to their cells.
///
/// The long form: SCROLLBENCH_SKIP_SCROLLS=20000 swift test --filter SkipBoundPolicy.
/// SCROLLBENCH_SKIP_SEED replays a single scroll.
@Suite struct SkipBoundPolicyTests {
  private struct Tried {
    let seed: UInt64
    let missingFirst: (bound: Int, least: Int)
    let anyPolicy: (bound: Int, least: Int)

    init(seed: UInt64) {
      self.seed = seed
      let small = SmallScroll.random(seed: seed)
      let problem = small.scroll.problem
      missingFirst = (SkipBound.missingFirst(problem), PolicyTrial.missingFirst(small))
      anyPolicy = (SkipBound.anyPolicy(problem), PolicyTrial.anyPolicy(small))
    }
  }

  private static let environment = ProcessInfo.processInfo.environment

  private static let seeds: [UInt64] = {
    if let seed = environment["SCROLLBENCH_SKIP_SEED"].flatMap(UInt64.init) { return [seed] }
    let count = environment["SCROLLBENCH_SKIP_SCROLLS"].flatMap(Int.init) ?? 300
    let first = UInt64.random(in: 0..<1 << 32)
    return (0..<UInt64(count)).map { first + $0 }
  }()

  @Test func noPolicySkipsFewerSamplesThanItsBound() {
    for tried in Self.seeds.map(Tried.init) {
      #expect(
        tried.missingFirst.bound <= tried.missingFirst.least,
        "SCROLLBENCH_SKIP_SEED=\(tried.seed)")
      #expect(
        tried.anyPolicy.bound <= tried.anyPolicy.least, "SCROLLBENCH_SKIP_SEED=\(tried.seed)")
      #expect(
        tried.anyPolicy.least <= tried.missingFirst.least, "SCROLLBENCH_SKIP_SEED=\(tried.seed)")
    }
  }

  /// What the bounds overlook here is above all how long creating takes.
  @Test func theBoundsAreHalfOfTheOptimumAndMoreWhereCreatingIsDear() {
    let tried = (0..<100).map(Tried.init)
    #expect(tried.count { $0.missingFirst.bound == $0.missingFirst.least } == 65)
    #expect(tried.reduce(0) { $0 + $1.missingFirst.bound } == 93)
    #expect(tried.reduce(0) { $0 + $1.missingFirst.least } == 168)
    #expect(tried.count { $0.anyPolicy.bound == $0.anyPolicy.least } == 69)
    #expect(tried.reduce(0) { $0 + $1.anyPolicy.bound } == 74)
    #expect(tried.reduce(0) { $0 + $1.anyPolicy.least } == 109)
  }
}
