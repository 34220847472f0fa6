import Foundation
import Gate
import Harness
import Measurement
import Registration
import ResultFiles
import ResultPage
import SuiteCases
import TimeGate
import Verdicts

/// Two builds over the same cases, every deterministic metric of one against the other's: bytes and
/// allocations too, which no baseline holds because they are the allocator's.
struct LiveCounters {
  package let run: CountingRun
  let policy: GatePolicy
  let reproduction: Reproduction

  /// - Parameters:
  ///   - base: whose executables serve as workers of this program's kind. One counts for all.
  ///   - output: the folder that `base` and `head` are written to, a result folder each.
  /// - Throws: `Interruption`, `OutputError`.
  func report(
    base: PairBuild, head: PairBuild, output: String, talk: Talk
  ) throws -> GateReport {
    let before = try run.record(
      executable: base.orders[0], output: output + "/base", label: "base ", talk: talk)
    let now = try run.record(
      executable: head.orders[0], output: output + "/head", label: "head ", talk: talk)
    let failures = before.cases.compactMap(\.failure)
    guard let failure = failures.first, failures.count == before.cases.count else {
      var report = try RunComparison(
        base: before, head: now, names: ("base \(base.path)", "head \(head.path)"),
        policy: policy, date: Date(), reproduce: reproduction.command
      ).report
      report.title = "counters of \(report.title)"
      return report
    }
    // Nothing of the base can be compared: one finding says so, instead of one for each case.
    return GateReport(
      title: "counters of head \(head.path) against base \(base.path)",
      caseIDs: now.cases.map(\.id),
      findings: [
        Finding(
          .noBaseline, caseID: "*",
          detail: "no case has a result from the base: \(failure);"
            + " a base that is older than this gate may not be able to count for it")
      ])
  }
}
