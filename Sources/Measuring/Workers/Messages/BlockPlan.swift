/// The work of one block: the same for both sides of a pair and for all launches of a case.
package struct BlockPlan: Codable, Hashable, Sendable {
  package var measure: PairMeasure
  /// The frames that are timed: all of them in one window if they are cheap, otherwise short
  /// windows spread over the trace. One untimed frame precedes each window: the view then moves
  /// into the window by one frame. For edits, the batches that are made, from the first on.
  package var windows: [Range<Int>]
  /// How often a block repeats this, each time from the state just after prepare.
  package var repetitions: Int
  /// The number of units in a block: frames, preparations, batches, passes after batches, or steps.
  package var units: Int
  /// For edits, how many of the trace's passes go right before each batch, and how many right after
  /// it; fewer if the next batch comes sooner. nil for measures without batches.
  package var passesBefore: Int?
  package var passesAfter: Int?

  package init(
    measure: PairMeasure, windows: [Range<Int>], repetitions: Int, units: Int,
    passesBefore: Int? = nil, passesAfter: Int? = nil
  ) {
    self.measure = measure
    self.windows = windows
    self.repetitions = repetitions
    self.units = units
    self.passesBefore = passesBefore
    self.passesAfter = passesAfter
  }

  /// The number of batches in a block, with repetitions; nil for measures without batches.
  package var batches: Int? {
    passesAfter == nil ? nil : windows.reduce(0) { $0 + $1.count } * repetitions
  }
}

/// A worker's times of one block.
package struct BlockTimes: Codable, Hashable, Sendable {
  /// The whole block, including an injected slowdown.
  package var cpuNanoseconds: UInt64
  package var wallNanoseconds: UInt64
  /// CPU time of an injected slowdown, timed by the same clock; nil if nothing is injected.
  package var spunNanoseconds: UInt64?

  package init(cpuNanoseconds: UInt64, wallNanoseconds: UInt64, spunNanoseconds: UInt64? = nil) {
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
    self.spunNanoseconds = spunNanoseconds
  }
}
