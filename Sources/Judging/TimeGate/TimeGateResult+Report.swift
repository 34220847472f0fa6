import Gate
import Measurement

extension TimeGateResult {
  /// The result as a report with findings.
  ///
  /// - Parameter reproduce: the command that measures a case alone.
  package func report(
    title: String, _ rules: TimingRules, reproduce: (String) -> String?
  ) -> GateReport {
    var findings = losses.map {
      Finding($0.kind, caseID: $0.caseID, detail: $0.reason, reproduce: reproduce($0.caseID))
    }
    let invalidity = invalidity(rules)
    if let invalidity {
      let again = discarded.isEmpty ? "" : ", and an earlier screening was discarded too"
      findings.append(
        Finding(
          .inconclusive, caseID: Finding.allCases,
          detail: "\(invalidity)\(again): no time can be judged; run again on a quieter machine"))
    }
    for row in rows {
      if let finding = finding(row, invalidity, reproduce) { findings.append(finding) }
    }
    // A case may have several rows, and be lost after them.
    var seen: Set<String> = []
    let caseIDs = (rows.map(\.screen.caseID) + losses.map(\.caseID)).filter {
      seen.insert($0).inserted
    }
    var report = GateReport(title: title, caseIDs: caseIDs, findings: findings)
    report.timesCompared = rows.count
    return report
  }

  /// Sentences on the outcome of the suspects and the rules by which they were judged.
  package func suspectRemarks(_ rules: TimingRules) -> [String] {
    let suspects = rows.filter { $0.suspicion != nil }
    guard !suspects.isEmpty else {
      return ["every measure passed its first \(rules.screenLaunches) pairs"]
    }
    let seeming = suspects.count { $0.suspicion == .slower }
    let slower = suspects.count { $0.verdict.name == "slower" }
    let open = suspects.count { $0.verdict.name == "inconclusive" }
    let compensated = suspects.count { $0.verdict == .compensated }
    let pairs = suspects.reduce(0) { $0 + ($1.confirmation?.estimate.pairs ?? 0) }
    return [
      "\(suspects.count) of \(rows.count) measures were measured again, because \(seeming) seemed"
        + " slower and \(suspects.count - seeming) varied too much. Result of \(pairs) fresh pairs"
        + ": \(slower) slower,"
        + (compensated > 0 ? " \(compensated) slower in a part of an update only," : "")
        + " \(open) inconclusive, \(suspects.count - slower - open - compensated) pass",
      "a measure passes if its slowdown is below \(rules.failingFactor) times its slack with a"
        + " confidence of \(HumanUnits.percent(rules.passConfidence)). It fails if it is"
        + " significantly slower (corrected after Holm over the measures measured again), if it is"
        + " significantly slower by more than its slack, and if the estimate of its slowdown is"
        + " above \(rules.failingFactor) times its slack",
    ]
  }

  private func finding(
    _ row: TimeRow, _ invalidity: String?, _ reproduce: (String) -> String?
  ) -> Finding? {
    let estimate = row.estimate
    func make(_ kind: Finding.Kind, _ detail: String) -> Finding {
      Finding(
        kind, caseID: estimate.caseID, metric: estimate.measure.metric,
        base: HumanUnits.duration(estimate.baseNanoseconds),
        head: HumanUnits.duration(estimate.headNanoseconds), ratio: estimate.ratio, detail: detail,
        reproduce: reproduce(estimate.caseID))
    }
    let whole = row.confirmation?.whole?.estimate
    switch row.verdict {
    case .pass: return nil
    case .compensated:
      return make(
        .note,
        "slower by \(HumanUnits.change(estimate.ratio - 1)) in \(estimate.pairs) fresh pairs, but"
          + " other parts of the update save that time\(whole.map(Self.wholeText) ?? "")")
    case .inconclusive(let reason): return make(.inconclusive, reason)
    case .slower(let pValue):
      // The invalidity has one finding of its own, for all rows.
      if invalidity != nil { return make(.note, "seems slower, on a machine too noisy to judge") }
      let interval = estimate.cpu.interval(confidence: 0.98).map { interval in
        " (\(HumanUnits.change(interval.lowerBound - 1)) to"
          + " \(HumanUnits.change(interval.upperBound - 1)))"
      }
      return make(
        .regression,
        "slower by \(HumanUnits.change(estimate.ratio - 1))\(interval ?? "") in"
          + " \(estimate.pairs) fresh pairs, p = \(HumanUnits.pValue(pValue)) if nothing had changed;"
          + " wall time \(HumanUnits.change(estimate.wallRatio - 1))"
          + (whole.map(Self.wholeText) ?? ""))
    }
  }

  private static func wholeText(_ whole: PairEstimate) -> String {
    "; the whole update (\(whole.measure.metric)): \(HumanUnits.change(whole.ratio - 1)) in"
      + " \(whole.pairs) fresh pairs"
  }
}
