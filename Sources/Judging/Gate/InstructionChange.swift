/// A measure of a case whose instructions changed, and the functions that did it.
package struct InstructionChange: Codable, Hashable, Sendable {
  /// A function that executes more or fewer instructions than before. Counts are those of all units
  /// of the measure.
  package struct Function: Codable, Hashable, Sendable {
    package var name: String
    /// The path of its file from the folder `Sources` on, or the file's name; nil if it is unknown.
    package var file: String?
    /// The line of its declaration; nil if it is unknown.
    package var line: Int?
    /// Its own instructions, with those of the libraries of Swift and the system that it calls.
    package var baseOwn: UInt64
    package var headOwn: UInt64
    /// With all that it calls.
    package var baseInclusive: UInt64
    package var headInclusive: UInt64
    /// 0 where it is inlined everywhere.
    package var baseCalls: UInt64
    package var headCalls: UInt64
    /// What it calls in the head and not in the base.
    package var newCallees: [String]

    package init(
      name: String, file: String?, line: Int?, baseOwn: UInt64, headOwn: UInt64,
      baseInclusive: UInt64, headInclusive: UInt64, baseCalls: UInt64 = 0, headCalls: UInt64 = 0,
      newCallees: [String] = []
    ) {
      self.name = name
      self.file = file
      self.line = line
      self.baseOwn = baseOwn
      self.headOwn = headOwn
      self.baseInclusive = baseInclusive
      self.headInclusive = headInclusive
      self.baseCalls = baseCalls
      self.headCalls = headCalls
      self.newCallees = newCallees
    }

    package var ownChange: Int64 { Int64(headOwn) - Int64(baseOwn) }
    package var inclusiveChange: Int64 { Int64(headInclusive) - Int64(baseInclusive) }
  }

  /// A function that allocates memory more or less often than before, by itself or by a library.
  package struct Allocation: Codable, Hashable, Sendable {
    package var name: String
    package var file: String?
    package var line: Int?
    package var base: UInt64
    package var head: UInt64

    package init(name: String, file: String?, line: Int?, base: UInt64, head: UInt64) {
      self.name = name
      self.file = file
      self.line = line
      self.base = base
      self.head = head
    }

    /// By how much it changed.
    package var size: UInt64 { max(base, head) - min(base, head) }
  }

  /// What the paired CPU times of the measure say of the change.
  package enum Time: Codable, Hashable, Sendable {
    /// The head is slower than the policy allows, by this fraction.
    case slower(Double)
    /// It is slower by this fraction, but the update that it is a part of is not.
    case compensated(Double)
    /// It is not; the fraction is the smallest slowdown that would have shown, nil if that is
    /// unknown.
    case notSlower(wouldShow: Double?)
    case inconclusive
  }

  package var caseID: String
  /// Such as `query_instructions`.
  package var metric: String
  /// The frames, batches, passes or preparations that were counted.
  package var units: Int
  /// What one of them is, in the plural unless there is one: `frames`.
  package var unit: String
  /// The instructions of all of them.
  package var base: UInt64
  package var head: UInt64
  /// Those whose own instructions changed most, then those that changed only by what they call.
  package var functions: [Function]
  package var allocations: [Allocation]
  /// nil if no times were measured.
  package var time: Time?
  /// The picture of its call tree, by its path from the folder of the gate; nil if there is none.
  package var picture: String?
  /// A command that counts it again.
  package var reproduce: String?

  package init(
    caseID: String, metric: String, units: Int, unit: String, base: UInt64, head: UInt64,
    functions: [Function] = [], allocations: [Allocation] = [], reproduce: String? = nil
  ) {
    self.caseID = caseID
    self.metric = metric
    self.units = units
    self.unit = unit
    self.base = base
    self.head = head
    self.functions = functions
    self.allocations = allocations
    self.reproduce = reproduce
  }

  /// Head / base.
  package var ratio: Double { Double(head) / Double(max(1, base)) }
}
