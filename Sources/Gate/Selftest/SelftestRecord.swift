import Measurement
import Statistics

/// One gate run of a selftest: the unit of all its rates.
public struct SelftestGate: Codable, Sendable {
  /// One measure of one case in it.
  public struct Row: Codable, Sendable {
    public var caseID: String
    public var metric: String
    /// Head / base when it was screened, and in fresh pairs where there were any.
    public var screened: Double
    public var confirmed: Double?
    /// Pairs that the last word is from.
    public var pairs: Int
    public var verdict: String
    /// The smallest slowdown it could have seen, as a fraction.
    public var smallestVisible: Double?

    public init(
      caseID: String, metric: String, screened: Double, confirmed: Double?, pairs: Int,
      verdict: String, smallestVisible: Double?
    ) {
      self.caseID = caseID
      self.metric = metric
      self.screened = screened
      self.confirmed = confirmed
      self.pairs = pairs
      self.verdict = verdict
      self.smallestVisible = smallestVisible
    }
  }

  public var kind: SelftestKind
  public var hogs: Int
  /// What was to be injected, and the median of what was, as measured; 0 where nothing was.
  public var share: Double
  public var measuredShare: Double?
  /// The variant's name, or the scenario's; empty where there is none.
  public var subject: String
  public var index: Int
  public var seed: UInt64
  public var exitStatus: Int32
  /// What it must end with.
  public var expected: [Int32]
  public var caseRuns: Int
  public var seconds: Double
  public var rows: [Row]
  /// What was said of it, a line each.
  public var remarks: [String]

  public init(
    kind: SelftestKind, hogs: Int = 0, share: Double = 0, subject: String = "", index: Int,
    seed: UInt64, exitStatus: Int32, expected: [Int32], caseRuns: Int, seconds: Double,
    rows: [Row] = [], measuredShare: Double? = nil, remarks: [String] = []
  ) {
    self.kind = kind
    self.hogs = hogs
    self.share = share
    self.measuredShare = measuredShare
    self.subject = subject
    self.index = index
    self.seed = seed
    self.exitStatus = exitStatus
    self.expected = expected
    self.caseRuns = caseRuns
    self.seconds = seconds
    self.rows = rows
    self.remarks = remarks
  }

  public var isAsExpected: Bool { expected.contains(exitStatus) }
}

/// A whole selftest: the plan, the machine, and every gate run.
public struct SelftestRecord: Codable, Sendable {
  public static let currentSchemaVersion = 1
  public var schemaVersion = SelftestRecord.currentSchemaVersion
  public var plan: SelftestPlan
  public var commit: String
  public var isDirty: Bool
  /// UTC, ISO 8601.
  public var timestamp: String
  public var environment: Environment
  public var rules: TimingRules
  public var gates: [SelftestGate]

  public init(
    plan: SelftestPlan, commit: String, isDirty: Bool, timestamp: String,
    environment: Environment, rules: TimingRules
  ) {
    self.plan = plan
    self.commit = commit
    self.isDirty = isDirty
    self.timestamp = timestamp
    self.environment = environment
    self.rules = rules
    gates = []
  }
}

/// How often gate runs of one kind ended how.
public struct SelftestTally: Sendable {
  public let kind: SelftestKind
  public let hogs: Int
  public let share: Double
  public let gates: [SelftestGate]

  /// The tallies of several selftests together, in the order in which their kinds first occur.
  public static func all(of gates: [SelftestGate]) -> [SelftestTally] {
    var keys: [(SelftestKind, Int, Double)] = []
    for gate in gates where !keys.contains(where: { $0 == (gate.kind, gate.hogs, gate.share) }) {
      keys.append((gate.kind, gate.hogs, gate.share))
    }
    return keys.map { key in
      SelftestTally(
        kind: key.0, hogs: key.1, share: key.2,
        gates: gates.filter { ($0.kind, $0.hogs, $0.share) == key })
    }
  }

  public func count(of status: Int32) -> Int { gates.count { $0.exitStatus == status } }

  public var caseRuns: Int { gates.reduce(0) { $0 + $1.caseRuns } }

  /// Gate runs that ended in a regression.
  public var failRate: ClopperPearson {
    ClopperPearson(events: count(of: 2), trials: gates.count)
  }

  /// Of the measures that a slowdown was put into, those that were called slower. Cases without a
  /// result count as missed.
  public var foundRate: ClopperPearson {
    let found = gates.reduce(0) { $0 + $1.rows.count { $0.verdict == "slower" } }
    return ClopperPearson(events: found, trials: max(1, caseRuns))
  }

  /// Case-runs with a measure called slower: the rate of a single case.
  public var slowerCaseRuns: Int {
    gates.reduce(0) { sum, gate in
      sum + Set(gate.rows.filter { $0.verdict == "slower" }.map(\.caseID)).count
    }
  }

  /// Of the last words of all rows: how far head was from base, as fractions without sign.
  public var shifts: [Double] {
    gates.flatMap { gate in gate.rows.map { abs(($0.confirmed ?? $0.screened) - 1) } }
  }
}
