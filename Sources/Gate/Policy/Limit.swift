import Foundation
import Measurement

/// A bound on a counter, whatever the base has. A limit and a slack are independent: a value that
/// is within its slack may exceed its limit, and an updated baseline does not change a limit.
public struct Limit: Hashable, Sendable {
  public var cases: NamePattern
  /// The metric that it bounds: one that is better when lower has a greatest value, one that is
  /// better when higher a least one. It is deterministic, so the verdict is exact.
  public var metric: String
  /// The greatest or the least value that is allowed, in the metric's unit.
  public var bound: Double

  public init(cases: String, metric: String, bound: Double) {
    self.cases = NamePattern(cases)
    self.metric = metric
    self.bound = bound
  }

  /// The key of a policy file that bounds the metric; nil if the metric cannot have a limit.
  static func key(of metric: Metric) -> String? {
    guard metric.isDeterministic, !metric.isText else { return nil }
    switch metric.better {
    case .lower: return "at_most"
    case .higher: return "at_least"
    case .neutral: return nil
    }
  }

  private var isGreatest: Bool { Metric.named(metric)?.better == .lower }

  /// The limit as people read it, such as `at most 8388608 bytes`.
  private var text: String {
    (isGreatest ? "at most " : "at least ") + CounterValue(.decimal(bound))!.shown(as: metric)
  }

  /// The values of a case, one for each launch that recorded the metric.
  private func values(of record: CaseRecord) -> [CounterValue] {
    record.launches.compactMap { $0.observations[metric] }.compactMap { CounterValue($0) }
      .filter { $0.number != nil }
  }

  /// A finding for each case whose worst launch exceeds the limit; a note if there is no value that
  /// the limit could be held against, so that it never passes in silence.
  func findings(of records: [CaseRecord], reproduce: (String) -> String?) -> [Finding] {
    let matching = records.filter { cases.matches($0.id) }
    guard !matching.isEmpty else {
      return [note("the pattern of a limit matches no case of this run; fix or remove it")]
    }
    let valued = matching.filter { $0.failure == nil && !values(of: $0).isEmpty }
    guard !valued.isEmpty else {
      return [note("the limit of \(text) was not checked: no case of this run recorded \(metric)")]
    }
    return valued.compactMap { record in
      let sorted = values(of: record).sorted { $0.number! < $1.number! }
      let worst = isGreatest ? sorted.last! : sorted.first!
      guard isGreatest ? worst.number! > bound : worst.number! < bound else { return nil }
      let shown = worst.shown(as: metric)
      return Finding(
        .regression, caseID: record.id, metric: metric, head: shown,
        detail: "\(shown), and the policy's limit is \(text)", reproduce: reproduce(record.id))
    }
  }

  private func note(_ detail: String) -> Finding {
    Finding(.note, caseID: cases.text, metric: metric, detail: detail)
  }
}

extension GatePolicy {
  /// What the limits say of the cases of a run, waived where a waiver allows it on `date`.
  ///
  /// - Complexity: O(limits x cases).
  func limitFindings(
    _ records: [CaseRecord], on date: Date, reproduce: (String) -> String?
  ) -> [Finding] {
    limits.flatMap { $0.findings(of: records, reproduce: reproduce) }.map { judged($0, on: date) }
  }
}
