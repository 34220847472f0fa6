import Foundation
import Measurement
import ScrollTraces
import Testing

@testable import Harness

/// What a block of the gate holds, and what it takes.
@Suite(.serialized) struct BlockTests {
  private static let target = 1e6

  private func launch(
    _ strategy: TestContent.Strategy = .tiledCache, script: EditScript.Kind? = nil
  ) throws -> Launch {
    try Launch(
      TestContent(strategy: strategy, layout: .list, script: script), launch: 0, seed: 1)
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

  @Test(arguments: TestContent.Strategy.allCases, [PairMeasure.query, .frame, .prepare])
  func aPlannedBlockTakesItsTimeAndFindsTheSameEachTime(
    strategy: TestContent.Strategy, measure: PairMeasure
  ) throws {
    let launch = try launch(strategy)
    let clock = BlockTimer()
    let plan = try launch.planBlock(measure, target: Self.target, clock: clock)
    let found = launch.countFound(plan)
    var times: [UInt64] = []
    for _ in 0..<5 { times.append(try launch.runBlock(plan, clock: clock).cpuNanoseconds) }
    // Preparing is limited in all it takes, timed or not.
    let least = measure == .prepare ? 0.05 : 0.3
    #expect(Double(times.max()!) > least * Self.target, "\(plan) took \(times)")
    #expect(launch.countFound(plan) == found)
    #expect((found > 0) == (measure != .prepare))
  }

  @Test func editsAreMeasuredWhereThereAreSome() throws {
    let clock = BlockTimer()
    let launch = try launch(script: .chat)
    #expect(launch.hasMeasure(.edit))
    let plan = try launch.planBlock(.edit, target: Self.target, clock: clock)
    #expect(plan.units == plan.windows[0].count * plan.repetitions)
    #expect(try launch.runBlock(plan, clock: clock).cpuNanoseconds > 0)
    // Frames are those of what the edits leave, and are found again after all of that.
    let frames = try launch.planBlock(.frame, target: Self.target, clock: clock)
    #expect(launch.countFound(frames) > 0)

    let still = try self.launch()
    #expect(!still.hasMeasure(.edit))
    #expect(throws: LaunchFailure.self) {
      try still.planBlock(.edit, target: Self.target, clock: clock)
    }
  }

  @Test func spinningMakesABlockLongerByWhatWasMeasured() throws {
    let launch = try launch(.precomputeAll)
    let clock = BlockTimer()
    let plan = try launch.planBlock(.query, target: Self.target, clock: clock)
    func run(_ spin: UInt64) throws -> Double {
      Double(try launch.runBlock(plan, spin: spin, clock: clock).cpuNanoseconds)
    }
    let each = try (0..<5).map { _ in try run(0) }.min()! / Double(plan.repetitions)
    let spin = clock.steps(for: each / 2)
    // Whatever else the machine does slows both of a pair: they alternate, and the fastest count.
    var (plain, spun) = (Double.infinity, Double.infinity)
    for _ in 0..<40 {
      plain = min(plain, try run(0))
      spun = min(spun, try run(spin.steps))
    }
    let added = spun / plain - 1
    #expect((0.25...0.9).contains(added), "half of it was injected, \(added) was added")
  }

  @Test func theStackIsLoweredAndErrorsComeThrough() {
    struct Failure: Error {}
    var block = BlockClock(cpuCost: 0)
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
