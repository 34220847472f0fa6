import Foundation
import Gate
import Measurement
import TimeGate

extension InstructionResult {
  /// The result as a report: what changed, and a finding for each case that was lost. More
  /// instructions than the slack allows are a finding too if the policy says so.
  ///
  /// - Parameter reproduce: the command that counts a case alone.
  package func report(
    title: String, policy: GatePolicy, on date: Date, reproduce: (String) -> String?
  ) -> GateReport {
    var findings = losses.map {
      Finding($0.kind, caseID: $0.caseID, detail: $0.reason, reproduce: reproduce($0.caseID))
    }
    let changes = changed.map { row in
      InstructionChange(
        caseID: row.caseID, metric: row.metric, units: row.units,
        unit: row.units == 1 ? row.measure.unitNoun.one : row.measure.unitNoun.many,
        base: row.base, head: row.head,
        functions: row.functions, allocations: row.allocations,
        reproduce: reproduce(row.caseID))
    }
    if policy.failsOnInstructions {
      findings += zip(changed, changes).filter { $0.0.change == .more }.map { _, change in
        Finding(
          .regression, caseID: change.caseID, metric: change.metric, base: String(change.base),
          head: String(change.head), ratio: change.ratio,
          detail: "more instructions by \(HumanUnits.anyChange(change.ratio - 1)), exactly",
          reproduce: change.reproduce)
      }
    }
    var seen: Set<String> = []
    let caseIDs = (rows.map(\.caseID) + losses.map(\.caseID)).filter { seen.insert($0).inserted }
    var report = GateReport(
      title: title, caseIDs: caseIDs, findings: findings.map { policy.judged($0, on: date) })
    report.instructionsCompared = rows.count + sameMeasures
    report.instructionChanges = changes
    report.methodRemarks = [
      sameMeasures > 0
        ? "both executables are the same without their debug information: no instructions were"
          + " counted"
        : "counting the instructions of \(rows.count) measures took \(Int(seconds.rounded())) s"
    ]
    if let namesRemark { report.remarks.append(namesRemark) }
    return report
  }
}

extension [InstructionChange] {
  /// The changes with what the times of the same measures say of them.
  package func with(_ times: TimeGateResult, _ rules: TimingRules) -> [InstructionChange] {
    let invalid = times.invalidity(rules) != nil
    return map { change in
      let row = times.rows.first {
        $0.screen.caseID == change.caseID && $0.screen.measure.instructionMetric == change.metric
      }
      guard let row else { return change }
      var change = change
      change.time =
        switch row.verdict {
        case _ where invalid: .inconclusive
        case .slower: .slower(row.estimate.ratio - 1)
        case .compensated: .compensated(row.estimate.ratio - 1)
        case .pass: .notSlower(wouldShow: row.smallestVisible)
        case .inconclusive: .inconclusive
        }
      return change
    }
  }
}
