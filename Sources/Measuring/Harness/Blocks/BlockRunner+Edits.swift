import ChangeMetrics
import Workers

/// Edits as they happen: between the passes of the trace.
extension BlockRunner {
  /// The passes right before and after batch `index`, by the plan; none belongs to two batches.
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

  func replayBatches(_ plan: BlockPlan, on display: Display, _ block: inout BlockClock) {
    switch plan.measure {
    case .change(let measure): replayChanges(plan, of: measure, on: display, &block)
    case .editBatch: replay(plan, on: display, batch: { block.time($0) })
    case .update:
      replay(plan, on: display, batch: { block.time($0) }, view: { block.time($0) })
    case .editPass: replay(plan, on: display, passes: { block.time($0) })
    case .wholeUpdate:
      replay(
        plan, on: display, batch: { block.time($0) }, view: { block.time($0) },
        passes: { block.time($0) })
    case .query, .queryAfterEdits, .frame, .prepare, .control:
      preconditionFailure("\(plan.measure.rawValue) is not of batches")
    }
  }

  /// The passes after a change in which something still moves, without the one that shows it.
  func movingPasses(after index: Int) -> Range<Int> {
    let changes = playback.changes
    let first = changes[index].pass
    guard playback.isClocked else { return first..<first }
    let next = index + 1 < changes.count ? changes[index + 1].pass : playback.passCount
    var end = first
    while end < next, playback.phases[end].mayMove { end += 1 }
    let start = (first..<end).first { playback.phases[$0] != .change } ?? end
    return start..<end
  }

  /// Makes the changes of a plan on a new display, each after the passes before it, and times the
  /// part of them that the metric is about. If a gesture begins or ends with another change, such
  /// as one that takes an item, only the frames of the metric are timed.
  ///
  /// - Parameter found: called after each change.
  func replayChanges(
    _ plan: BlockPlan, of measure: ChangeMetric, on display: Display,
    _ block: inout BlockClock, found: () -> Void = {}
  ) {
    // What still moves may be shown up to the next change, whose passes before it go on from there.
    var next = 0
    for index in plan.windows[0] {
      let change = playback.changes[index].change
      let before = passes(around: index, plan).before
      for pass in before where pass >= next { display.show(pass, of: playback) }
      display.changeCells(change)
      let shown = playback.changes[index].pass
      let moving = movingPasses(after: index)
      next = shown + 1
      switch measure.facts.part {
      case .wholeFrame where playback.phases[shown] == .frame(measure):
        block.time {
          display.update(change)
          display.show(shown, of: playback)
        }
      case .exchange:
        block.time { display.update(change) }
        display.show(shown, of: playback)
      case .wholeFrame, .movement:
        display.update(change)
        next = max(next, moving.lowerBound)
        for pass in shown..<next { display.show(pass, of: playback) }
        if !moving.isEmpty, measure.facts.part == .movement {
          next = moving.upperBound
          block.time { for pass in moving { display.show(pass, of: playback) } }
        }
      }
      found()
    }
  }

  /// Makes the batches of a plan on a new display, each between the passes around it; jumps between
  /// them. The closures run the change of the source, that of the view, and the passes after both.
  func replay(
    _ plan: BlockPlan, on display: Display, batch: (() -> Void) -> Void = { $0() },
    view: (() -> Void) -> Void = { $0() }, passes: (() -> Void) -> Void = { $0() }
  ) {
    func show(_ range: Range<Int>) {
      for pass in range { display.show(pass, of: playback) }
    }
    for index in plan.windows[0] {
      let around = self.passes(around: index, plan)
      let change = playback.changes[index].change
      show(around.before)
      guard change.isBatch else {
        display.changeView(change)
        show(around.after)
        continue
      }
      display.changeCells(change)
      display.begin(change)
      batch { display.changeSource(change) }
      view { display.changeView(change) }
      passes { show(around.after) }
    }
  }
}
