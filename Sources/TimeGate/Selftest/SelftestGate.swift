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
  /// The method of the gate that ran: nil before there was a second one.
  public var method: Int?
  /// The stage of the plan, from 0; nil before selftests could be resumed.
  public var stage: Int?
  /// What a slowdown was put into: the case and its metric.
  public var injectedCase: String?
  public var injectedMetric: String?
  /// Whether the run named what is slower in it; nil where nothing is, and by the method before,
  /// which counted measures.
  public var found: Bool?
  public var exitStatus: Int32
  /// What it must end with.
  public var expected: [Int32]
  /// Cases that were compared.
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

  /// The method of today: orders that are disjoint, all cases, the gate run as the unit.
  public static let currentMethod = 2

  public var isAsExpected: Bool { expected.contains(exitStatus) }

  /// Measures that were called slower although nothing was put into them.
  public var falseAlarms: Int {
    guard kind != .patches else { return 0 }
    return rows.count { row in
      row.verdict == "slower"
        && (row.caseID, row.metric) != (injectedCase ?? "", injectedMetric ?? "")
    }
  }
}
