import CollectionModel
import Foundation
import Gate
import Harness
import Measurement
import Statistics

/// Runs the gate as its users do, on what is known to be equal and on what is known to be slower,
/// and keeps how each run ended.
struct Selftest {
  let plan: SelftestPlan
  /// All cases of the plan's suite.
  let cases: [TimeGate.Case]
  let executable: String
  /// Builds by name, that do the same with their code elsewhere, and the build they were made from.
  let variants: [(name: String, build: PairBuild)]
  let variantBase: PairBuild?
  var rules = TimingRules()
  var policy = GatePolicy.standard
  var progress: (String) -> Void = { _ in }

  /// - Throws: `InputError` where a stage lacks what it needs.
  func check() throws(InputError) {
    guard plan.stages.contains(where: { $0.kind == .variants }), variants.isEmpty else { return }
    throw InputError(
      file: "--variants", message: "the plan compares neutral variants, found none",
      advice: "build them with Scripts/variants, and name their folder")
  }

  /// Runs all stages; `keep` gets each gate run as it ends.
  ///
  /// - Throws: `Interruption` on a signal.
  func run(_ keep: (SelftestGate) throws -> Void) throws {
    var generator = SeededGenerator(seed: plan.seed)
    for (number, stage) in plan.stages.enumerated() {
      let hogs = try BusyLoops(count: stage.hogs ?? 0, executable: executable)
      defer { withExtendedLifetime(hogs) {} }
      let title =
        "stage \(number + 1) of \(plan.stages.count): \(stage.kind.rawValue)"
        + (stage.share.map { " of \(percent($0))" } ?? "")
        + (stage.hogs.map { ", \($0) busy loops" } ?? "")
      switch stage.kind {
      case .same:
        for index in 0..<stage.runs {
          progress("\(title), run \(index + 1) of \(stage.runs)")
          try keep(gate(stage, index, seed: generator.next(), build, build.displaced))
        }
      case .variants:
        try run(variants: stage, title, &generator, keep)
      case .slowdown:
        for index in 0..<stage.runs {
          progress("\(title), run \(index + 1) of \(stage.runs)")
          try keep(slowedGate(stage, index, seed: generator.next()))
        }
      case .scenarios:
        for index in 0..<stage.runs {
          for scenario in try GateScenarios(executable: executable).all {
            progress("\(title): \(scenario.name)")
            try keep(scenario.run(index: index, seed: generator.next()))
          }
        }
      }
    }
  }

  private func run(
    variants stage: SelftestPlan.Stage, _ title: String, _ generator: inout SeededGenerator,
    _ keep: (SelftestGate) throws -> Void
  ) throws {
    guard let variantBase else { return }
    for index in 0..<stage.runs {
      for variant in variants {
        progress("\(title): \(variant.name)")
        var gate = try gate(stage, index, seed: generator.next(), variantBase, variant.build)
        gate.subject = variant.name
        try keep(gate)
      }
    }
  }

  // MARK: - One gate run

  /// What is compared with itself: in other orders where there are some, as two builds are.
  private var build: PairBuild { variantBase ?? PairBuild(executable: executable) }

  private func gate(
    _ stage: SelftestPlan.Stage, _ index: Int, seed: UInt64, _ base: PairBuild,
    _ head: PairBuild
  ) throws -> SelftestGate {
    var generator = SeededGenerator(seed: seed)
    let drawn = Array(cases.shuffled(using: &generator).prefix(stage.cases ?? cases.count))
    return try finished(gate(drawn, base, head), stage, index, seed, expected: [0, 7])
  }

  /// One measure of cases that have it, drawn, with the slowdown in each.
  private func slowedGate(
    _ stage: SelftestPlan.Stage, _ index: Int, seed: UInt64
  ) throws -> SelftestGate {
    var generator = SeededGenerator(seed: seed)
    let share = stage.share ?? 0
    let shuffled = cases.shuffled(using: &generator)
    let measure = shuffled[0].measures.randomElement(using: &generator)!
    let drawn = shuffled.filter { $0.measures.contains(measure) }.prefix(stage.cases ?? 1).map {
      TimeGate.Case(job: $0.job, measures: [measure])
    }
    var gate = gate(drawn, build, build.displaced)
    gate.injection = Injection(share: share, measure: measure)
    // What is near the slack, or beside busy loops, need not be found: its rate is stated.
    let mustBeFound = share >= 0.05 && (stage.hogs ?? 0) == 0
    return try finished(gate, stage, index, seed, expected: mustBeFound ? [2] : [0, 2, 7])
  }

  private func gate(_ cases: [TimeGate.Case], _ base: PairBuild, _ head: PairBuild) -> TimeGate {
    TimeGate(
      cases: cases, base: base, head: head, rules: rules,
      slack: { policy.slack(caseID: $0, metric: $1) })
  }

  private func finished(
    _ gate: TimeGate, _ stage: SelftestPlan.Stage, _ index: Int, _ seed: UInt64,
    expected: [Int32]
  ) throws -> SelftestGate {
    let start = Date()
    let result = try gate.run()
    let report = result.report(title: "", rules) { _ in "" }
    return SelftestGate(
      kind: stage.kind, hogs: stage.hogs ?? 0, share: stage.share ?? 0, index: index, seed: seed,
      exitStatus: report.verdict.exitStatus, expected: expected, caseRuns: gate.cases.count,
      seconds: (Date().timeIntervalSince(start) * 10).rounded() / 10,
      rows: result.rows.map { SelftestGate.Row($0, rules) },
      measuredShare: result.injectedShares.isEmpty
        ? nil : Percentile.median(of: result.injectedShares),
      remarks: result.discarded.map { "screened again: \($0)" }
        + report.findings.map { "\($0.kind.rawValue) \($0.caseID): \($0.detail)" })
  }
}

extension SelftestGate.Row {
  init(_ row: TimeRow, _ rules: TimingRules) {
    let verdict =
      switch row.verdict {
      case .pass: "pass"
      case .slower: "slower"
      case .inconclusive: "inconclusive"
      }
    self.init(
      caseID: row.screen.caseID, metric: row.screen.measure.metric, screened: row.screen.ratio,
      confirmed: row.confirmation?.estimate.ratio, pairs: row.estimate.cpu.count,
      verdict: verdict, smallestVisible: row.estimate.smallestVisible(row.slack, rules))
  }
}
