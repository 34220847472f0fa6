/// One gate run of a selftest: the unit of all its rates.
package struct SelftestGate: Codable, Sendable {
  package struct Row: Codable, Sendable {
    package var caseID: String
    package var metric: String
    /// Head / base at screening, and in fresh pairs if there were any.
    package var screened: Double
    package var confirmed: Double?
    package var pairs: Int
    package var verdict: String
    /// The smallest slowdown that it could have shown, as a fraction.
    package var smallestVisible: Double?

    package init(
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

  package var kind: SelftestKind
  package var hogs: Int
  /// The injected share, and the median of its measured values; 0 if nothing was injected.
  package var share: Double
  package var measuredShare: Double?
  /// The name of the build that the base was compared with; empty if it was itself.
  package var subject: String
  /// The stage of the plan, from 0.
  package var stage: Int
  package var index: Int
  package var seed: UInt64
  /// The case and the metric that a slowdown was put into.
  package var injectedCase: String?
  package var injectedMetric: String?
  /// Whether the run named the slowdown in it; nil if there is none.
  package var found: Bool?
  package var exitStatus: Int32
  package var expected: [Int32]
  package var caseRuns: Int
  package var seconds: Double
  package var rows: [Row]
  /// The remarks of the gate, a line each.
  package var remarks: [String]

  package init(
    kind: SelftestKind, hogs: Int = 0, share: Double = 0, subject: String = "", stage: Int,
    index: Int, seed: UInt64, exitStatus: Int32, expected: [Int32], caseRuns: Int, seconds: Double,
    rows: [Row] = [], measuredShare: Double? = nil, remarks: [String] = []
  ) {
    self.kind = kind
    self.hogs = hogs
    self.share = share
    self.measuredShare = measuredShare
    self.subject = subject
    self.stage = stage
    self.index = index
    self.seed = seed
    self.exitStatus = exitStatus
    self.expected = expected
    self.caseRuns = caseRuns
    self.seconds = seconds
    self.rows = rows
    self.remarks = remarks
  }

  package var run: SelftestPlan.Run {
    SelftestPlan.Run(stage: stage, subject: subject, index: index, seed: seed)
  }

  package var isAsExpected: Bool { expected.contains(exitStatus) }

  /// The number of measures that were called slower although nothing was put into them; 0 for a
  /// slower build, any measure of which may be slower.
  package var falseAlarms: Int {
    guard kind == .same || subject.isEmpty else { return 0 }
    return rows.count { row in
      row.verdict == "slower"
        && (row.caseID, row.metric) != (injectedCase ?? "", injectedMetric ?? "")
    }
  }
}
