import Measurement

/// What the launches of a case in a stage took, step by step: wall time, s.
public struct PairSteps: Sendable {
  /// Pairs of workers.
  public var launches = 0
  /// Until both have greeted.
  public var start = 0.0
  /// Reading the data and preparing the layout, both at once.
  public var prepare = 0.0
  /// Finding out how long blocks have to be, in the first launch.
  public var plan = 0.0
  /// A block of each side that is not timed.
  public var rehearse = 0.0
  /// The blocks that are compared, with what in them is not timed: new displays, and what leads up
  /// to a batch of edits.
  public var blocks = 0.0
  /// The part of `blocks` that is timed.
  public var timed = 0.0

  public init() {}

  public var total: Double { start + prepare + plan + rehearse + blocks }

  public static func += (a: inout Self, b: Self) {
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

/// What a case took in a stage of a comparison.
public struct StageSteps: Sendable {
  public var stage: PairStage
  public var caseID: String
  public var steps: PairSteps

  public init(stage: PairStage, caseID: String, steps: PairSteps) {
    self.stage = stage
    self.caseID = caseID
    self.steps = steps
  }
}
