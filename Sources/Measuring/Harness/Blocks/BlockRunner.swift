import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement
import Workers

/// Plans and runs the blocks of a pair over a prepared launch, with displays made on demand.
package final class BlockRunner {
  package let launch: PreparedLaunch
  /// A display of what the edits leave, made without them; the launch's own without edits.
  package private(set) lazy var settledDisplay = makeSettledDisplay()
  /// A display on which the whole playback was played; the launch's own without edits.
  package private(set) lazy var editedDisplay = makeEditedDisplay()

  /// - Parameter launch: nothing was shown on its display yet.
  package init(_ launch: PreparedLaunch) { self.launch = launch }

  var playback: Playback { launch.playback }

  /// A new display, just after prepare.
  func makeDisplay() throws -> Display {
    try launch.displayMaker.prepare(counting: launch.memory).display
  }

  private func makeSettledDisplay() -> Display {
    guard let outcome = launch.outcome else { return launch.display }
    return remade { try launch.displayMaker.display(after: outcome) }
  }

  private func makeEditedDisplay() -> Display {
    guard playback.hasChanges else { return launch.display }
    let display = remade(makeDisplay)
    var stepper = PassStepper(playback)
    stepper.playRest(change: display.apply) { display.show($0, of: playback) }
    return display
  }

  private func remade(_ make: () throws -> Display) -> Display {
    do {
      return try make()
    } catch {
      preconditionFailure("a source that was made before cannot be made again: \(error)")
    }
  }

  // MARK: Blocks

  /// Runs a block, made longer by `share` of its time, which no counter sees; nil for nothing.
  package func runBlock(_ plan: BlockPlan, share: Double? = nil, clock: BlockTimer) throws
    -> BlockTimes
  {
    var block = BlockClock(clock, share: share)
    var buffer = ElementBuffer(capacity: 4096)
    for repetition in 1...max(1, plan.repetitions) {
      switch plan.measure {
      case .query: queryWindows(plan, settledDisplay, &buffer, &block)
      case .queryAfterEdits: queryWindows(plan, editedDisplay, &buffer, &block)
      case .frame: showWindows(plan, &block)
      case .prepare:
        let own = launch.displayMaker.ownSizes()
        var source: (any AttributeSource)?
        try block.time {
          source = try launch.displayMaker.content.makeSource(over: own)
          source?.prepare()
        }
        keep(source)
      case .editBatch, .editPass, .update, .wholeUpdate, .change:
        replayBatches(plan, on: try makeDisplay(), &block)
      case .control: preconditionFailure("the control belongs to no case")
      }
      block.spend(isLast: repetition == plan.repetitions)
    }
    return block.times
  }

  /// Does once what a block does, so that no timed block is the first.
  ///
  /// - Returns: what `countFound` does. Where counting does what a block does, it is the rehearsal.
  package func rehearse(_ plan: BlockPlan, clock: BlockTimer) throws -> Int {
    let found = try countFound(plan)
    if plan.measure == .frame || plan.measure == .prepare {
      var once = plan
      once.repetitions = 1
      _ = try runBlock(once, clock: clock)
    }
    return found
  }

  /// The number of elements that the frames of a plan find, equal on both sides; 0 without queries.
  package func countFound(_ plan: BlockPlan) throws -> Int {
    let display: Display
    switch plan.measure {
    case .query, .frame: display = settledDisplay
    case .queryAfterEdits: display = editedDisplay
    case .editBatch, .editPass, .update, .wholeUpdate:
      var found = 0
      let display = try makeDisplay()
      replay(
        plan, on: display,
        passes: { show in
          show()
          found += display.view.visibleElements.count
        })
      return found
    case .change(let measure):
      var found = 0
      var block = BlockClock(BlockTimer())
      let display = try makeDisplay()
      replayChanges(plan, of: measure, on: display, &block) {
        found += display.view.visibleElements.count
      }
      return found
    case .prepare, .control: return 0
    }
    var buffer = ElementBuffer(capacity: 4096)
    var found = 0
    for window in plan.windows {
      for index in window {
        query(playback.settled[index], display.source, &buffer)
        found += buffer.count
      }
    }
    return found
  }

  // MARK: Frames

  private func queryWindows(
    _ plan: BlockPlan, _ display: Display, _ buffer: inout ElementBuffer, _ block: inout BlockClock
  ) {
    let (frames, source) = (playback.settled, display.source)
    source.reset()
    for window in plan.windows {
      if window.lowerBound > 0 { query(frames[window.lowerBound - 1], source, &buffer) }
      block.time { for index in window { query(frames[index], source, &buffer) } }
    }
  }

  @inline(__always)
  private func query(
    _ frame: (bounds: CGRect, rect: CGRect), _ source: any AttributeSource,
    _ buffer: inout ElementBuffer
  ) {
    buffer.removeAll()
    source.elements(in: frame.rect, bounds: frame.bounds, into: &buffer)
  }

  private func showWindows(_ plan: BlockPlan, _ block: inout BlockClock) {
    let (display, frames) = (settledDisplay, playback.settled)
    display.reset()
    func show(_ index: Int) { display.show(frames[index].rect, bounds: frames[index].bounds) }
    for window in plan.windows {
      if window.lowerBound > 0 { show(window.lowerBound - 1) }
      block.time { for index in window { show(index) } }
    }
  }
}
