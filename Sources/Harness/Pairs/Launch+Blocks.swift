import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement

extension Launch {
  /// How long a block may take with all that is not timed, as a multiple of what is to be timed.
  private static let longestBlock = 1.25

  /// What a block is planned for, as a multiple of what it has to take.
  private static let margin = 1.05

  /// Which of the measures this case has.
  func hasMeasure(_ measure: PairMeasure) -> Bool {
    measure == .edit ? playback.hasChanges : true
  }

  /// A block of at least `target` nanoseconds of CPU, found by trying.
  ///
  /// - Throws: `LaunchFailure` where the case has no such measure.
  func planBlock(_ measure: PairMeasure, target: Double, clock: BlockTimer) throws -> BlockPlan {
    guard hasMeasure(measure) else {
      throw LaunchFailure(reason: "the case has nothing to measure for \(measure.rawValue)")
    }
    var plan: BlockPlan
    switch measure {
    case .query, .frame:
      // What a frame costs is found by a few windows first: all of them may take seconds.
      let count = playback.settled.count
      let trial = BlockPlan.ofFrames(measure, count: count, perFrame: target / 64, target: target)
      let tried = try runBlock(trial, clock: clock)
      let perFrame = Double(tried.cpuNanoseconds) / Double(trial.units)
      plan = .ofFrames(measure, count: count, perFrame: perFrame, target: target)
    case .prepare, .edit, .control:
      return try planRepetitions(measure, target: target, clock: clock)
    }
    // Blocks get faster as they are repeated; every one has to reach its target.
    for _ in 0..<3 {
      let cost = Double(try runBlock(plan, clock: clock).cpuNanoseconds)
      guard cost < Self.margin * target else { break }
      let more = Int((Double(plan.repetitions) * Self.margin * target / cost).rounded(.up))
      plan.units = plan.units / plan.repetitions * more
      plan.repetitions = more
    }
    return plan
  }

  /// A block that makes a new source each time, which is not timed where edits are. If that takes far
  /// longer than the edits, a block is shorter than its target instead of taking seconds; if the
  /// edits do, it has only the first of them.
  private func planRepetitions(
    _ measure: PairMeasure, target: Double, clock: BlockTimer
  ) throws -> BlockPlan {
    let changes = measure == .edit ? playback.changes.count : 1
    var plan = BlockPlan(
      measure: measure, windows: [0..<changes], repetitions: 1, units: changes)
    let start = MonotonicClock.now()
    let each = Double(try runBlock(plan, clock: clock).cpuNanoseconds)
    let eachInAll = Double(MonotonicClock.now() - start)
    let first = min(changes, max(1, Int((target * Double(changes) / each).rounded(.up))))
    plan.windows = [0..<first]
    if first == changes {
      let reachable = min(Self.margin * target / each, Self.longestBlock * target / eachInAll)
      plan.repetitions = max(1, Int(reachable.rounded(.up)))
    }
    plan.units = first * plan.repetitions
    return plan
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
