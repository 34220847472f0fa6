import Workers

/// Edits as they happen: between the passes of the trace.
extension BlockRunner {
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

  func replayBatches(_ plan: BlockPlan, on display: Display, _ block: inout BlockClock) {
    if plan.measure == .editBatch {
      replay(plan, on: display, batch: { block.time($0) }, passes: { show, _ in show() })
    } else {
      replay(plan, on: display, batch: { $0() }, passes: { show, _ in block.time(show) })
    }
  }

  /// Makes the batches of a plan on a new display, each between the passes around it. What lies
  /// between two batches' passes is left out, as a jump.
  ///
  /// - Parameters:
  ///   - batch: is given what tells the source of a batch.
  ///   - passes: is given what shows the passes after it.
  func replay(
    _ plan: BlockPlan, on display: Display, batch: (() -> Void) -> Void,
    passes: (() -> Void, Display) -> Void
  ) {
    func show(_ range: Range<Int>) {
      for pass in range { display.show(playback.rects[pass], bounds: playback.bounds[pass]) }
    }
    for index in plan.windows[0] {
      let around = self.passes(around: index, plan)
      let change = playback.changes[index].change
      show(around.before)
      display.tellCells(change)
      batch { change.apply(to: display.source) }
      display.tellView(change)
      passes({ show(around.after) }, display)
    }
  }
}
