import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement
import Workers

/// Plans and runs the blocks of a pair over a prepared launch. It makes the stages that blocks need
/// when the first of them needs one, and keeps them.
package final class BlockRunner {
  package let launch: PreparedLaunch
  /// The content as the edits leave it, built as if it had always been so; the launch's own stage
  /// without edits.
  package private(set) lazy var settledStage = makeSettledStage()
  /// A stage over which the whole playback has gone, edits and passes; the launch's own stage
  /// without edits.
  package private(set) lazy var editedStage = makeEditedStage()

  /// - Parameter launch: nothing was shown on its stage yet.
  package init(_ launch: PreparedLaunch) { self.launch = launch }

  var playback: Playback { launch.playback }

  /// A new stage, just after prepare.
  func makeStage() throws -> Stage {
    try launch.backstage.prepare(counting: launch.memory).stage
  }

  private func makeSettledStage() -> Stage {
    guard let outcome = launch.outcome else { return launch.stage }
    do {
      return Stage(try launch.rebuild(outcome), over: outcome.sizes)
    } catch {
      preconditionFailure("a source that was made before cannot be made again: \(error)")
    }
  }

  private func makeEditedStage() -> Stage {
    guard playback.hasChanges else { return launch.stage }
    do {
      let stage = try makeStage()
      var player = PassPlayer(playback)
      player.playRest {
        stage.apply($0)
      } show: {
        stage.show($0, of: playback)
      }
      return stage
    } catch {
      preconditionFailure("a source that was made before cannot be made again: \(error)")
    }
  }

  // MARK: Blocks

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
        let own = launch.backstage.ownSizes()
        var source: (any AttributeSource)?
        try block.time {
          source = try launch.backstage.content.makeSource(over: own)
          source?.prepare()
        }
        keep(source)
      case .editBatch, .editPass: replayBatches(plan, on: try makeStage(), &block)
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
        plan, on: try makeStage(), batch: { $0() },
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
}
