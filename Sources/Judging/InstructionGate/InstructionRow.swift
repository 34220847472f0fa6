import Gate
import Workers

/// The instructions of one measure of one case in two builds.
package struct InstructionRow: Sendable {
  package enum Change: String, Sendable {
    /// By no more than the slack, in the same functions.
    case none
    case more, fewer
    /// As many instructions, but of other functions, or with more or fewer allocations.
    case elsewhere
  }

  package var caseID: String
  package var measure: PairMeasure
  /// The frames, batches, passes or preparations that were counted.
  package var units: Int
  /// The instructions of all of them.
  package var base: UInt64
  package var head: UInt64
  package var baseAllocations: UInt64
  package var headAllocations: UInt64
  package var slack: Slack
  package var change: Change
  /// What changed and where; empty if nothing did.
  package var functions: [InstructionChange.Function] = []
  package var allocations: [InstructionChange.Allocation] = []
  /// Which function calls which; nil if nothing changed.
  package var tree: CallTree?

  /// Head / base.
  package var ratio: Double { Double(head) / Double(max(1, base)) }

  /// The name under which findings, policies and reports have it, such as `query_instructions`.
  package var metric: String { measure.instructionMetric }
}

extension PairMeasure {
  /// What a unit of the measure is, for one and for several.
  package var unitNoun: (one: String, many: String) {
    switch self {
    case .query, .queryAfterEdits: ("query", "queries")
    case .frame, .change: ("frame", "frames")
    case .prepare: ("preparation", "preparations")
    case .editBatch, .update, .wholeUpdate: ("batch", "batches")
    case .editPass: ("pass", "passes")
    case .control: ("step", "steps")
    }
  }

  /// The name of its instructions, such as `query_instructions`.
  package var instructionMetric: String {
    String(metric.dropLast("cpu_ns".count)) + "instructions"
  }
}

extension InstructionRow {
  /// The most functions that are kept for a row.
  private static let mostFunctions = 12

  /// The functions whose own instructions changed most, then those that cost more or less only
  /// through what they call, and the functions that allocate more or less often.
  mutating func explain(base: InstructionProfile, head: InstructionProfile) {
    let all = Set(base.costs.keys).union(head.costs.keys).filter { !$0.isOfLibrary }
    let changes = all.map { function -> InstructionChange.Function in
      let (before, after) = (base.costs[function] ?? .init(), head.costs[function] ?? .init())
      return .init(
        name: function.name, file: function.file, line: after.line ?? before.line,
        baseOwn: before.own, headOwn: after.own, baseInclusive: before.inclusive,
        headInclusive: after.inclusive, baseCalls: before.calls, headCalls: after.calls,
        newCallees: before == .init() ? [] : after.callees.subtracting(before.callees).sorted())
    }
    func ranked(_ change: (InstructionChange.Function) -> Int64) -> [InstructionChange.Function] {
      changes.filter { change($0) != 0 }.sorted {
        (change($1).magnitude, $0.name) < (change($0).magnitude, $1.name)
      }
    }
    let own = ranked(\.ownChange).prefix(Self.mostFunctions * 2 / 3)
    let inclusive = ranked(\.inclusiveChange).filter { !own.contains($0) }
    functions = Array(own + inclusive.prefix(Self.mostFunctions - own.count))
    allocations = all.compactMap { function -> InstructionChange.Allocation? in
      let (before, after) = (base.costs[function], head.costs[function])
      guard before?.allocations ?? 0 != after?.allocations ?? 0 else { return nil }
      return .init(
        name: function.name, file: function.file, line: after?.line ?? before?.line,
        base: before?.allocations ?? 0, head: after?.allocations ?? 0)
    }.sorted { ($1.size, $0.name) < ($0.size, $1.name) }
  }
}
