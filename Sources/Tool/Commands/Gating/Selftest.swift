import Foundation
import Gate
import Measurement
import Primitives
import Registration
import Statistics
import TimeGate

/// The gate runs of a selftest: whole gates, as users run them, over pairs of builds. The plan
/// states which of them is slower.
package struct Selftest {
  package let plan: SelftestPlan
  /// All cases of the plan's suite, in its order.
  package let cases: [TimeGateRun.Case]
  /// The same build twice: in disjoint sets of orders, or one executable.
  package let same: (base: PairBuild, head: PairBuild)
  package let policy: GatePolicy
  package let rules = TimingRules()

  /// Runs the gate over a build and itself, with a slowdown in the head if the stage has one.
  ///
  /// - Throws: `Interruption` on a signal.
  package func gate(_ run: SelftestPlan.Run) throws -> SelftestGate {
    switch plan.stages[run.stage].kind {
    case .same: try compared(same.base, same.head, in: run, expected: [0, 7]).gate
    case .slowdown: try slowed(run)
    }
  }

  /// Runs the gate over two builds.
  ///
  /// - Parameter expected: the exit codes that are right.
  /// - Throws: `Interruption` on a signal.
  package func compared(
    _ base: PairBuild, _ head: PairBuild, in run: SelftestPlan.Run, expected: [Int32]
  ) throws -> (gate: SelftestGate, report: GateReport) {
    var generator = SplitMix64(seed: run.seed)
    return try finished(times(drawn(run, &generator), base, head), run, expected: expected)
  }

  /// Puts the stage's share into one measure of one case; both are drawn.
  private func slowed(_ run: SelftestPlan.Run) throws -> SelftestGate {
    let stage = plan.stages[run.stage]
    let share = stage.share ?? 0
    var generator = SplitMix64(seed: run.seed)
    let drawn = drawn(run, &generator)
    let measures = drawn.flatMap { subject in subject.measures.map { (subject.job.case.id, $0) } }
    let (caseID, measure) = measures[generator.next(below: measures.count)]
    var comparison = times(drawn, same.base, same.head)
    comparison.injection = TimeGateRun.CaseInjection(
      caseID: caseID, injection: Injection(share: share, measure: measure))
    // Slowdowns near the slack, or measured under load, need not be found: their rate is stated.
    let mustBeFound = share >= 0.05 && (stage.hogs ?? 0) == 0
    var gate = try finished(comparison, run, expected: mustBeFound ? [2] : [0, 2, 7]).gate
    gate.injectedCase = caseID
    gate.injectedMetric = measure.metric
    gate.found = gate.rows.contains {
      $0.caseID == caseID && $0.metric == measure.metric && $0.verdict == "slower"
    }
    return gate
  }

  /// The suite in its order; a part of it if the stage has one.
  private func drawn(
    _ run: SelftestPlan.Run, _ generator: inout SplitMix64
  ) -> [TimeGateRun.Case] {
    guard let count = plan.stages[run.stage].cases, count < cases.count else { return cases }
    let places = cases.indices.shuffled(using: &generator).prefix(count).sorted()
    return places.map { cases[$0] }
  }

  private func times(
    _ cases: [TimeGateRun.Case], _ base: PairBuild, _ head: PairBuild
  ) -> TimeGateRun {
    TimeGateRun(
      cases: cases, base: base, head: head, rules: rules,
      slack: { policy.slack(caseID: $0, metric: $1) })
  }

  private func finished(
    _ comparison: TimeGateRun, _ run: SelftestPlan.Run, expected: [Int32]
  ) throws -> (gate: SelftestGate, report: GateReport) {
    let start = Date()
    let result = try comparison.run()
    let report = result.report(title: "", rules) { _ in nil }
    let stage = plan.stages[run.stage]
    let gate = SelftestGate(
      kind: stage.kind, hogs: stage.hogs ?? 0, share: stage.share ?? 0, subject: run.subject,
      stage: run.stage, index: run.index, seed: run.seed, exitStatus: report.verdict.exitStatus,
      expected: expected, caseRuns: comparison.cases.count, seconds: Self.seconds(since: start),
      rows: result.rows.map { SelftestGate.Row($0) },
      measuredShare: result.injectedShares.isEmpty
        ? nil : Percentile.median(of: result.injectedShares),
      remarks: result.discarded.map { "screened again: \($0)" } + Self.remarks(report))
    return (gate, report)
  }

  package static func seconds(since start: Date) -> Double {
    (Date().timeIntervalSince(start) * 10).rounded() / 10
  }

  /// The first of a report's findings: a slower build may change every case.
  package static func remarks(_ report: GateReport) -> [String] {
    let most = 20
    let lines = report.findings.map { finding in
      let metric = finding.metric.map { " \($0)" } ?? ""
      return "\(finding.kind.rawValue) \(finding.caseID)\(metric): \(finding.detail)"
    }
    return Array(lines.prefix(most))
      + (lines.count > most ? ["and \(lines.count - most) findings more"] : [])
  }
}

extension SelftestGate.Row {
  package init(_ row: TimeRow) {
    self.init(
      caseID: row.screen.caseID, metric: row.screen.measure.metric, screened: row.screen.ratio,
      confirmed: row.confirmation?.estimate.ratio, pairs: row.estimate.pairs,
      verdict: row.verdict.name, smallestVisible: row.smallestVisible)
  }
}
