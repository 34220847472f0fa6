import Measurement

/// A whole selftest: the plan, the machine, and every gate run.
public struct SelftestRecord: Codable, Sendable {
  /// 3: a slowdown is found or missed by a whole gate run; builds are compared by their names.
  public static let currentSchemaVersion = 3

  /// A part that was run without an interruption.
  public struct Session: Codable, Sendable {
    /// UTC, ISO 8601.
    public var timestamp: String
    public var host: String
    /// The number of gate runs that were there when it began.
    public var gatesBefore: Int

    public init(timestamp: String, host: String, gatesBefore: Int) {
      self.timestamp = timestamp
      self.host = host
      self.gatesBefore = gatesBefore
    }
  }

  public var schemaVersion = SelftestRecord.currentSchemaVersion
  public var plan: SelftestPlan
  public var commit: String
  public var isDirty: Bool
  /// UTC, ISO 8601.
  public var timestamp: String
  /// The environment of the first session.
  public var environment: Environment
  public var rules: TimingRules
  /// A hash of the base's first executable; nil if that could not be read.
  public var executable: String?
  public var sessions: [Session]
  public var gates: [SelftestGate]

  public init(
    plan: SelftestPlan, commit: String, isDirty: Bool, timestamp: String,
    environment: Environment, rules: TimingRules, executable: String? = nil
  ) {
    self.plan = plan
    self.commit = commit
    self.isDirty = isDirty
    self.timestamp = timestamp
    self.environment = environment
    self.rules = rules
    self.executable = executable
    sessions = [Session(timestamp: timestamp, host: environment.host, gatesBefore: 0)]
    gates = []
  }

  /// Whether a gate run of the plan is in the record.
  public func holds(_ run: SelftestPlan.Run) -> Bool {
    gates.contains {
      $0.stage == run.stage && $0.index == run.index && $0.subject == run.subject
    }
  }

  /// The reason why a selftest like `other` cannot resume this one; nil if it can.
  public func obstacle(toResumeAs other: SelftestRecord) -> String? {
    if plan != other.plan { return "it has another plan" }
    if rules != other.rules { return "it was judged by other rules" }
    if executable != other.executable { return "it was run with another executable" }
    return nil
  }
}
