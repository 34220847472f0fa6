import Measurement

/// A whole selftest: the plan, the machine, and every gate run.
package struct SelftestRecord: Codable, Sendable {
  /// 3: a slowdown is found or missed by a whole gate run; builds are compared by their names.
  package static let currentSchemaVersion = 3

  /// A part that was run without an interruption.
  package struct Session: Codable, Sendable {
    /// UTC, ISO 8601.
    package var timestamp: String
    package var host: String
    /// The number of recorded gate runs when it began.
    package var gatesBefore: Int

    package init(timestamp: String, host: String, gatesBefore: Int) {
      self.timestamp = timestamp
      self.host = host
      self.gatesBefore = gatesBefore
    }
  }

  package var schemaVersion = SelftestRecord.currentSchemaVersion
  package var plan: SelftestPlan
  package var commit: String
  package var isDirty: Bool
  /// UTC, ISO 8601.
  package var timestamp: String
  package var environment: Environment
  package var rules: TimingRules
  /// A hash of the base's first executable; nil if that could not be read.
  package var executable: String?
  package var sessions: [Session]
  package var gates: [SelftestGate]

  package init(
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

  package func holds(_ run: SelftestPlan.Run) -> Bool {
    gates.contains {
      $0.stage == run.stage && $0.index == run.index && $0.subject == run.subject
    }
  }

  /// The reason why a selftest like `other` cannot resume this one; nil if it can.
  package func obstacle(toResumeAs other: SelftestRecord) -> String? {
    if plan != other.plan { return "it has another plan" }
    if rules != other.rules { return "it was judged by other rules" }
    if executable != other.executable { return "it was run with another executable" }
    return nil
  }
}
