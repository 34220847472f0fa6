import ArgumentParser
import SuiteCases
import Files
import Foundation
import Gate
import InstructionGate
import Harness
import Measurement
import Registration
import ResultFiles
import ResultPage
import Statistics
import TimeGate
import Verdicts
import Workers

extension PairMeasure: ExpressibleByArgument {
  package static var allValueStrings: [String] { choices.map(\.rawValue) }

  package init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}

extension GatePolicy {
  /// The policy in a file that `--policy` names.
  static func named(_ path: String) throws(InputError) -> GatePolicy {
    try load(
      path, measures: PairMeasure.choices.flatMap { [$0.metric, $0.instructionMetric] })
  }
}

extension GateCommand {
  /// What is compared between two builds, other than the usual: counters, instructions, and the
  /// times of what these leave open.
  enum Tier: String, CaseIterable, ExpressibleByArgument {
    case counters, instructions, times, all
  }

  /// The cases whose times or instructions are compared, with the measures that both builds have.
  func comparable(
    _ base: PairBuild, _ head: PairBuild, _ list: CaseList
  ) throws -> (cases: [TimeGateRun.Case], note: String?) {
    try TimeGateRun.comparable(
      try list.timedCases.map { try list.timed($0, by: measure) },
      base: base, head: head, timeoutSeconds: timeout)
  }

  /// Two builds take turns on one core.
  ///
  /// - Parameter instructions: those that were counted before; the changed ones learn what their
  ///   times say, and the findings of times which functions changed.
  func times(
    of cases: [TimeGateRun.Case], note: String?, base: PairBuild, head: PairBuild,
    _ policy: GatePolicy, _ reproduction: Reproduction, instructions: inout GateReport?
  ) throws -> (report: GateReport, table: TimesTable) {
    let talk = Talk()
    var gate = TimeGateRun(
      cases: cases, base: base, head: head, timeoutSeconds: timeout,
      slack: { policy.slack(caseID: $0, metric: $1) })
    var line: ProgressLine?
    func show(_ doing: String, _ id: String, _ done: Int, of count: Int) {
      // Each stage has its own pace.
      if done == 0 || line == nil { line = ProgressLine(doing, of: count, on: talk) }
      line?.show(id, done: Double(done))
    }
    gate.progress = { progress in
      switch progress {
      case .screening(let id, let done, let count): show("screening", id, done, of: count)
      case .screeningAgain(let reason): talk.say("screening again: \(reason)")
      case .confirming(let id, let done, let count): show("confirming", id, done, of: count)
      case .lost(let loss): talk.say("\(loss.kind.rawValue): \(loss.caseID): \(loss.reason)")
      }
    }
    let machine = RunRecord.begun()
    let result = try gate.run()
    talk.clear()
    try TimeFolder(URL(path: output, isFolder: true).appendingPathComponent("times"))
      .write(result, gate.rules)
    var verb = ["gate", "--base", base.path, "--head", head.path]
    let measures = measure.flatMap { ["--measure", $0.rawValue] }
    verb += measures
    if let path = self.policy { verb += ["--policy", path] }
    var report = result.report(
      title: "times of head \(head.path) against base \(base.path)", gate.rules
    ) {
      reproduction.comparison(of: $0, measures + ["--tier", "times"])
        ?? reproduction.command(for: $0, verb: verb)
    }
    if let note {
      // A comparison of nothing must not pass.
      report.findings.append(
        Finding(cases.isEmpty ? .noBaseline : .note, caseID: Finding.allCases, detail: note))
    }
    if let changes = instructions?.instructionChanges.with(result, gate.rules) {
      instructions?.instructionChanges = changes
      report.findings = report.findings.map { $0.explained(by: changes) }
    }
    report.findings = report.findings.map { policy.judged($0, on: Date()) }
    report.remarks = machine.machineRemarks + Self.powerRemark(result)
    report.methodRemarks = Self.methodRemarks(result, gate.rules, of: base)
    return (report, { [rules = gate.rules] in timeTable(result, rules, $0, on: $1) })
  }

  /// What the launches of all stages took, step by step; none if nothing was launched.
  private static func stepsRemark(_ result: TimeGateResult) -> [String] {
    let all = result.steps.reduce(into: PairSteps()) { $0 += $1.steps }
    guard all.launches > 0 else { return [] }
    func seconds(_ value: Double) -> String { "\(Int(value.rounded())) s" }
    return [
      "\(all.launches) pairs of workers: \(seconds(all.start)) to start,"
        + " \(seconds(all.prepare)) to prepare, \(seconds(all.plan)) to plan,"
        + " \(seconds(all.rehearse)) to rehearse, \(seconds(all.blocks)) in blocks, of which"
        + " \(seconds(all.timed)) were timed"
        + " (steps.csv has each case)"
    ]
  }

  /// What the comparison could have seen; none if nothing was compared.
  private static func powerRemark(_ result: TimeGateResult) -> [String] {
    let visible = result.rows.compactMap(\.smallestVisible).sorted()
    guard let largest = visible.last else { return [] }
    let middle = HumanUnits.change(Percentile.median(of: visible))
    return [
      "\(result.rows.count) times compared: half of them would detect nine in ten slowdowns of"
        + " \(middle), and all of them nine in ten slowdowns of \(HumanUnits.change(largest))"
    ]
  }

  /// Remarks on the method of the comparison and its controls.
  private static func methodRemarks(
    _ result: TimeGateResult, _ rules: TimingRules, of base: PairBuild
  ) -> [String] {
    var remarks: [String] = []
    remarks.append(
      base.orders.count > 1
        ? "each launch runs both builds with their functions linked in another of"
          + " \(base.orders.count) orders"
        : "each build is one executable, so a difference of up to 10 % may come only from where its"
          + " code lies in memory; gate --since COMMIT averages this out by linking each build in"
          + " several orders")
    remarks += result.suspectRemarks(rules)
    remarks.append(
      "screening \(Set(result.rows.map(\.screen.caseID)).count) cases took"
        + " \(Int(result.screenSeconds.rounded())) s, confirming"
        + " \(Int(result.confirmSeconds.rounded())) s")
    remarks += Self.stepsRemark(result)
    remarks += result.discarded.map {
      "screened again on fresh pairs of processes, because at first \($0)"
    }
    if let control = result.control {
      remarks.append(
        "control: the same walk through memory, timed on both sides, differs by"
          + " \(HumanUnits.change(control.ratio - 1))")
    }
    if !result.nulls.isEmpty {
      let off = result.nulls.map { abs($0.ratio - 1) }.max() ?? 0
      remarks.append(
        "the base compared with itself: \(result.nulls.count == 1 ? "its measure differs" : "its \(result.nulls.count) measures differ")"
          + " by at most"
          + " \(HumanUnits.percent(off))")
    }
    return remarks
  }
}
