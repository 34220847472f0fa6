/// What a run was to measure: a suite, or a shard of it.
public struct RunScope: Codable, Hashable, Sendable {
  /// How many cases the whole suite has.
  public var caseCount: Int
  /// 16 hex digits of a hash of the suite's case ids, in their order.
  public var caseHash: String
  /// The places in the suite of the cases that this run was to measure, ascending; nil for all.
  public var positions: [Int]?
  /// The flags and facts that all shards of a suite share, by name.
  public var settings: [String: String]

  public init(
    caseCount: Int, caseHash: String, positions: [Int]? = nil, settings: [String: String]
  ) {
    self.caseCount = caseCount
    self.caseHash = caseHash
    self.positions = positions
    self.settings = settings
  }
}

/// The part of a merged run that was one shard.
public struct RunPart: Codable, Sendable {
  public var runID: String
  /// UTC, ISO 8601.
  public var timestamp: String
  /// `2/4`.
  public var shard: String
  public var environment: Environment
  public var cost: RunCost?

  public init(
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
  public var allParts: [RunPart] {
    parts
      ?? [
        RunPart(
          runID: runID, timestamp: timestamp, shard: shard, environment: environment, cost: cost)
      ]
  }

  /// Where and when a case of the run was measured.
  public func part(of record: CaseRecord) -> RunPart { allParts[record.part ?? 0] }

  /// The machines that measured it, each once, in the order of its parts.
  public var machineNames: [String] {
    var names: [String] = []
    for part in allParts where !names.contains(part.environment.machineName) {
      names.append(part.environment.machineName)
    }
    return names
  }
}

extension Environment {
  /// What tells machines apart whose times must not be compared.
  public var machineName: String { "\(host), \(cores) cores, \(cpuModel), \(virtualization)" }
}
