import SuiteCases
import Datasets
import Foundation
import Gate
import Measurement
import Registration
import ResultFiles
import ResultPage
import Runner
import Verdicts

/// The cases of a list on whose times a policy has limits, timed as `run` times them.
struct LimitRun {
  let list: CaseList
  let timeoutSeconds: Double
  let policy: GatePolicy

  /// The seconds for which the slowest strategy of a group is timed in each launch.
  private static let budgetSeconds = 1.0

  /// - Parameter executable: whose code is timed; nil for this one's.
  /// - Throws: `Interruption`. A case that fails has no times, which its counters report too.
  func report(
    executable: String? = nil, talk: Talk, reproduce: (String) -> String?
  ) throws -> GateReport {
    let wanted = Set(
      list.timedCases.map(\.id).filter { id in
        policy.limits.contains { $0.isOfTime && $0.cases.matches(id) }
      })
    var runner = SuiteRunner(
      executable: executable ?? SuiteRunner.ownExecutable,
      plan: RunPlan(
        launches: TimeComparison.fewestLaunches, budgetSeconds: Self.budgetSeconds),
      timeoutSeconds: timeoutSeconds)
    runner.toleratesRefusals = executable != nil
    var record = RunRecord.begun()
    let line = ProgressLine("timing for limits", of: wanted.count, on: talk)
    for group in list.groups {
      let members = group.members.filter { wanted.contains($0.id) }
      guard !members.isEmpty else { continue }
      let reader = executable == nil ? ProgramIdentity.own : nil
      let jobs = CaseGroup(members.map { list.resolved($0).job.read(as: reader) })
      record.cases += try runner.run(
        jobs,
        progress: line.group(
          of: members.count, after: record.cases.count, steps: 3 * TimeComparison.fewestLaunches))
    }
    talk.clear()
    return GateReport(
      title: "limits on times", caseIDs: record.cases.map(\.id),
      findings: policy.limitFindings(of: record, [.times], on: Date(), reproduce: reproduce),
      remarks: [
        "limits on times: \(wanted.count) cases, \(TimeComparison.fewestLaunches) launches each; a time"
          + " exceeds its limit only if it does in every launch"
      ])
  }

  /// The note of a gate that times nothing.
  static let untimed = Finding(
    .note, caseID: Finding.allCases,
    detail: "the policy's limits on times are not checked with --tier counters")
}
