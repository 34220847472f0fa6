/// What a run was to measure: a suite, or a shard of it.
package struct RunScope: Codable, Hashable, Sendable {
  /// How many cases the whole suite has.
  package var caseCount: Int
  /// 16 hex digits of a hash of the suite's case ids, in their order.
  package var caseHash: String
  /// The places in the suite of the cases that this run was to measure, ascending; nil for all.
  package var positions: [Int]?
  /// What all shards of a suite share.
  package var plan: RunPlan

  private enum CodingKeys: String, CodingKey {
    case caseCount, caseHash, positions
    case plan = "settings"
  }

  package init(caseCount: Int, caseHash: String, positions: [Int]? = nil, plan: RunPlan) {
    self.caseCount = caseCount
    self.caseHash = caseHash
    self.positions = positions
    self.plan = plan
  }
}

/// The part of a merged run that was one shard.
package struct RunPart: Codable, Sendable {
  package var runID: String
  /// UTC, ISO 8601.
  package var timestamp: String
  /// `2/4`.
  package var shard: String
  package var environment: Environment
  package var cost: RunCost?

  package init(
    runID: String, timestamp: String, shard: String, environment: Environment,
    cost: RunCost? = nil
  ) {
    self.runID = runID
    self.timestamp = timestamp
    self.shard = shard
    self.environment = environment
    self.cost = cost
  }
}

extension RunRecord {
  /// The shards that a merged run was joined from, in their order; of another run itself alone.
  package var allParts: [RunPart] {
    parts
      ?? [
        RunPart(
          runID: runID, timestamp: timestamp, shard: shard, environment: environment, cost: cost)
      ]
  }

  /// Where and when a case of the run was measured.
  package func part(of record: CaseRecord) -> RunPart { allParts[record.part ?? 0] }

  /// The machines that measured it, each once, in the order of its parts.
  package var machineNames: [String] {
    var names: [String] = []
    for part in allParts where !names.contains(part.environment.machineName) {
      names.append(part.environment.machineName)
    }
    return names
  }
}

extension Environment {
  /// Distinguishes machines whose times must not be compared.
  package var machineName: String { "\(host), \(cores) cores, \(cpuModel), \(virtualization)" }
}
