import Foundation
import Gate
import Harness
import InputFiles
import Measurement
import Primitives
import Statistics
import TimeGate

/// Runs the gate as its users do, on what is known to be equal and on what is known to be slower,
/// and keeps how each run ended.
struct Selftest {
  let plan: SelftestPlan
  /// All cases of the plan's suite, in its order.
  let cases: [TimeGateRun.Case]
  let executable: String
  let builds: SelftestBuilds
  /// Counts the suite with two builds.
  let counters: LiveCounters
  /// The folder that counted runs are written to.
  let output: String
  var rules = TimingRules()
  var policy = GatePolicy.standard
  /// Called with what a gate run is about, before it.
  var progress: (String) -> Void = { _ in }

  /// All gate runs of the plan, in their order.
  var runs: [SelftestPlan.Run] { plan.runs(variants: builds.variants.map(\.name)) }

  /// - Throws: `InputError` where a stage lacks what it needs.
  func check() throws(InputError) {
    if plan.stages.contains(where: { $0.kind == .variants }), builds.variants.isEmpty {
      throw InputError(
        file: "--variants", message: "the plan compares neutral variants, found none",
        advice: "build them with Scripts/dev variants, and name their folder")
    }
    for name in plan.stages.flatMap({ $0.patches ?? [] }) {
      guard builds.slowdown(name) != nil else {
        throw InputError(
          file: "--variants",
          message:
            "the plan compares with the patch \(InputError.quote(name)), found no build of it",
          advice: "build it with Scripts/dev variants OUT --slowdowns, and name the folder")
      }
      guard builds.expectations.contains(where: { $0.patch == name }) else {
        throw InputError(
          file: "--variants",
          message: "nothing says what the gate must find in the patch \(InputError.quote(name))",
          advice: "add it to Tests/Slowdowns/expected.json and run Scripts/dev variants again")
      }
    }
  }

  /// Runs what `isDone` does not hold yet; `keep` gets each gate run as it ends.
  ///
  /// - Throws: `Interruption` on a signal.
  func run(
    without isDone: (SelftestPlan.Run) -> Bool, _ keep: ([SelftestGate]) throws -> Void
  ) throws {
    for run in runs where !isDone(run) {
      let stage = plan.stages[run.stage]
      let hogs = try BusyLoops(count: stage.hogs ?? 0, executable: executable)
      defer { withExtendedLifetime(hogs) {} }
      let title =
        stage.kind.rawValue
        + (stage.share.map { " of \(HumanUnits.change($0))" } ?? "")
        + (run.subject.isEmpty ? "" : " \(run.subject)")
        + (stage.hogs.map { ", \($0) busy loops" } ?? "")
      progress(title)
      switch stage.kind {
      case .same: try keep([same(stage, run)])
      case .variants: try keep([variant(stage, run)])
      case .slowdown: try keep([slowed(stage, run)])
      case .patches: try keep([patched(stage, run)])
      case .scenarios:
        // Together, so that a record holds all of them or none.
        var gates: [SelftestGate] = []
        for scenario in try GateScenarios(executable: executable).all {
          progress("\(title): \(scenario.name)")
          var gate = try scenario.run(index: run.index, seed: run.seed)
          gate.stage = run.stage
          gates.append(gate)
        }
        try keep(gates)
      }
    }
  }

  // MARK: - One gate run

  private func same(_ stage: SelftestPlan.Stage, _ run: SelftestPlan.Run) throws -> SelftestGate {
    var generator = SplitMix64(seed: run.seed)
    let gate = times(drawn(stage, &generator), builds.same.base, builds.same.head)
    return try finished(gate, stage, run, expected: [0, 7]).gate
  }

  private func variant(
    _ stage: SelftestPlan.Stage, _ run: SelftestPlan.Run
  ) throws -> SelftestGate {
    guard let build = builds.variants.first(where: { $0.name == run.subject })?.build else {
      preconditionFailure("no build of the variant \(run.subject)")
    }
    var generator = SplitMix64(seed: run.seed)
    return try finished(
      times(drawn(stage, &generator), builds.base, build), stage, run, expected: [0, 7]
    ).gate
  }

