import Workers

/// Finds the block that takes as long as it has to, by trying.
///
/// It knows no clock: what a block costs is told by who runs it.
package struct BlockPlanner {
  /// What a block takes, CPU nanoseconds.
  package struct Cost {
    /// Of what is timed.
    package var timed: UInt64
    /// Of all that the block does.
    var inAll: UInt64

    package init(timed: UInt64, inAll: UInt64) {
      self.timed = timed
      self.inAll = inAll
    }
  }

  /// How long a block may take with all that is not timed, as a multiple of what is to be timed.
  static let longestBlock = 1.25
  /// How long the edits of a block may take with the passes around them, as a multiple of what is
  /// to be timed. The display that they are made on is not counted: every block needs one.
  static let longestEdits = 5.0
  /// What a block is planned for, as a multiple of what it has to take.
  static let margin = 1.05
  /// The passes around a batch: what is on the screen before it is cached by then, and what it puts
  /// off is done in the pass that it causes and in the frame after that.
  static let passesBefore = 4
  static let passesAfter = 2

  /// CPU nanoseconds that a block has to take at least.
  let target: Double
  /// Runs a block.
  let run: (BlockPlan) throws -> Cost

  package init(target: Double, run: @escaping (BlockPlan) throws -> Cost) {
    self.target = target
    self.run = run
  }

  /// A block of frames. Blocks get faster as they are repeated; every one has to reach its target.
  package func frames(_ measure: PairMeasure, count: Int) throws -> BlockPlan {
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

  /// A block of preparations.
  package func preparations() throws -> BlockPlan {
    try repeated(BlockPlan(measure: .prepare, windows: [0..<1], repetitions: 1, units: 1))
  }

  /// A block of batches of edits, or of the passes after them. Each repetition makes a new source,
  /// which is not timed. If that takes far longer than the edits, a block is shorter than its
  /// target instead of taking seconds. If the edits reach the target, or take far longer than what
  /// is timed of them, the block has only the first.
  ///
  /// - Parameters:
  ///   - batches: how many the trace has, at least 1.
  ///   - unitsPerBatch: what is timed for each batch, such as its passes.
  package func batches(_ measure: PairMeasure, batches: Int, unitsPerBatch: Int = 1) throws
    -> BlockPlan
  {
    func plan(_ count: Int) -> BlockPlan {
      BlockPlan(
        measure: measure, windows: [0..<count], repetitions: 1, units: count * unitsPerBatch,
        passesBefore: Self.passesBefore, passesAfter: Self.passesAfter)
    }
    /// How many batches reach the target at the cost of those of a trial.
    func enough(_ cost: Cost, _ trial: Int) -> Int {
      max(1, Int((target * Double(trial) / Double(max(1, cost.timed))).rounded(.up)))
    }
    // All of them may take seconds; the first are the slowest, so that they decide only where it is
    // clear.
    let few = min(batches, 2)
    let first = try run(plan(few))
    let guess = enough(first, few)
    let longest = Self.longestEdits * target
    var (cost, trial) = (first, few)
    if few < batches {
      trial = guess * 4 < batches ? guess : batches
      if trial < batches, Double(first.inAll) * Double(guess) <= longest * Double(few) {
        return plan(guess)
      }
      cost = try run(plan(trial))
    }
    let most = Int(longest / max(1, perBatch(from: (first, few), to: (cost, trial))))
    let count = min(batches, enough(cost, trial), max(few, most))
    return count < batches ? plan(count) : try repeated(plan(batches), cost)
  }

  /// What a batch takes in all, without the display, by blocks of fewer batches and of more.
  private func perBatch(
    from few: (cost: Cost, batches: Int), to many: (cost: Cost, batches: Int)
  ) -> Double {
    (Double(many.cost.inAll) - Double(few.cost.inAll)) / Double(max(1, many.batches - few.batches))
  }

  /// The first repetitions are the slowest, so what was planned is run and planned again until it
  /// takes its time.
  private func repeated(_ once: BlockPlan, _ known: Cost? = nil) throws -> BlockPlan {
    var plan = once
    var cost = try known ?? run(plan)
    for _ in 0..<3 {
      let factor = min(
        Self.margin * target / Double(max(1, cost.timed)),
        Self.longestBlock * target / Double(max(1, cost.inAll)))
      let more = max(1, Int((Double(plan.repetitions) * factor).rounded(.up)))
      guard more > plan.repetitions else { break }
      plan.repetitions = more
      plan.units = once.units * more
      cost = try run(plan)
    }
    return plan
  }
}
