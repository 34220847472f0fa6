import ArgumentParser
import CollectionModel
import Foundation
import Gate
import Harness
import Measurement
import Reports

extension PairMeasure: ExpressibleByArgument {
  /// What of a case can be asked for: the control belongs to none.
  public static var allValueStrings: [String] {
    allCases.filter { $0 != .control }.map(\.rawValue)
  }

  public init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}

extension GateCommand {
  /// Which half of a comparison of two builds.
  enum Tier: String, CaseIterable, ExpressibleByArgument {
    case counters, times
  }

  /// Tier B: two builds take turns on one core.
  func times(
    base: PairBuild, head: PairBuild, _ list: CaseList, _ policy: GatePolicy,
    _ reproduction: Reproduction, _ registry: Registry
  ) throws -> (report: GateReport, table: String) {
    let line = ProgressLine(Talk())
    let start = Date()
    var gate = TimeGate(
      cases: try list.cases.map { try TimeGate.Case($0, measures: measure, in: registry) },
      base: base, head: head, timeoutSeconds: timeout,
      slack: { policy.slack(caseID: $0, metric: $1) })
    gate.progress = { progress in
      switch progress {
      case .screening(let id, let done, let count):
        let left = Self.timeLeft(since: start, done: done, of: count)
        line.show("screening \(done + 1) of \(count)\(left)  \(id)")
      case .screeningAgain(let reason): line.say("screening again: \(reason)")
      case .confirming(let id, let done, let count):
        line.show("confirming \(done + 1) of \(count)  \(id)")
      case .lost(let loss): line.say("\(loss.kind.rawValue): \(loss.caseID): \(loss.reason)")
      }
    }
    let machine = RunRecord(seed: 0)
    let result = try gate.run()
    line.clear()
    try TimeFolder(URL(fileURLWithPath: output, isDirectory: true).appendingPathComponent("times"))
      .write(result, gate.rules)
    var report = result.report(
      title: "times of head \(head.path) against base \(base.path)", gate.rules
    ) { reproduction.command(for: $0, verb: ["gate", "--base", base.path, "--head", head.path]) }
    report.findings = report.findings.map { policy.judged($0, on: Date()) }
    report.remarks = machine.machineRemarks + Self.remarks(result, gate.rules, of: base)
    return (report, timeTable(result, gate.rules))
  }

  /// What was compared how well, and what stood beside it.
  private static func remarks(
    _ result: TimeGateResult, _ rules: TimingRules, of base: PairBuild
  ) -> [String] {
    var remarks: [String] = []
    let visible = result.rows.compactMap { $0.estimate.smallestVisible($0.slack, rules) }.sorted()
    if let largest = visible.last {
      let middle = percent(visible[visible.count / 2])
      remarks.append(
        "\(result.rows.count) measures; the smallest slowdown that would show is \(middle) for half"
          + " of them, \(percent(largest)) for the worst")
    }
    if base.orders.count > 1 {
      remarks.append(
        "each launch runs its builds with their functions in another order, of \(base.orders.count)"
      )
    }
    let suspects = result.rows.count { $0.suspicion != nil }
    remarks.append(
      "screened \(Set(result.rows.map(\.screen.caseID)).count) cases in"
        + " \(Int(result.screenSeconds.rounded())) s, looked at \(suspects) suspects again in"
        + " \(Int(result.confirmSeconds.rounded())) s")
    remarks += result.discarded.map { "screened again on fresh pairs: at first, \($0)" }
    if let control = result.control {
      remarks.append("control, a walk through memory: \(percent(control.ratio - 1))")
    }
    if !result.nulls.isEmpty {
      let off = result.nulls.map { abs($0.ratio - 1) }.max() ?? 0
      remarks.append(
        "the base against itself, \(result.nulls.count) measures: off by"
          + " \(percent(off).dropFirst()) at most")
    }
    return remarks
  }

  private static func timeLeft(since start: Date, done: Int, of count: Int) -> String {
    guard done > 0 else { return "" }
    let each = Date().timeIntervalSince(start) / Double(done)
    let seconds = Int(each * Double(count - done))
    return seconds >= 60 ? ", \(seconds / 60) min left" : ", \(seconds) s left"
  }
}
