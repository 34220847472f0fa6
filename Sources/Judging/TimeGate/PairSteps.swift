import Measurement

/// The times of the launches of a case in a stage, step by step: wall time, s.
package struct PairSteps: Sendable {
  /// Pairs of workers.
  package var launches = 0
  /// Until both have greeted.
  package var start = 0.0
  /// Reading the data and preparing the layout, both at once.
  package var prepare = 0.0
  /// Finding out how long blocks have to be, in the first launch.
  package var plan = 0.0
  /// A block of each side that is not timed.
  package var rehearse = 0.0
  /// The compared blocks, with their untimed parts: new displays, and the passes before a batch of
  /// edits.
  package var blocks = 0.0
  /// The part of `blocks` that is timed.
  package var timed = 0.0

  package init() {}

  package var total: Double { start + prepare + plan + rehearse + blocks }

  package static func += (a: inout Self, b: Self) {
    a.launches += b.launches
    a.start += b.start
    a.prepare += b.prepare
    a.plan += b.plan
    a.rehearse += b.rehearse
    a.blocks += b.blocks
    a.timed += b.timed
  }

  /// Adds what `body` takes to a step.
  mutating func spend<Result>(
    on step: WritableKeyPath<Self, Double>, _ body: () throws -> Result
  ) rethrows -> Result {
    let begin = MonotonicClock.now()
    defer { self[keyPath: step] += Double(MonotonicClock.now() - begin) / 1e9 }
    return try body()
  }
}

/// The time of a case in a stage of a comparison.
package struct StageSteps: Sendable {
  package var stage: PairStage
  package var caseID: String
  package var steps: PairSteps

  package init(stage: PairStage, caseID: String, steps: PairSteps) {
    self.stage = stage
    self.caseID = caseID
    self.steps = steps
  }
}
