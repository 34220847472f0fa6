import Foundation
import Measurement

extension Baseline {
  /// Compares a run with the baseline.
  ///
  /// - Parameters:
  ///   - path: the name of the baseline in the report.
  ///   - date: the day for which waivers are checked.
  ///   - reproduce: a command that reproduces one case; nil if there is none.
  /// - Complexity: O(cases x metrics).
  package func report(
    on run: RunRecord, path: String, policy: GatePolicy = .standard, isStrict: Bool = false,
    date: Date, reproduce: (String) -> String? = { _ in nil }
  ) -> GateReport {
    let ids = run.cases.map(\.id)
    var report = GateReport(
      title: "counters against \(path)", caseIDs: ids, findings: [], isStrict: isStrict)
    report.findings = differingSettings(run)
    if report.findings.isEmpty {
      let judge = CounterJudge(base: .stored, policy: policy, date: date)
      report.findings = run.cases.flatMap { record in
        judge.findings(
          of: record, base: cases[record.id].map(CaseCounters.init(values:)),
          absence: "the baseline does not have this case; \(CounterJudge.update)",
          where: \.isMachineIndependent, reproduce: reproduce(record.id))
      }
    }
    report.findings += Set(cases.keys).subtracting(ids).sorted().map { id in
      Finding(
        .missing, caseID: id,
        detail: "the baseline has this case and the run does not; \(CounterJudge.update)")
    }
    report.findings += policy.limitFindings(of: run, [.exact], on: date, reproduce: reproduce)
    report.findings += policy.notes(caseIDs: ids, on: date)
    report.remarks += run.caseRemarks
    return report
  }

  /// The report if there is no baseline file: nothing can be compared.
  package static func absent(_ path: String, caseIDs: [String]) -> GateReport {
    GateReport(
      title: "counters against \(path)", caseIDs: caseIDs,
      findings: [
        Finding(
          .noBaseline, caseID: all,
          detail: "there is no baseline at \(path); write it with --update-baseline in place of"
            + " --baseline, and commit it")
      ])
  }

  /// A finding for each setting in which the run differs from the baseline. A run with another seed
  /// does different work in every case, so nothing else is compared.
  private func differingSettings(_ run: RunRecord) -> [Finding] {
    let now = Self.settings(of: run)
    return settings.keys.sorted().compactMap { name in
      guard let before = settings[name], let value = now[name], before != value else {
        return nil
      }
      return Finding(
        .noBaseline, caseID: Self.all, metric: name, base: before, head: value,
        detail: "the baseline was made with another --\(name); use the same value, or write a"
          + " separate baseline")
    }
  }
}
