/// Everything one run observed, with its environment: the only thing reports and gates see.
public struct RunRecord: Codable, Sendable {
  /// 4 since a case is one value (`Case`).
  public static let currentSchemaVersion = 4
  public var schemaVersion = RunRecord.currentSchemaVersion
  public var runID: String
  public var commit: String
  public var isDirty: Bool
  /// UTC, ISO 8601.
  public var timestamp: String
  /// `2/4`; empty for a whole suite.
  public var shard: String
  /// What it was to measure; nil in runs of earlier programs, and where a gate made it.
  public var scope: RunScope?
  /// What it took beside its cases; nil in runs of earlier programs, where several processes
  /// measured it, and where a gate made it. A merged run has it in its parts.
  public var cost: RunCost?
  /// Of a merged run, that of its first part.
  public var environment: Environment
  /// The shards of a merged run; nil for a run that was not merged.
  public var parts: [RunPart]?
  public var cases: [CaseRecord]
  /// Where its cases' files were; of a merged run, for each of its parts that says so. nil if its
  /// user named none, and in runs of earlier programs.
  public var files: [RunFiles]?
  /// The remarks on the times that were written with the run.
  public var remarks: [String] = []
  /// Whether its distributions hold little more than the stated percentiles (`thinDistributions`).
  public var isThinned: Bool?

  public init(
    runID: String, commit: String, isDirty: Bool, timestamp: String, shard: String,
    environment: Environment, cases: [CaseRecord]
  ) {
    self.runID = runID
    self.commit = commit
    self.isDirty = isDirty
    self.timestamp = timestamp
    self.shard = shard
    self.environment = environment
    self.cases = cases
  }
}

extension RunRecord {
  /// The seed of its cases; all of them, if they differ.
  public var seedText: String {
    Set(cases.map(\.case.seed)).sorted().map(String.init).joined(separator: ",")
  }

  /// The overscans of its cases, each once.
  public var overscans: [Double] { Set(cases.map(\.case.overscan)).sorted() }

  /// Remarks on cases for readers of the run, a sentence each without its full stop.
  public var caseRemarks: [String] {
    let still = cases.filter(\.hasNothingToScroll)
    guard let first = still.first, let remark = first.remark else { return [] }
    let more = still.count > 1 ? " and \(still.count - 1) more" : ""
    return ["\(first.id)\(more): \(remark)"]
  }
}
