import Gate
import Workers

/// The instructions of one measure of one case in two builds.
package struct InstructionRow: Sendable {
  package enum Change: String, Sendable {
    /// By no more than the slack, in the same functions.
    case none
    case more, fewer
    /// As many instructions, of other functions.
    case elsewhere
  }

  package var caseID: String
  package var measure: PairMeasure
  /// The frames, batches, passes or preparations that were counted.
  package var units: Int
  /// The instructions of all of them.
  package var base: UInt64
  package var head: UInt64
  package var slack: Slack
  package var change: Change
  /// What changed and where; empty if nothing did.
  package var functions: [FunctionChange] = []
  package var allocations: [AllocationChange] = []
  /// Which function calls which; nil if nothing changed.
  package var tree: CallTree?

  /// Head / base.
  package var ratio: Double { Double(head) / Double(max(1, base)) }

  /// The name under which findings, policies and reports have it, such as `query_instructions`.
  package var metric: String { measure.instructionMetric }
}

extension PairMeasure {
  /// The name of its instructions, such as `query_instructions`.
  package var instructionMetric: String {
    String(metric.dropLast("cpu_ns".count)) + "instructions"
  }
}

/// A function that executes more or fewer instructions than before, over the units of a row.
package struct FunctionChange: Hashable, Sendable {
  package var function: SourceFunction
  /// The line of its declaration in the head, else in the base; nil if it is unknown.
  package var line: Int?
  package var base: InstructionProfile.Cost
  package var head: InstructionProfile.Cost
  /// What it calls in the head and not in the base.
  package var newCallees: [String]

  /// How many more of its own instructions the head executes.
  package var ownChange: Int64 { Int64(head.own) - Int64(base.own) }
  package var inclusiveChange: Int64 { Int64(head.inclusive) - Int64(base.inclusive) }
}

/// A function that allocates more or less often than before, over the units of a row.
package struct AllocationChange: Hashable, Sendable {
  package var function: SourceFunction
  package var line: Int?
  package var base: UInt64
  package var head: UInt64
}

extension InstructionRow {
  /// The most functions that are kept for a row.
  private static let mostFunctions = 12

  /// The functions whose own instructions changed most, then those that cost more or less only
  /// through what they call, and the functions that allocate more or less often.
  mutating func explain(base: InstructionProfile, head: InstructionProfile) {
    let all = Set(base.costs.keys).union(head.costs.keys).filter { !$0.isOfLibrary }
    let changes = all.map { function -> FunctionChange in
      let (before, after) = (base.costs[function] ?? .init(), head.costs[function] ?? .init())
      return FunctionChange(
        function: function, line: after.line ?? before.line, base: before, head: after,
        newCallees: before == .init() ? [] : after.callees.subtracting(before.callees).sorted())
    }
    func ranked(_ change: (FunctionChange) -> Int64) -> [FunctionChange] {
      changes.filter { change($0) != 0 }.sorted {
        (change($1).magnitude, $0.function.name) < (change($0).magnitude, $1.function.name)
      }
    }
    let own = ranked(\.ownChange).prefix(Self.mostFunctions * 2 / 3)
    let inclusive = ranked(\.inclusiveChange).filter { change in
      !own.contains { $0.function == change.function }
    }
    functions = Array(own + inclusive.prefix(Self.mostFunctions - own.count))
    allocations = changes.filter { $0.base.allocations != $0.head.allocations }.map {
      AllocationChange(
        function: $0.function, line: $0.line, base: $0.base.allocations, head: $0.head.allocations)
    }.sorted {
      func size(_ change: AllocationChange) -> UInt64 {
        max(change.base, change.head) - min(change.base, change.head)
      }
      return (size($1), $0.function.name) < (size($0), $1.function.name)
    }
  }
}
