import Files
import Foundation
import Measurement

/// The comparison of two runs of the same cases: every counter that changed, and all times.
///
/// Only counters decide the verdict. Times are advice: the two runs were made at different times
/// and often on different machines, so other work of those machines affects them.
package struct RunComparison: Sendable {
  /// One finding for each counter that changed, and for each case that failed, is gone or is new.
  package var report: GateReport
  /// In the order of the head's cases.
  package var times: [TimeComparison]
  /// The commands that reproduce the head's cases, by their ids, without cases that have none.
  package var commands: [String: String] = [:]

  /// - Parameters:
  ///   - names: the names of the two runs in errors and remarks.
  ///   - date: the day for which waivers are checked.
  ///   - reproduce: a command that reproduces one case; nil if there is none.
  /// - Throws: `InputError` if the two cannot be compared: another seed, overscan or viewport,
  ///   other data or another trace under the same case id, no case in common.
  /// - Complexity: O(cases x metrics).
  package init(
    base: RunRecord, head: RunRecord, names: (base: String, head: String) = ("base", "head"),
    policy: GatePolicy = .standard, date: Date, reproduce: (String) -> String? = { _ in nil }
  ) throws(InputError) {
    let pairs = try Self.pairs(base: base, head: head, names: names)
    var judge = CounterJudge(base: .live, policy: policy, date: date)
    var findings: [Finding] = []
    var times: [TimeComparison] = []
    for record in head.cases {
      let command = reproduce(record.id)
      commands[record.id] = command
      var counters: CaseCounters?
      var absence = "the base does not have this case"
      if let before = pairs[record.id] {
        let allocator = base.part(of: before).environment.allocator
        judge.sameAllocator = allocator == head.part(of: record).environment.allocator
        if let failure = before.failure {
          absence = "the base has no result for this case: \(failure)"
        } else {
          counters = CaseCounters(before)
          if record.failure == nil { times += Self.times(base: before, head: record) }
        }
      }
      findings += judge.findings(
        of: record, base: counters, absence: absence, reproduce: command)
    }
    let ids = head.cases.map(\.id)
    findings += Set(base.cases.map(\.id)).subtracting(ids).sorted().map { id in
      Finding(.missing, caseID: id, detail: "the base has this case and the head does not")
    }
    findings += policy.limitFindings(
      of: head, head.cases.contains { $0.timing != nil } ? [.exact, .times] : [.exact], on: date,
      reproduce: reproduce)
    self.times = TimeComparison.corrected(times)
    report = GateReport(
      title: "\(names.head) against \(names.base)", caseIDs: ids,
      findings: findings + policy.notes(caseIDs: ids, on: date),
      remarks: Self.remarks(base, head, pairs: pairs, times: self.times))
  }

  /// The base's records of the cases that both runs have, by case id; what forbids a comparison is
  /// thrown.
  private static func pairs(
    base: RunRecord, head: RunRecord, names: (base: String, head: String)
  ) throws(InputError) -> [String: CaseRecord] {
    func refusal(_ what: String, was: String, now: String, advice: String) -> InputError {
      InputError(
        file: names.head,
        message: "cannot be compared with \(names.base): expected \(what) \(was), found \(now)",
        advice: advice)
    }
    let again = "run both with the same"
    let bases = Dictionary(base.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var pairs: [String: CaseRecord] = [:]
    for record in head.cases {
      guard let before = bases[record.id] else { continue }
      let (old, new) = (before.case, record.case)
      for (flag, was, now) in [
        ("seed", "\(old.seed)", "\(new.seed)"),
        ("overscan", "\(old.overscan)", "\(new.overscan)"),
        ("viewport", old.viewport.text, new.viewport.text),
      ] where was != now {
        throw refusal(
          "\(flag) of \(record.id)", was: was, now: now, advice: "\(again) --\(flag)")
      }
      for (metric, what) in [(Metric.dataHash, "data"), (.traceHash, "trace")] {
        guard let old = CaseCounters(before, where: { $0 == metric }).values[metric.name]?.text,
          let new = CaseCounters(record, where: { $0 == metric }).values[metric.name]?.text,
          old != new
        else { continue }
        throw refusal(
          "the \(what) of \(record.id) to be", was: old, now: new,
          advice: "run both over the same files")
      }
      pairs[record.id] = before
    }
    guard !pairs.isEmpty else {
      let (old, new) = (Self.viewports(of: base), Self.viewports(of: head))
      if old != new, !old.isEmpty, !new.isEmpty {
        // The likely reason: ids state the viewport.
        throw refusal(
          "viewport", was: old.joined(separator: ","), now: new.joined(separator: ","),
          advice: "\(again) --viewport")
      }
      throw InputError(
        file: names.head, message: "has no case in common with \(names.base)",
        advice: "run the same suite")
    }
    return pairs
  }

  private static func viewports(of run: RunRecord) -> [String] {
    Set(run.cases.map(\.case.viewport.text)).sorted()
  }

  private static func times(base before: CaseRecord, head now: CaseRecord) -> [TimeComparison] {
    Metric.all.filter(\.isMeasuredTime).compactMap { metric in
      let (base, head) = (before.launchValues(of: metric), now.launchValues(of: metric))
      guard !base.isEmpty, !head.isEmpty else { return nil }
      return TimeComparison(
        caseID: now.id, metric: metric.name, base: base, head: head,
        otherSample: metric.dependsOnTiming ? now.otherSample(than: before) : nil)
    }
  }
}