  /// All cases, with a slowdown in one measure of one of them: both are drawn.
  private func slowed(_ stage: SelftestPlan.Stage, _ run: SelftestPlan.Run) throws -> SelftestGate {
    let share = stage.share ?? 0
    var generator = SplitMix64(seed: run.seed)
    let drawn = drawn(stage, &generator)
    let measures = drawn.flatMap { subject in subject.measures.map { (subject.job.caseID, $0) } }
    let (caseID, measure) = measures[generator.next(below: measures.count)]
    var comparison = times(drawn, builds.same.base, builds.same.head)
    comparison.injection = TimeGateRun.CaseInjection(
      caseID: caseID, injection: Injection(share: share, measure: measure))
    // What is near the slack, or beside busy loops, need not be found: its rate is stated.
    let mustBeFound = share >= 0.05 && (stage.hogs ?? 0) == 0
    var gate = try finished(comparison, stage, run, expected: mustBeFound ? [2] : [0, 2, 7]).gate
    gate.injectedCase = caseID
    gate.injectedMetric = measure.metric
    gate.found = gate.rows.contains {
      $0.caseID == caseID && $0.metric == measure.metric && $0.verdict == "slower"
    }
    return gate
  }

  /// Both tiers as a user's run has them; counters alone where they are what must see the patch.
  private func patched(
    _ stage: SelftestPlan.Stage, _ run: SelftestPlan.Run
  ) throws -> SelftestGate {
    guard let build = builds.slowdown(run.subject),
      let expectation = builds.expectations.first(where: { $0.patch == run.subject })
    else { preconditionFailure("no build of the patch \(run.subject)") }
    let start = Date()
    let talk = Talk()
    let counted = try counters.report(
      base: builds.base, head: build, output: output + "/counters", talk: talk)
    var report = counted
    var gate: SelftestGate
    switch expectation.tier {
    case .counters:
      gate = SelftestGate(
        kind: .patches, hogs: stage.hogs ?? 0, subject: run.subject, index: run.index,
        seed: run.seed, exitStatus: 0, expected: [2, 3], caseRuns: counted.caseIDs.count,
        seconds: 0,
        remarks: Self.remarks(counted))
      gate.found = expectation.isMet(by: counted.findings)
    case .times:
      let timed = try finished(
        times(cases, builds.base, build), stage, run, expected: [2])
      gate = timed.gate
      gate.found = expectation.isMet(by: timed.report.findings)
      gate.remarks = Self.remarks(counted) + gate.remarks
      report = counted.joined(with: timed.report)
    }
    gate.method = SelftestGate.currentMethod
    gate.stage = run.stage
    gate.exitStatus = report.verdict.exitStatus
    gate.seconds = Self.seconds(since: start)
    return gate
  }

  /// The suite in its order; a part of it where the stage says so.
  private func drawn(
    _ stage: SelftestPlan.Stage, _ generator: inout SplitMix64
  ) -> [TimeGateRun.Case] {
    guard let count = stage.cases, count < cases.count else { return cases }
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
    _ comparison: TimeGateRun, _ stage: SelftestPlan.Stage, _ run: SelftestPlan.Run,
    expected: [Int32]
  ) throws -> (gate: SelftestGate, report: GateReport) {
    let start = Date()
    let result = try comparison.run()
    let report = result.report(title: "", rules) { _ in nil }
    var gate = SelftestGate(
      kind: stage.kind, hogs: stage.hogs ?? 0, share: stage.share ?? 0, subject: run.subject,
      index: run.index, seed: run.seed, exitStatus: report.verdict.exitStatus, expected: expected,
      caseRuns: comparison.cases.count, seconds: Self.seconds(since: start),
      rows: result.rows.map { SelftestGate.Row($0) },
      measuredShare: result.injectedShares.isEmpty
        ? nil : Percentile.median(of: result.injectedShares),
      remarks: result.discarded.map { "screened again: \($0)" } + Self.remarks(report))
    gate.method = SelftestGate.currentMethod
    gate.stage = run.stage
    return (gate, report)
  }

  private static func seconds(since start: Date) -> Double {
    (Date().timeIntervalSince(start) * 10).rounded() / 10
  }

  /// The first of them: a patch may change every case.
  private static func remarks(_ report: GateReport) -> [String] {
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
  init(_ row: TimeRow) {
    self.init(
      caseID: row.screen.caseID, metric: row.screen.measure.metric, screened: row.screen.ratio,
      confirmed: row.confirmation?.estimate.ratio, pairs: row.estimate.pairs,
      verdict: row.verdict.name, smallestVisible: row.wouldShow)
  }
}
