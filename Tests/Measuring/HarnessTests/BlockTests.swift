import Foundation
import Harness
import Measurement
import ScrollTraces
import Testing
import Workers

/// What a block of the gate holds, and what it takes.
@Suite(.serialized) struct BlockTests {
  private static let target = 1e6

  private func blocks(
    _ strategy: TestContent.Strategy = .tiledCache, script: EditKind? = nil
  ) throws -> BlockRunner {
    try blockRunner(of: TestContent(strategy: strategy, layout: .list, script: script))
  }

  @Test func framesThatFitTwiceAreAllTimedAndRepeated() {
    let plan = BlockPlan.ofFrames(.query, count: 100, perFrame: 10, target: 5000)
    #expect(plan.windows == [0..<100])
    #expect(plan.repetitions == 5)
    #expect(plan.units == 500)
  }

  @Test func framesThatDoNotFitAreWindowsSpreadOverTheTrace() {
    let plan = BlockPlan.ofFrames(.frame, count: 1000, perFrame: 50, target: 5000)
    #expect(plan.repetitions == 1)
    #expect(plan.windows.first == 0..<16 && plan.windows.last == 984..<1000)
    #expect(plan.units == plan.windows.reduce(0) { $0 + $1.count })
    #expect(Double(plan.units) * 50 >= 5000)
    for (one, next) in zip(plan.windows, plan.windows.dropFirst()) {
      #expect(one.upperBound < next.lowerBound)
    }
  }

  @Test func evenTheSlowestFramesAreTakenFromFourPlaces() {
    let plan = BlockPlan.ofFrames(.query, count: 1000, perFrame: 1e6, target: 5000)
    #expect(plan.windows == [0..<1, 333..<334, 666..<667, 999..<1000])
    let few = BlockPlan.ofFrames(.query, count: 3, perFrame: 1e6, target: 5000)
    #expect(few.windows == [0..<1, 1..<2, 2..<3])
  }

  // MARK: Planning, over given costs

  /// A block in which every frame or preparation costs the same, and less each time it is run.
  private func planner(
    unit: Double, overhead: Double = 0, faster: Double = 1
  ) -> (planner: BlockPlanner, next: (BlockPlan) -> UInt64) {
    var runs = 0
    func cost(_ plan: BlockPlan) -> BlockPlanner.Cost {
      var each = unit
      for _ in 0..<runs { each *= faster }
      runs += 1
      let timed = each * Double(plan.units)
      return BlockPlanner.Cost(
        timed: UInt64(timed), inAll: UInt64(timed + overhead * Double(plan.repetitions)))
    }
    return (BlockPlanner(target: Self.target, run: cost), { cost($0).timed })
  }

  @Test(arguments: [3, 90, 2_500, 40_000, 3e6], [1, 0.93])
  func aPlannedBlockOfFramesReachesItsTarget(perFrame: Double, faster: Double) throws {
    for count in [1, 7, 300, 20_000] {
      let (planner, next) = planner(unit: perFrame, faster: faster)
      let plan = try planner.frames(.query, count: count)
      // The last trial may be faster by a step than the one the plan was made from.
      #expect(Double(next(plan)) >= faster * Self.target, "\(count) frames: \(plan)")
      #expect(plan.windows.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= count })
      let frames = plan.windows.reduce(0) { $0 + $1.count }
      #expect(plan.units == frames * plan.repetitions)
    }
  }

  @Test func preparingIsRepeatedUntilItTakesItsTimeInAll() throws {
    let (cheap, next) = planner(unit: 10_000, overhead: 1_000)
    let plan = try cheap.preparations()
    #expect(plan.repetitions == 105 && plan.units == 105 && plan.windows == [0..<1])
    #expect(Double(next(plan)) >= Self.target)
    // What is not timed takes ten times as long: the block is shorter instead.
    let dear = try planner(unit: 10_000, overhead: 100_000).planner.preparations()
    #expect(dear.repetitions == 12)
  }

  @Test func preparingThatGetsFasterIsPlannedAgain() throws {
    // The first preparation takes sixty-four times as long as the last ones.
    var runs = 0.0
    let planner = BlockPlanner(target: Self.target) { plan in
      let each = max(100, 6_400 / pow(16, runs))
      runs += 1
      let timed = each * Double(plan.repetitions)
      return BlockPlanner.Cost(timed: UInt64(timed), inAll: UInt64(timed * 1.1))
    }
    let plan = try planner.preparations()
    #expect(100 * Double(plan.repetitions) >= Self.target, "\(plan)")
  }

