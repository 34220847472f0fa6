import Measurement

/// Finds the block that takes as long as it has to, by trying.
///
/// It knows no clock: what a block costs is told by who runs it.
struct BlockPlanner {
  /// What a block takes, CPU nanoseconds.
  struct Cost {
    /// Of what is timed.
    var timed: UInt64
    /// Of all that the block does.
    var inAll: UInt64
  }

  /// How long a block may take with all that is not timed, as a multiple of what is to be timed.
  static let longestBlock = 1.25
  /// What a block is planned for, as a multiple of what it has to take.
  static let margin = 1.05

  /// CPU nanoseconds that a block has to take at least.
  let target: Double
  /// Runs a block.
  let run: (BlockPlan) throws -> Cost

  /// A block of frames. Blocks get faster as they are repeated; every one has to reach its target.
  func frames(_ measure: PairMeasure, count: Int) throws -> BlockPlan {
    // What a frame costs is found by a few windows first: all of them may take seconds.
    let trial = BlockPlan.ofFrames(measure, count: count, perFrame: target / 64, target: target)
    let perFrame = Double(max(1, try run(trial).timed)) / Double(trial.units)
    var plan = BlockPlan.ofFrames(measure, count: count, perFrame: perFrame, target: target)
    for _ in 0..<3 {
      let cost = Double(max(1, try run(plan).timed))
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
  ///
  /// - Parameter changes: how many changes there are to time; 1 for what has none.
  func repetitions(_ measure: PairMeasure, changes: Int) throws -> BlockPlan {
    var plan = BlockPlan(
      measure: measure, windows: [0..<changes], repetitions: 1, units: changes)
    let cost = try run(plan)
    let (each, eachInAll) = (Double(max(1, cost.timed)), Double(max(1, cost.inAll)))
    let first = min(changes, max(1, Int((target * Double(changes) / each).rounded(.up))))
    plan.windows = [0..<first]
    if first == changes {
      let reachable = min(Self.margin * target / each, Self.longestBlock * target / eachInAll)
      plan.repetitions = max(1, Int(reachable.rounded(.up)))
    }
    plan.units = first * plan.repetitions
    return plan
  }
}
