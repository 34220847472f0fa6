import Statistics

/// The outcomes of gate runs of one kind.
public struct SelftestTally: Sendable {
  public let kind: SelftestKind
  public let hogs: Int
  public let share: Double
  /// The patch; empty for all other kinds.
  public let patch: String
  public let method: Int?
  public let gates: [SelftestGate]

  private struct Key: Hashable {
    var kind: SelftestKind
    var hogs: Int
    var share: Double
    var patch: String
    var method: Int?

    init(_ gate: SelftestGate) {
      kind = gate.kind
      hogs = gate.hogs
      share = gate.share
      patch = gate.kind == .patches ? gate.subject : ""
      // The exit codes of scenarios have the same meaning in all methods.
      method = gate.kind == .scenarios ? nil : gate.method
    }
  }

  /// The tallies of several selftests together, in the order in which their kinds first occur.
  public static func all(of gates: [SelftestGate]) -> [SelftestTally] {
    var keys: [Key] = []
    var groups: [Key: [SelftestGate]] = [:]
    for gate in gates {
      let key = Key(gate)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(gate)
    }
    return keys.map { key in
      SelftestTally(
        kind: key.kind, hogs: key.hogs, share: key.share, patch: key.patch, method: key.method,
        gates: groups[key] ?? [])
    }
  }

  public func count(of status: Int32) -> Int { gates.count { $0.exitStatus == status } }

  public var caseRuns: Int { gates.reduce(0) { $0 + $1.caseRuns } }

  /// Gate runs that ended in a regression.
  public var failRate: ClopperPearson {
    ClopperPearson(events: count(of: 2), trials: gates.count)
  }

  /// The rate of gate runs that named the slowdown in them. For the earlier method, the rate of
  /// measures called slower among all with a slowdown: cases without a result count as missed.
  public var foundRate: ClopperPearson {
    guard method == nil else {
      return ClopperPearson(events: gates.count { $0.found == true }, trials: gates.count)
    }
    let found = gates.reduce(0) { $0 + $1.rows.count { $0.verdict == "slower" } }
    // A record that was changed by hand may state fewer case-runs than found slowdowns.
    return ClopperPearson(events: found, trials: max(1, found, caseRuns))
  }

  /// The number of gate runs that called a measure slower although nothing was put into it.
  public var falseAlarms: Int { gates.count { $0.falseAlarms > 0 } }

  /// The final distances between head and base of all rows, as fractions without sign.
  public var shifts: [Double] {
    gates.flatMap { gate in gate.rows.map { abs(($0.confirmed ?? $0.screened) - 1) } }
  }
}
