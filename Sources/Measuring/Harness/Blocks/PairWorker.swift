import CClocks
import Measurement
import Workers

/// A worker's side of a pair.
struct PairWorker {
  private let timer = BlockTimer()
  private var walk: MemoryWalk?
  /// The share by which blocks are made longer; nil for none.
  private var share: Double?

  /// - Parameter blocks: those of the prepared launch; nil if there is none.
  mutating func answer(_ command: PairCommand, _ blocks: BlockRunner?) throws -> PairReply {
    switch command {
    case .greet:
      return .greeted(
        version: PairCommand.version, measures: PairMeasure.allCases.map(\.rawValue),
        countsInstructions: true)
    case .stay(let core):
      if let core { _ = cclocks_stay_on_core(Int32(core)) }
      return .staying(core: Int(cclocks_current_core()))
    case .inject(let share):
      timer.warmUp()
      self.share = share
      return .injected(share: share)
    case .plan(.control, _):
      // Without a trial: the worker that made one would be ahead.
      return .planned(
        BlockPlan(measure: .control, windows: [], repetitions: 1, units: MemoryWalk.blockSteps))
    case .plan(let measure, let target):
      return .planned(try required(blocks).planBlock(measure, target: target, clock: timer))
    case .rehearse(let plan):
      guard plan.measure != .control else {
        _ = timedWalk(plan)
        return .rehearsed(found: 0)
      }
      let found = try required(blocks).rehearse(plan, clock: timer)
      // Or the first blocks would time how the system provides pages.
      cclocks_populate_memory()
      return .rehearsed(found: found)
    case .block(let plan):
      if plan.measure == .control { return .timed(timedWalk(plan)) }
      return .timed(try required(blocks).runBlock(plan, share: share, clock: timer))
    case .planCounting(let measure):
      return .planned(try required(blocks).planCounting(measure))
    case .countInstructions(let plan):
      return .countedInstructions(found: try required(blocks).countInstructions(plan))
    }
  }

  private mutating func timedWalk(_ plan: BlockPlan) -> BlockTimes {
    var walk = self.walk ?? MemoryWalk()
    var clock = BlockClock(timer)
    clock.time { walk.walk(steps: plan.units) }
    self.walk = walk
    return clock.times
  }

  private func required(_ blocks: BlockRunner?) throws -> BlockRunner {
    guard let blocks else {
      throw LaunchFailure(reason: "a worker was told to time a block before it had prepared")
    }
    return blocks
  }
}