  @Test func batchesThatTakeTooLongAreTheFirstOfThem() throws {
    let long = try planner(unit: 100_000).planner.batches(.editBatch, batches: 40)
    #expect(long.windows == [0..<10] && long.repetitions == 1 && long.units == 10)
    let short = try planner(unit: 1_000).planner.batches(.editBatch, batches: 40)
    #expect(short.windows == [0..<40] && short.repetitions == 27 && short.units == 27 * 40)
    #expect(short.passesBefore == 4 && short.passesAfter == 2)
  }

  @Test func batchesThatTakeVeryLongAreNotAllTried() throws {
    var most = 0
    let planner = BlockPlanner(target: Self.target) { plan in
      most = max(most, plan.windows[0].count)
      let timed = UInt64(plan.windows[0].count) * 300_000
      return BlockPlanner.Cost(timed: timed, inAll: timed)
    }
    let plan = try planner.batches(.editPass, batches: 200)
    #expect(plan.windows == [0..<4] && most == 2)
  }

  /// What is timed of a batch is a hundredth of what it takes, and the display a hundred batches.
  @Test func batchesOfWhichLittleIsTimedAreTheFirstOfThem() throws {
    func planned(_ batches: Int, display: UInt64) throws -> (plan: BlockPlan, most: Int) {
      var most = 0
      let planner = BlockPlanner(target: Self.target) { plan in
        most = max(most, plan.windows[0].count)
        let timed = UInt64(plan.windows[0].count) * 1_000
        return BlockPlanner.Cost(timed: timed, inAll: timed * 100 + display)
      }
      return (try planner.batches(.editPass, batches: batches), most)
    }
    // Five times the target, whatever the display takes.
    for display: UInt64 in [0, 10_000_000] {
      let (plan, most) = try planned(200, display: display)
      #expect(plan.windows == [0..<50] && plan.repetitions == 1 && plan.units == 50 && most == 200)
    }
    // Those that would reach the target are too many: they are tried, and not all.
    let (plan, most) = try planned(10_000, display: 0)
    #expect(plan.windows == [0..<50] && most == 1_000)
    // Those that fit are all taken.
    #expect(try planned(40, display: 0).plan.windows == [0..<40])
  }

  @Test func aBlockHasTwoBatchesAtLeast() throws {
    let planner = BlockPlanner(target: Self.target) { plan in
      let count = UInt64(plan.windows[0].count)
      return BlockPlanner.Cost(timed: count * 1_000, inAll: count * 50_000_000)
    }
    for batches in [2, 3, 30] {
      #expect(try planner.batches(.editPass, batches: batches).windows == [0..<2])
    }
    #expect(try planner.batches(.editPass, batches: 1).windows == [0..<1])
  }

  // MARK: Blocks of a case

  @Test(arguments: TestContent.Strategy.allCases, [PairMeasure.query, .frame, .prepare])
  func aPlannedBlockFindsTheSameEachTime(
    strategy: TestContent.Strategy, measure: PairMeasure
  ) throws {
    let blocks = try blocks(strategy)
    let clock = BlockTimer()
    let plan = try blocks.planBlock(measure, target: Self.target, clock: clock)
    let found = try blocks.countFound(plan)
    for _ in 0..<5 { _ = try blocks.runBlock(plan, clock: clock) }
    #expect(try blocks.countFound(plan) == found)
    #expect((found > 0) == (measure != .prepare))
  }

  @Test func theStackIsLoweredAndErrorsComeThrough() {
    struct Failure: Error {}
    var block = BlockClock(BlockTimer())
    var addresses = Set<UInt>()
    for _ in 0..<8 {
      block.time {
        var local = 0
        withUnsafeMutablePointer(to: &local) { _ = addresses.insert(UInt(bitPattern: $0)) }
      }
    }
    #expect(addresses.count == 8)
    #expect(throws: Failure.self) { try block.time { throw Failure() } }
  }

  @Test func theWalkGoesThroughAllOfItsMemoryBeforeItComesBack() {
    var walk = MemoryWalk()
    let lines = (32 << 20) / 64
    let before = walk.position(after: lines - 1)
    let last = walk.position(after: 1)
    #expect(before != 0 && last == 0)
  }
}

extension MemoryWalk {
  fileprivate mutating func position(after steps: Int) -> UInt32 {
    walk(steps: steps)
    return position
  }
}
