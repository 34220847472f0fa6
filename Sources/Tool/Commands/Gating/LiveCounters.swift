import SuiteCases
import Foundation
import Gate
import Harness
import Measurement
import Registration
import ResultFiles
import ResultPage
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
    guard let first = before.cases.first(where: { $0.failure != nil }),
      before.cases.allSatisfy({ $0.failure != nil })
    else {
      let names = (base: "base \(base.path)", head: "head \(head.path)")
      var report = try RunComparison(
        base: before, head: now, names: names, policy: policy, date: Date(),
        reproduce: reproduction.command
      ).report
      report.title = "counters of \(report.title)"
      return report
    }
    return GateReport(
      title: "counters of head \(head.path) against base \(base.path)",
      caseIDs: now.cases.map(\.id),
      findings: [
        Finding(
          .noBaseline, caseID: "*",
          detail: "no case has a result from the base: \(first.failure?.description ?? "");"
            + " a base that is older than this gate may not be able to count for it")
      ])
  }
}
