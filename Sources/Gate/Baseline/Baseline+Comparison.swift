import Foundation
import Measurement

extension Baseline {
  /// What a run says to the baseline.
  ///
  /// - Parameters:
  ///   - path: what the report calls the baseline.
  ///   - date: the day that waivers are judged by.
  ///   - reproduce: a command that shows one case again; nil where there is none.
  /// - Complexity: O(cases x metrics).
  public func report(
    on run: RunRecord, path: String, policy: GatePolicy = .standard, isStrict: Bool = false,
    date: Date, reproduce: (String) -> String? = { _ in nil }
  ) -> GateReport {
    let ids = run.cases.map(\.id)
    var report = GateReport(
      title: "counters against \(path)", caseIDs: ids, findings: [], isStrict: isStrict)
    let settings = differingSettings(run)
    report.findings = settings
    if settings.isEmpty {
      let judge = CounterJudge(base: .stored, policy: policy, date: date)
      for record in run.cases {
        report.findings += findings(record, judge, reproduce(record.id))
      }
    }
    for id in Set(cases.keys).subtracting(ids).sorted() {
      report.findings.append(
        Finding(
          .missing, caseID: id,
          detail: "the baseline has this case and the run does not; \(CounterJudge.update)"))
    }
    report.findings += policy.notes(caseIDs: ids, on: date)
    report.remarks += run.caseRemarks
    return report
  }

  /// Why nothing can be compared: there is no file.
  public static func absent(
    _ path: String, caseIDs: [String], isStrict: Bool = false
  ) -> GateReport {
    GateReport(
      title: "counters against \(path)", caseIDs: caseIDs,
      findings: [
        Finding(
          .noBaseline, caseID: all,
          detail: "there is no baseline at \(path); Scripts/update-baselines writes one, which is"
            + " then committed")
      ], isStrict: isStrict)
  }

  /// A run with another seed or overscan does other work on every case.
  private func differingSettings(_ run: RunRecord) -> [Finding] {
    let now = Self.settings(of: run)
    return settings.keys.sorted().compactMap { name in
      guard let before = settings[name], let value = now[name], before != value else {
        return nil
      }
      return Finding(
        .noBaseline, caseID: Self.all, metric: name, base: before, head: value,
        detail: "the baseline was made with another --\(name); run with the same, or write a"
          + " baseline of its own")
    }
  }

  private func findings(
    _ record: CaseRecord, _ judge: CounterJudge, _ reproduce: String?
  ) -> [Finding] {
    if let failure = record.failure {
      return [
        Finding(.failed, caseID: record.id, detail: failure, reproduce: reproduce)
      ]
    }
    guard let known = cases[record.id] else {
      return [
        Finding(
          .unknown, caseID: record.id,
          detail: "the baseline does not have this case; \(CounterJudge.update)",
          reproduce: reproduce)
      ]
    }
    return judge.findings(
      caseID: record.id, base: CaseCounters(values: known),
      head: CaseCounters(record, where: \.isMachineIndependent), reproduce: reproduce)
  }
}
