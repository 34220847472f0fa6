import Measurement
import Workers

extension BlockRunner {
  package func hasMeasure(_ measure: PairMeasure) -> Bool {
    switch measure {
    case .query, .frame: !launch.hasNothingToScroll
    case .queryAfterEdits, .editBatch, .editPass, .update, .wholeUpdate:
      launch.outcome != nil && playback.hasChanges
    case .change(let measure):
      measure.facts.part == .exchange
        ? playback.exchangesLayouts : playback.phases.contains(.frame(measure))
    case .prepare, .control: true
    }
  }

  /// A block of at least `target` nanoseconds of CPU, found by trying.
  ///
  /// - Throws: `LaunchFailure` if the case does not have the measure.
  package func planBlock(_ measure: PairMeasure, target: Double, clock: BlockTimer) throws
    -> BlockPlan
  {
    try check(has: measure)
    let planner = BlockPlanner(target: target) { plan in
      // CPU time, because time that others had the core would make the block too short.
      let start = clock.cpu()
      let timed = try self.runBlock(plan, clock: clock).cpuNanoseconds
      return BlockPlanner.Cost(timed: timed, inAll: clock.cpu() - start)
    }
    switch measure {
    case .query, .queryAfterEdits, .frame:
      return try planner.frames(measure, count: playback.settled.count)
    case .prepare: return try planner.preparations()
    case .editBatch, .update, .wholeUpdate:
      return try planner.batches(measure, batches: playback.changes.count)
    case .change(let change):
      var plan = try planner.batches(measure, batches: playback.changes.count)
      if change.facts.part == .movement { plan.units = units(of: plan) }
      return plan
    case .editPass:
      var plan = try planner.batches(measure, batches: playback.changes.count)
      plan.units = units(of: plan)
      return plan
    case .control: preconditionFailure("the control belongs to no case")
    }
  }

  /// - Throws: `LaunchFailure` if the case does not have the measure.
  func check(has measure: PairMeasure) throws {
    guard !launch.hasNothingToScroll || hasMeasure(measure) else {
      throw LaunchFailure(reason: LaunchRecord.nothingToScroll)
    }
    guard hasMeasure(measure) else {
      throw LaunchFailure(reason: "the case has nothing to measure for \(measure.rawValue)")
    }
  }

  /// The units of a plan of batches, which may follow each other too closely for all passes.
  func units(of plan: BlockPlan) -> Int {
    let units = plan.windows[0].reduce(0) { units, batch in
      switch plan.measure {
      case .editPass: units + passes(around: batch, plan).after.count
      case .change(let change) where change.facts.part == .movement:
        units + movingPasses(after: batch).count
      default: units + 1
      }
    }
    return max(1, units * plan.repetitions)
  }
}
