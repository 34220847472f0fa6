import Statistics

/// The outcomes of gate runs of one kind.
package struct SelftestTally: Sendable {
  /// The sides of a comparison.
  package enum Comparison: Hashable, Sendable {
    /// A build and itself.
    case itself
    /// A build and others that do the same.
    case equalBuilds
    /// A build and itself, with a share of a measure's time put into the head.
    case injected(share: Double)
    /// A build and one that is slower or wrong.
    case slowerBuild(String)
  }

  package let comparison: Comparison
  /// The number of busy loops that ran at the same time.
  package let hogs: Int
  package let cases: Int
  package private(set) var gates: [SelftestGate]

  /// The tallies of several selftests together, in the order in which their kinds first occur.
  package static func all(of gates: [SelftestGate]) -> [SelftestTally] {
    var tallies: [SelftestTally] = []
    for gate in gates {
      let tally = SelftestTally(
        comparison: gate.comparison, hogs: gate.hogs, cases: gate.caseRuns, gates: [gate])
      if let index = tallies.firstIndex(where: tally.isOfSameKind) {
        tallies[index].gates.append(gate)
      } else {
        tallies.append(tally)
      }
    }
    return tallies
  }

  private func isOfSameKind(as other: SelftestTally) -> Bool {
    (comparison, hogs, cases) == (other.comparison, other.hogs, other.cases)
  }

  package var kind: SelftestKind {
    switch comparison {
    case .itself, .equalBuilds: .same
    case .injected, .slowerBuild: .slowdown
    }
  }

  package func count(of status: Int32) -> Int { gates.count { $0.exitStatus == status } }

  /// Gate runs that ended in a regression.
  package var failRate: ClopperPearson { rate(count(of: 2)) }

  package var inconclusiveRate: ClopperPearson { rate(count(of: 7)) }

  /// The rate of gate runs that named the slowdown in them.
  package var foundRate: ClopperPearson { rate(gates.count { $0.found == true }) }

  private func rate(_ events: Int) -> ClopperPearson {
    ClopperPearson(events: events, trials: gates.count)
  }

  /// The number of gate runs that called a measure slower although nothing was put into it.
  package var falseAlarms: Int { gates.count { $0.falseAlarms > 0 } }

  /// The final distances between head and base of all rows, as fractions without sign.
  package var shifts: [Double] {
    gates.flatMap { gate in gate.rows.map { abs(($0.confirmed ?? $0.screened) - 1) } }
  }

  /// Whether the gate missed a slowdown that it must find. One gate run in twenty may miss a
  /// slowdown of 5 % or more, or a slower build; smaller slowdowns, and those that are measured
  /// next to busy loops, may be missed.
  package var hasMissed: Bool {
    let missesTooMany = gates.count { $0.found != true } > gates.count / 20
    return switch comparison {
    case .itself, .equalBuilds: gates.contains { !$0.isAsExpected }
    case .injected(let share): share >= 0.05 && hogs == 0 && missesTooMany
    case .slowerBuild: missesTooMany
    }
  }

  /// Whether the gate reported every slowdown that it did not find as inconclusive.
  package var isOpen: Bool {
    kind == .slowdown && gates.allSatisfy { $0.found == true || $0.exitStatus == 7 }
  }
}

extension SelftestGate {
  fileprivate var comparison: SelftestTally.Comparison {
    switch kind {
    case .same: subject.isEmpty ? .itself : .equalBuilds
    case .slowdown: subject.isEmpty ? .injected(share: share) : .slowerBuild(subject)
    }
  }
}
