/// Everything one run observed, with its environment: the only thing reports and gates see.
package struct RunRecord: Codable, Sendable {
  /// 5 since a case states the facts of its registrations (`Case.Facts`) and a failure its own
  /// (`CaseFailure`); in 4 a failure was a text.
  package static let currentSchemaVersion = 5
  package var schemaVersion = RunRecord.currentSchemaVersion
  package var runID: String
  package var commit: String
  package var isDirty: Bool
  /// UTC, ISO 8601.
  package var timestamp: String
  /// `2/4`; empty for a whole suite.
  package var shard: String
  /// The suite, the part of it and the plan that it was started with; nil in runs of earlier
  /// programs, and where a gate made it.
  package var scope: RunScope?
  /// The time it took outside its cases; nil in runs of earlier programs, where several processes
  /// measured it, and where a gate made it. A merged run has it in its parts.
  package var cost: RunCost?
  /// Of a merged run, that of its first part.
  package var environment: Environment
  /// The shards of a merged run; nil for a run that was not merged.
  package var parts: [RunPart]?
  package var cases: [CaseRecord]
  /// Where the files of its cases were, for each part; nil without files, and in earlier runs.
  package var files: [RunFiles]?
  /// The remarks on the times that were written with the run.
  package var remarks: [String] = []
  /// Whether its distributions hold little more than the stated percentiles (`thinDistributions`).
  package var isThinned: Bool?

  package init(
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

  /// The seed of its cases; all of them, if they differ.
  package var seedText: String {
    Set(cases.map(\.case.seed)).sorted().map(String.init).joined(separator: ",")
  }

  /// The overscans of its cases, each once.
  package var overscans: [Double] { Set(cases.map(\.case.overscan)).sorted() }

  /// Remarks on cases for readers of the run, a sentence each without its full stop.
  package var caseRemarks: [String] {
    let still = cases.filter(\.hasNothingToScroll)
    guard let first = still.first, let remark = first.remark else { return [] }
    let more = still.count > 1 ? " and \(still.count - 1) more" : ""
    return ["\(first.id)\(more): \(remark)"]
  }
}
