import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement

extension Launch {
  /// Which of the measures this case has.
  func hasMeasure(_ measure: PairMeasure) -> Bool {
    switch measure {
    case .query, .frame: !hasNothingToScroll
    case .edit: playback.hasChanges
    case .prepare, .control: true
    }
  }

  /// A block of at least `target` nanoseconds of CPU, found by trying.
  ///
  /// - Throws: `LaunchFailure` where the case has no such measure.
  func planBlock(_ measure: PairMeasure, target: Double, clock: BlockTimer) throws -> BlockPlan {
    guard !hasNothingToScroll || hasMeasure(measure) else {
      throw LaunchFailure(reason: LaunchRecord.nothingToScroll)
    }
    guard hasMeasure(measure) else {
      throw LaunchFailure(reason: "the case has nothing to measure for \(measure.rawValue)")
    }
    let planner = BlockPlanner(target: target) { plan in
      // CPU, not wall: time that others had the core would make the block too short.
      let start = ThreadCPUClock.now()
      let timed = try self.runBlock(plan, clock: clock).cpuNanoseconds
      return BlockPlanner.Cost(timed: timed, inAll: ThreadCPUClock.now() - start)
    }
    switch measure {
    case .query, .frame: return try planner.frames(measure, count: playback.settled.count)
    case .prepare, .edit, .control:
      return try planner.repetitions(
        measure, changes: measure == .edit ? playback.changes.count : 1)
    }
  }

  /// Does what the plan says. `spin` steps are spent in each repetition on nothing, as a slowdown
  /// that no counter sees.
  func runBlock(_ plan: BlockPlan, spin: UInt64 = 0, clock: BlockTimer) throws -> BlockTimes {
    var block = BlockClock(cpuCost: clock.cpuCost)
    var buffer = ElementBuffer(capacity: 4096)
    for _ in 0..<plan.repetitions {
      switch plan.measure {
      case .query: queryWindows(plan, &buffer, &block)
      case .frame: showWindows(plan, &block)
      case .prepare:
        let own = backstage.ownSizes()
        var source: (any AttributeSource)?
        try block.time {
          source = try backstage.content.makeSource(over: own)
          source?.prepare()
        }
        keep(source)
      case .edit:
        let stage = try backstage.prepare(counting: memory).stage
        block.time {
          for index in plan.windows[0] { playback.changes[index].change.apply(to: stage.source) }
        }
      case .control: preconditionFailure("the control belongs to no case")
      }
      if spin > 0 { block.time { clock.spin(spin) } }
    }
    return block.times
  }

  /// How many elements the frames of a plan find: equal on both sides, or they do not do the same.
  /// 0 for a plan that asks nothing.
  func countFound(_ plan: BlockPlan) -> Int {
    guard plan.measure == .query || plan.measure == .frame else { return 0 }
    var buffer = ElementBuffer(capacity: 4096)
    let stage = settledStage
    var found = 0
    for window in plan.windows {
      for index in window {
        query(playback.settled[index], stage, &buffer)
        found += buffer.count
      }
    }
    return found
  }

  private func queryWindows(
    _ plan: BlockPlan, _ buffer: inout ElementBuffer, _ block: inout BlockClock
  ) {
    let (stage, frames) = (settledStage, playback.settled)
    stage.source.reset()
    for window in plan.windows {
      if window.lowerBound > 0 { query(frames[window.lowerBound - 1], stage, &buffer) }
      block.time { for index in window { query(frames[index], stage, &buffer) } }
    }
  }

  @inline(__always)
  private func query(
    _ frame: (bounds: CGRect, rect: CGRect), _ stage: Stage, _ buffer: inout ElementBuffer
  ) {
    buffer.removeAll()
    if stage.followsBounds { stage.source.setBounds(frame.bounds) }
    stage.source.elements(in: frame.rect, into: &buffer)
  }

  private func showWindows(_ plan: BlockPlan, _ block: inout BlockClock) {
    let (stage, frames) = (settledStage, playback.settled)
    stage.source.reset()
    stage.view.reset()
    func show(_ index: Int) { stage.show(frames[index].rect, bounds: frames[index].bounds) }
    for window in plan.windows {
      if window.lowerBound > 0 { show(window.lowerBound - 1) }
      block.time { for index in window { show(index) } }
    }
  }
}
