import CSupport
import Measurement

/// A worker's side of a pair.
struct PairWorker {
  private let timer = BlockTimer()
  private var walk: MemoryWalk?
  private var spin: UInt64 = 0

  /// - Parameter launch: what was prepared; nil where only the control is asked for.
  mutating func answer(_ command: PairCommand, _ launch: Launch?) throws -> PairReply {
    switch command {
    case .greet: return .greeted(version: PairCommand.version)
    case .stay(let core):
      if let core { _ = csupport_stay_on_core(Int32(core)) }
      return .staying(core: Int(csupport_current_core()))
    case .inject(let nanoseconds):
      let injected = timer.steps(for: nanoseconds)
      spin = injected.steps
      return .injected(nanosecondsPerRepetition: injected.measured)
    case .plan(.control, _):
      // Not tried first: whoever had tried it would be ahead.
      return .planned(
        BlockPlan(measure: .control, windows: [], repetitions: 1, units: MemoryWalk.blockSteps))
    case .plan(let measure, let target):
      return .planned(try required(launch).planBlock(measure, target: target, clock: timer))
    case .rehearse(let plan):
      guard plan.measure != .control else {
        _ = timedWalk(plan)
        return .rehearsed(found: 0)
      }
      let launch = try required(launch)
      let found = launch.countFound(plan)
      var once = plan
      once.repetitions = 1
      _ = try launch.runBlock(once, clock: timer)
      return .rehearsed(found: found)
    case .block(let plan):
      if plan.measure == .control { return .timed(timedWalk(plan)) }
      return .timed(try required(launch).runBlock(plan, spin: spin, clock: timer))
    }
  }

  private mutating func timedWalk(_ plan: BlockPlan) -> BlockTimes {
    var walk = self.walk ?? MemoryWalk()
    var clock = BlockClock(cpuCost: timer.cpuCost)
    clock.time { walk.walk(steps: plan.units) }
    self.walk = walk
    return clock.times
  }

  private func required(_ launch: Launch?) throws -> Launch {
    guard let launch else {
      throw LaunchFailure(reason: "a worker was told to time a block before it had prepared")
    }
    return launch
  }
}
