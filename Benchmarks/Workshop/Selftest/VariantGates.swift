import Commands
import Foundation
import Gate
import Registration
import ScrollBenchKit
import TimeGate

/// Gate runs of the base against builds of patched sources.
struct VariantGates {
  let session: SelftestSession
  let builds: VariantBuilds

  /// - Throws: `Interruption` on a signal, `OutputError`.
  func gate(_ run: SelftestPlan.Run) throws -> SelftestGate {
    switch session.selftest.plan.stages[run.stage].kind {
    case .same:
      try session.selftest.compared(
        builds.base, builds.variant(run.subject), in: run, expected: [0, 7]
      ).gate
    case .slowdown: try slowdown(run)
    }
  }

  /// Both tiers, as in a user's run; counters alone if they are what must see the slowdown.
  private func slowdown(_ run: SelftestPlan.Run) throws -> SelftestGate {
    let start = Date()
    let (build, expectation) = builds.slowdown(run.subject)
    let counted = try session.countersReport(base: builds.base, head: build)
    var gate: SelftestGate
    switch expectation.tier {
    case .counters:
      gate = SelftestGate(
        kind: .slowdown, hogs: session.selftest.plan.stages[run.stage].hogs ?? 0,
        subject: run.subject, stage: run.stage, index: run.index, seed: run.seed,
        exitStatus: counted.verdict.exitStatus, expected: [2, 3], caseRuns: counted.caseIDs.count,
        seconds: 0, remarks: Selftest.remarks(counted))
      gate.found = expectation.isMet(by: counted.findings)
    case .times:
      let timed = try session.selftest.compared(builds.base, build, in: run, expected: [2])
      gate = timed.gate
      gate.found = expectation.isMet(by: timed.report.findings)
      gate.remarks = Selftest.remarks(counted) + gate.remarks
      gate.exitStatus = counted.joined(with: timed.report).verdict.exitStatus
    }
    gate.seconds = Selftest.seconds(since: start)
    return gate
  }
}
