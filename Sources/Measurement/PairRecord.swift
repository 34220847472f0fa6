/// What of a case two builds are compared by: CPU time of the thread, in blocks.
public enum PairMeasure: String, Codable, CaseIterable, Sendable {
  /// Rectangle queries alone, from the state just after prepare.
  case query
  /// Whole updates of frames: query, diff, reuse, apply, drawing order.
  case frame
  /// Preparing anew.
  case prepare
  /// The changes of an edit trace, one batch after the other.
  case edit
  /// A walk through memory that has nothing to do with the case: it tells of the machine.
  case control

  /// The metric that findings, policies and reports call it by.
  public var metric: String { "\(rawValue)_cpu_ns" }
}

/// Four blocks, A B B A or, in every other quad, B A A B: what drifts meanwhile cancels.
public struct BlockQuad: Codable, Hashable, Sendable {
  /// CPU nanoseconds of the two blocks of the base, and of the head.
  public var base: [UInt64]
  public var head: [UInt64]
  /// The same on the wall's clock: what CPU time cannot see shows here.
  public var baseWall: [UInt64]
  public var headWall: [UInt64]

  public init(base: [UInt64], head: [UInt64], baseWall: [UInt64], headWall: [UInt64]) {
    self.base = base
    self.head = head
    self.baseWall = baseWall
    self.headWall = headWall
  }
}

/// What a pair of live workers observed of one measure: the independent unit of the gate.
public struct PairLaunch: Codable, Hashable, Sendable {
  public var quads: [BlockQuad]
  /// What one block does: frames, preparations or batches of edits, repetitions included.
  public var unitsPerBlock: Int

  public init(quads: [BlockQuad], unitsPerBlock: Int) {
    self.quads = quads
    self.unitsPerBlock = unitsPerBlock
  }
}

/// All pairs of one case and measure.
public struct PairRecord: Codable, Sendable {
  public var caseID: String
  public var measure: PairMeasure
  public var launches: [PairLaunch]

  public init(caseID: String, measure: PairMeasure, launches: [PairLaunch]) {
    self.caseID = caseID
    self.measure = measure
    self.launches = launches
  }
}
