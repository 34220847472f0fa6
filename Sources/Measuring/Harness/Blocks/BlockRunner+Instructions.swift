import ChangeMetrics
import Measurement
import Workers

/// Blocks whose instructions are counted. They depend on the input alone: no clock decides how long
/// they are, so that all builds and machines count the same work.
extension BlockRunner {
  /// The most frames of a block of queries or frames, and those of one of its windows.
  private static let mostFrames = 128
  private static let windowLength = 16
  /// The most batches of edits, the most changes that take a frame of their own, and the most that
  /// are followed by frames in which something moves, or that exchange the layout.
  private static let mostBatches = 16
  private static let mostFrameChanges = 64
  private static let mostOtherChanges = 4

  /// The block of a measure.
  ///
  /// - Throws: `LaunchFailure` if the case does not have the measure.
  package func planCounting(_ measure: PairMeasure) throws -> BlockPlan {
    try check(has: measure)
    switch measure {
    case .query, .queryAfterEdits, .frame:
      return .ofWindows(
        measure, of: Self.windowLength, frames: min(Self.mostFrames, playback.settled.count),
        in: playback.settled.count)
    case .prepare: return BlockPlan(measure: measure, windows: [0..<1], repetitions: 1, units: 1)
    case .editBatch, .editPass, .update, .wholeUpdate:
      return batches(measure, most: Self.mostBatches)
    case .change(let change):
      let isFrame = change.facts.part == .wholeFrame
      return batches(measure, most: isFrame ? Self.mostFrameChanges : Self.mostOtherChanges)
    case .control: preconditionFailure("the control belongs to no case")
    }
  }

  private func batches(_ measure: PairMeasure, most: Int) -> BlockPlan {
    let count = min(most, playback.changes.count)
    var plan = BlockPlan(
      measure: measure, windows: [0..<count], repetitions: 1, units: count,
      passesBefore: BlockPlanner.passesBefore, passesAfter: BlockPlanner.passesAfter)
    plan.units = units(of: plan)
    return plan
  }

  /// Plays a block once, and once more with its instructions counted.
  ///
  /// - Returns: what `rehearse` does.
  /// - Throws: `LaunchFailure` if this process does not run under Callgrind.
  package func countInstructions(_ plan: BlockPlan) throws -> Int {
    guard InstructionCounter.isRunning else {
      throw LaunchFailure(reason: "a worker was told to count instructions outside of Callgrind")
    }
    let clock = BlockTimer(countsInstructions: true)
    let found = try rehearse(plan, clock: BlockTimer())
    try InstructionCounter.record { _ = try runBlock(plan, clock: clock) }
    return found
  }
}
