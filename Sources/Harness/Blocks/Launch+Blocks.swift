import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement
import Workers

extension Launch {
  /// Which of the measures this case has.
  package func hasMeasure(_ measure: PairMeasure) -> Bool {
    switch measure {
    case .query, .frame: !hasNothingToScroll
    case .queryAfterEdits, .editBatch, .editPass: playback.hasChanges
    case .prepare, .control: true
    }
  }

  /// A block of at least `target` nanoseconds of CPU, found by trying.
  ///
  /// - Throws: `LaunchFailure` where the case has no such measure.
  package func planBlock(_ measure: PairMeasure, target: Double, clock: BlockTimer) throws
    -> BlockPlan
  {
    guard !hasNothingToScroll || hasMeasure(measure) else {
      throw LaunchFailure(reason: LaunchRecord.nothingToScroll)
    }
    guard hasMeasure(measure) else {
      throw LaunchFailure(reason: "the case has nothing to measure for \(measure.rawValue)")
    }
    let planner = BlockPlanner(target: target) { plan in
      // CPU, not wall: time that others had the core would make the block too short.
      let start = clock.cpu()
      let timed = try self.runBlock(plan, clock: clock).cpuNanoseconds
      return BlockPlanner.Cost(timed: timed, inAll: clock.cpu() - start)
    }
    switch measure {
    case .query, .queryAfterEdits, .frame:
      return try planner.frames(measure, count: playback.settled.count)
    case .prepare: return try planner.preparations()
    case .editBatch: return try planner.batches(measure, batches: playback.changes.count)
    case .editPass:
      var plan = try planner.batches(measure, batches: playback.changes.count)
      // Batches may follow each other too closely for all of their passes.
      plan.units = plan.windows[0].reduce(0) { $0 + passes(around: $1, plan).after.count }
      plan.units *= plan.repetitions
      return plan
    case .control: preconditionFailure("the control belongs to no case")
    }
  }

  /// Does what the plan says, and makes it longer by `share` of what it takes: a slowdown that no
  /// counter sees. nil injects nothing.
  package func runBlock(_ plan: BlockPlan, share: Double? = nil, clock: BlockTimer) throws
    -> BlockTimes
  {
    var block = BlockClock(clock, share: share)
    var buffer = ElementBuffer(capacity: 4096)
    for repetition in 1...max(1, plan.repetitions) {
      switch plan.measure {
      case .query: queryWindows(plan, settledStage, &buffer, &block)
      case .queryAfterEdits: queryWindows(plan, editedStage, &buffer, &block)
      case .frame: showWindows(plan, &block)
      case .prepare:
        let own = backstage.ownSizes()
        var source: (any AttributeSource)?
        try block.time {
          source = try backstage.content.makeSource(over: own)
          source?.prepare()
        }
        keep(source)
      case .editBatch, .editPass:
        let stage = try backstage.prepare(counting: memory).stage
        replayBatches(plan, on: stage, &block)
      case .control: preconditionFailure("the control belongs to no case")
      }
      block.spend(isLast: repetition == plan.repetitions)
    }
    return block.times
  }

  /// How many elements the frames of a plan find: equal on both sides, or they do not do the same.
  /// 0 for a plan that asks nothing.
  package func countFound(_ plan: BlockPlan) throws -> Int {
    let stage: Stage
    switch plan.measure {
    case .query, .frame: stage = settledStage
    case .queryAfterEdits: stage = editedStage
    case .editBatch, .editPass:
      var found = 0
      replay(
        plan, on: try backstage.prepare(counting: memory).stage, batch: { $0() },
        passes: { show, stage in
          show()
          found += stage.view.visibleElements.count
        })
      return found
    case .prepare, .control: return 0
    }
    var buffer = ElementBuffer(capacity: 4096)
    var found = 0
    for window in plan.windows {
      for index in window {
        query(playback.settled[index], stage, &buffer)
        found += buffer.count
      }
    }
    return found
  }

  // MARK: Frames

  private func queryWindows(
    _ plan: BlockPlan, _ stage: Stage, _ buffer: inout ElementBuffer, _ block: inout BlockClock
  ) {
    let frames = playback.settled
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
    stage.source.elements(in: frame.rect, bounds: frame.bounds, into: &buffer)
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

  // MARK: Edits as they happen

  /// The passes of the playback right before batch `index` and right after it, as many as the plan
  /// says. None belongs to two batches.
  package func passes(around index: Int, _ plan: BlockPlan) -> (
    before: Range<Int>, after: Range<Int>
  ) {
    let changes = playback.changes
    let own = changes[index].pass
    let next = index + 1 < changes.count ? changes[index + 1].pass : playback.passCount
    let previous = index > 0 ? passes(after: index - 1, until: own, plan).upperBound : 0
    return (
      max(previous, own - (plan.passesBefore ?? 0))..<own, passes(after: index, until: next, plan)
    )
  }

  private func passes(after index: Int, until next: Int, _ plan: BlockPlan) -> Range<Int> {
    let own = playback.changes[index].pass
    return own..<min(next, own + (plan.passesAfter ?? 0))
  }

  private func replayBatches(_ plan: BlockPlan, on stage: Stage, _ block: inout BlockClock) {
    if plan.measure == .editBatch {
      replay(plan, on: stage, batch: { block.time($0) }, passes: { show, _ in show() })
    } else {
      replay(plan, on: stage, batch: { $0() }, passes: { show, _ in block.time(show) })
    }
  }

  /// Makes the batches of a plan on a new stage, each between the passes around it. What lies
  /// between two batches' passes is left out, as a jump.
  ///
  /// - Parameters:
  ///   - batch: is given what tells the source of a batch.
  ///   - passes: is given what shows the passes after it.
  private func replay(
    _ plan: BlockPlan, on stage: Stage, batch: (() -> Void) -> Void,
    passes: (() -> Void, Stage) -> Void
  ) {
    func show(_ range: Range<Int>) {
      for pass in range { stage.show(playback.rects[pass], bounds: playback.bounds[pass]) }
    }
    for index in plan.windows[0] {
      let around = self.passes(around: index, plan)
      let change = playback.changes[index].change
      show(around.before)
      stage.tellCells(change)
      batch { change.apply(to: stage.source) }
      stage.tellView(change)
      passes({ show(around.after) }, stage)
    }
  }
}
