/// Everything one run observed, with its environment: the only thing reports and gates see.
public struct RunRecord: Codable, Sendable {
  /// 2 since times are percentiles over distinct frames, 3 since views move with their items.
  /// `schemaRemarks` states the earlier meanings.
  public static let currentSchemaVersion = 3
  public static let readableSchemaVersions = 1...currentSchemaVersion
  public var schemaVersion = RunRecord.currentSchemaVersion
  public var runID: String
  public var commit: String
  public var isDirty: Bool
  /// UTC, ISO 8601.
  public var timestamp: String
  public var seed: UInt64
  public var shard: String
  /// How far queries reached beyond the viewport, in viewports; nil in runs that did not record it.
  public var overscan: Double?
  public var environment: Environment
  public var cases: [CaseRecord]
  /// The remarks on the times that were written with the run; nil in runs of schema 1.
  public var remarks: [String]?
  /// Whether its distributions hold little more than the stated percentiles (`thinDistributions`).
  public var isThinned: Bool?

  public init(
    runID: String, commit: String, isDirty: Bool, timestamp: String, seed: UInt64, shard: String,
    overscan: Double? = nil, environment: Environment, cases: [CaseRecord]
  ) {
    self.runID = runID
    self.commit = commit
    self.isDirty = isDirty
    self.timestamp = timestamp
    self.seed = seed
    self.shard = shard
    self.overscan = overscan
    self.environment = environment
    self.cases = cases
  }
}

extension RunRecord {
  /// Remarks on cases for readers of the run, a sentence each without its full stop.
  public var caseRemarks: [String] {
    let still = cases.filter(\.hasNothingToScroll).map(\.id)
    guard let first = still.first else { return [] }
    let more = still.count > 1 ? " and \(still.count - 1) more" : ""
    return ["\(first)\(more): \(LaunchRecord.nothingToScroll)"]
  }
}
