import Foundation
import Measurement

/// Makes findings of the counters of a case that differ between base and head.
struct CounterJudge {
  /// The kind of base. It decides what an improvement means: a stored base is then out of date.
  enum Base {
    /// A file that should be kept up to date.
    case stored
    /// A build or a run. It cannot be out of date.
    case live
  }

  var base: Base
  var policy: GatePolicy
  var date: Date
  /// Whether both sides use the same allocator. If not, bytes and allocations are shown but not
  /// judged.
  var sameAllocator = true

  /// The findings of a record.
  ///
  /// - Parameters:
  ///   - base: nil if the base has no counters of this case, for the reason `absence`.
  ///   - isWanted: the metrics that are compared.
  func findings(
    of record: CaseRecord, base: CaseCounters?, absence: String,
    where isWanted: (Metric) -> Bool = { _ in true }, reproduce: String?
  ) -> [Finding] {
    let fault = record.failure.map { (Finding.Kind.failed, $0.description) }
    guard fault == nil, let base else {
      let (kind, detail) = fault ?? (.unknown, absence)
      return [Finding(kind, caseID: record.id, detail: detail, reproduce: reproduce)]
    }
    return findings(
      caseID: record.id, base: base, head: CaseCounters(record, where: isWanted),
      reproduce: reproduce)
  }

  /// A finding for every metric that differs, in the order of `Metric.all`, then any others by
  /// name.
  func findings(
    caseID: String, base: CaseCounters, head: CaseCounters, reproduce: String?
  ) -> [Finding] {
    func finding(
      _ kind: Finding.Kind, _ metric: String, ratio: Double? = nil, _ detail: String
    ) -> Finding {
      Finding(
        kind, caseID: caseID, metric: metric, base: base.values[metric]?.shown(as: metric),
        head: head.values[metric]?.shown(as: metric), ratio: ratio, detail: detail,
        reproduce: reproduce)
    }
    var findings = head.differing.map {
      finding(
        .failed, $0,
        "launches of the same build differ, although the value should depend on the input alone")
    }
    let inputs = [(Metric.dataHash, "other data"), (.traceHash, "another trace or seed")]
    for (name, what) in inputs.map({ ($0.name, $1) }) {
      guard let before = base.values[name], let now = head.values[name], before != now else {
        continue
      }
      return findings + [
        finding(
          .noBaseline, name,
          "\(what) than the base had, so nothing can be compared; \(Self.update)")
      ]
    }
    for name in Metric.ordered(Set(base.values.keys).union(head.values.keys))
    where !head.differing.contains(name) {
      switch (base.values[name], head.values[name]) {
      case (let before?, let now?) where !before.agrees(with: now):
        let (kind, detail) = judged(caseID, name, before, now)
        findings.append(finding(kind, name, ratio: ratio(before, now), detail))
      case (.some, nil):
        findings.append(finding(.missing, name, "the head no longer records this metric"))
      case (nil, .some):
        findings.append(
          finding(
            .unknown, name,
            "the base does not have it" + (self.base == .stored ? "; \(Self.update)" : "")))
      default: break
      }
    }
    return findings.map { policy.judged($0, on: date) }
  }

  /// The advice for a baseline that is out of date.
  static let update = "if this is intended, rewrite the baseline with gate --update-baseline"

  private func judged(
    _ caseID: String, _ name: String, _ before: CounterValue, _ now: CounterValue
  ) -> (Finding.Kind, String) {
    let metric = Metric.named(name)
    if metric == .visibleChecksum {
      return (.wrongAnswer, "the head shows other elements or other attributes than the base")
    }
    let unchanged: Finding.Kind = base == .stored ? .stale : .note
    let advice = base == .stored ? "; \(Self.update)" : ""
    guard let metric, metric.better != .neutral, let from = before.number, let to = now.number
    else { return (unchanged, "the value changed, but neither value is better" + advice) }
    let worse = metric.better == .lower ? to - from : from - to
    let amount = CounterValue(.decimal(worse.magnitude))!.text
    if worse < 0 { return (unchanged, "better by \(amount)" + advice) }
    if !sameAllocator, !metric.isMachineIndependent {
      return (.note, "worse by \(amount), but under another allocator, so it is not judged")
    }
    let allowance = policy.slack(caseID: caseID, metric: name).allowance(over: from)
    let allowed = CounterValue(.decimal((allowance * 1000).rounded() / 1000))!.text
    guard worse > allowance else {
      return (unchanged, "worse by \(amount), of \(allowed) that the policy allows" + advice)
    }
    let limit = allowance > 0 ? "the policy allows \(allowed)" : "no increase is allowed"
    return (.regression, "worse by \(amount), \(limit)")
  }

  private func ratio(_ before: CounterValue, _ now: CounterValue) -> Double? {
    guard let from = before.number, let to = now.number, from != 0 else { return nil }
    return to / from
  }
}
