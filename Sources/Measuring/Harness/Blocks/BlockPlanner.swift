import Workers

/// Finds a block of the required length by trials. It reads no clock: `run` returns the cost.
package struct BlockPlanner {
  /// The CPU time of a block, ns.
  package struct Cost {
    /// Of its timed part.
    package var timed: UInt64
    /// Of everything in it.
    var inAll: UInt64

    package init(timed: UInt64, inAll: UInt64) {
      self.timed = timed
      self.inAll = inAll
    }
  }

  /// The longest block with its untimed work, as a multiple of the target.
  static let longestBlock = 1.25
  /// The longest edits of a block with their passes, but without the display, in the same unit.
  static let longestEdits = 5.0
  /// The planned length of a block, as a multiple of the target.
  static let margin = 1.05
  /// The passes before a batch cache what is on screen; those after it do the work it put off.
  static let passesBefore = 4
  static let passesAfter = 2

  /// The least CPU time of a block, ns.
  let target: Double
  let run: (BlockPlan) throws -> Cost

  package init(target: Double, run: @escaping (BlockPlan) throws -> Cost) {
    self.target = target
    self.run = run
  }

  /// A block of frames. Repeated blocks get faster; each has to reach its target.
  package func frames(_ measure: PairMeasure, count: Int) throws -> BlockPlan {
    // A few windows give the cost of a frame: all frames may take seconds.
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

  package func preparations() throws -> BlockPlan {
    try repeated(BlockPlan(measure: .prepare, windows: [0..<1], repetitions: 1, units: 1))
  }

  /// A block of batches of edits, or of the passes after them. Each repetition makes a new source,
  /// which is not timed; if that takes far longer than the edits, the block stays below its target.
  /// If the edits reach the target, or take far longer than what is timed of them, the block has
  /// only the first of the `batches`, of which there is at least one.
  ///
  /// - Parameter unitsPerBatch: how many units are timed for each batch, such as its passes.
  package func batches(_ measure: PairMeasure, batches: Int, unitsPerBatch: Int = 1) throws
    -> BlockPlan
  {
    func plan(_ count: Int) -> BlockPlan {
      BlockPlan(
        measure: measure, windows: [0..<count], repetitions: 1, units: count * unitsPerBatch,
        passesBefore: Self.passesBefore, passesAfter: Self.passesAfter)
    }
    /// The number of batches that reach the target, by the cost of a trial.
    func enough(_ cost: Cost, _ trial: Int) -> Int {
      max(1, Int((target * Double(trial) / Double(max(1, cost.timed))).rounded(.up)))
    }
    // All batches may take seconds. The first are the slowest, so they decide only clear cases.
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

  /// The cost of a batch without the display, from a block of few batches and one of many.
  private func perBatch(
    from few: (cost: Cost, batches: Int), to many: (cost: Cost, batches: Int)
  ) -> Double {
    (Double(many.cost.inAll) - Double(few.cost.inAll)) / Double(max(1, many.batches - few.batches))
  }

  /// Plans more repetitions until the block takes its time: the first are the slowest.
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

extension BlockPlan {
  /// Frames of a window where not all are timed.
  private static let windowLength = 16
  /// The fewest windows, so that a block is not from one part of the trace alone.
  private static let fewestWindows = 4

  /// A block of about `target` nanoseconds over frames of `perFrame` each: the whole trace if that
  /// takes at most twice as long, otherwise windows.
  package static func ofFrames(
    _ measure: PairMeasure, count: Int, perFrame: Double, target: Double
  ) -> BlockPlan {
    let whole = max(1, perFrame * Double(count))
    if whole <= 2 * target {
      let repetitions = max(1, Int((target / whole).rounded(.up)))
      return BlockPlan(
        measure: measure, windows: [0..<count], repetitions: repetitions,
        units: count * repetitions)
    }
    let frames = min(count, max(fewestWindows, Int((target / perFrame).rounded(.up))))
    return .ofWindows(
      measure, of: max(1, min(windowLength, frames / fewestWindows)), frames: frames, in: count)
  }

  /// At least `frames` of the `count` frames of a trace, in windows of this length that are spread
  /// over it.
  package static func ofWindows(
    _ measure: PairMeasure, of length: Int, frames: Int, in count: Int
  ) -> BlockPlan {
    let length = min(length, count)
    let windows = (frames + length - 1) / length
    let stride = Double(count - length) / Double(max(1, windows - 1))
    let ranges = (0..<windows).map { index in
      let start = Int((stride * Double(index)).rounded(.down))
      return start..<(start + length)
    }
    return BlockPlan(
      measure: measure, windows: ranges, repetitions: 1, units: windows * length)
  }
}
