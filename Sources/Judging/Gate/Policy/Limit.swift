import Foundation
import Measurement

/// A bound on a metric, independent of the base. A limit and a slack are independent: a value that
/// is within its slack may exceed its limit, and an updated baseline does not change a limit.
///
/// Counters, bytes and hitches are exact. A time exceeds its limit only if it does so in each of
/// three launches or more on a machine that is fit to time; if launches disagree, or the machine is
/// unfit, the result is inconclusive.
package struct Limit: Hashable, Sendable {
  package var cases: NamePattern
  /// The metric that it bounds: one that is better when lower has a greatest value, one that is
  /// better when higher a least one.
  package var metric: Metric
  /// The place in a distribution; nil for the median.
  package var point: DistributionPoint?
  /// The greatest or the least value that is allowed, in the metric's unit.
  package var bound: Double

  /// The key of a policy file that bounds the metric; nil if the metric cannot have a limit.
  static func key(of metric: Metric) -> String? {
    guard metric.isDeterministic || metric.isMeasuredTime, !metric.unit.isText else { return nil }
    switch metric.better {
    case .lower: return "at_most"
    case .higher: return "at_least"
    case .neutral: return nil
    }
  }

  /// Whether it is about a time, which has noise.
  package var isOfTime: Bool { !metric.isDeterministic }

  private var isGreatest: Bool { metric.better == .lower }

  /// The metric as people read it, such as `frame_ns p99`.
  private var name: String { metric.name + (point.map { " \($0.rawValue)" } ?? "") }

  /// The limit as people read it, such as `at most 8388608 bytes`.
  private var text: String { (isGreatest ? "at most " : "at least ") + shown(bound) }

  private func shown(_ value: Double) -> String {
    isOfTime ? HumanUnits.duration(value) : CounterValue(.decimal(value))!.shown(as: metric.name)
  }

  private func isOver(_ value: Double) -> Bool { isGreatest ? value > bound : value < bound }

  /// The values of a case, one for each launch that recorded the metric; nil where a launch has too
  /// few values for the point.
  private func values(of record: CaseRecord) -> [Double?] {
    record.launches.compactMap { $0.observations[metric] }.compactMap { observation in
      switch observation {
      case .distribution(let all): (point ?? .p50).value(of: all).map(Double.init)
      case .text: nil
      case .integer, .decimal: CounterValue(observation)?.number
      }
    }
  }

  /// A finding for each case that exceeds the limit or is inconclusive; a note if no value can be
  /// compared with the limit, so that a limit never passes in silence.
  func findings(
    of records: [CaseRecord], unfitFor unfit: [String], reproduce: (String) -> String?
  ) -> [Finding] {
    let matching = records.filter { cases.matches($0.id) }
    guard !matching.isEmpty else {
      return [about(.note, "the pattern of a limit matches no case of this run; fix or remove it")]
    }
    let valued = matching.filter { $0.failure == nil && !values(of: $0).isEmpty }
    guard !valued.isEmpty else {
      return [
        about(
          .note, "the limit of \(text) was not checked: no case of this run recorded \(metric.name)"
        )
      ]
    }
    if isOfTime, !unfit.isEmpty {
      return [
        about(
          .inconclusive,
          "the machine is unfit to time (\(unfit.joined(separator: ", "))), so it is undecided"
            + " whether \(name) is \(text)")
      ]
    }
    return valued.compactMap { record in
      let judged = isOfTime ? timed(record) : exact(record)
      return judged.map { kind, head, detail in
        Finding(
          kind, caseID: record.id, metric: metric.name, head: head, limit: text, detail: detail,
          reproduce: reproduce(record.id))
      }
    }
  }

  /// The worst launch counts.
  private func exact(_ record: CaseRecord) -> (Finding.Kind, head: String, detail: String)? {
    let sorted = values(of: record).compactMap { $0 }.sorted()
    guard let worst = isGreatest ? sorted.last : sorted.first, isOver(worst) else { return nil }
    return (
      .regression, shown(worst),
      "the value is \(shown(worst)), but the policy's limit is \(text)"
    )
  }

  private func timed(_ record: CaseRecord) -> (Finding.Kind, head: String, detail: String)? {
    let all = values(of: record)
    let known = all.compactMap { $0 }.sorted()
    guard known.count == all.count, let least = known.first, let most = known.last else {
      return (.inconclusive, "-", "undecided: too few frames for \(name), whose limit is \(text)")
    }
    let over = known.count(where: isOver)
    guard over > 0 else { return nil }
    let middle = shown(known[known.count / 2])
    let range = "\(shown(least)) to \(shown(most)) in \(known.count) launches"
    if over < known.count {
      return (
        .inconclusive, middle,
        "undecided: \(name) is \(range), and beyond the policy's limit of \(text) in \(over) of"
          + " them"
      )
    }
    guard known.count >= TimeComparison.fewestLaunches else {
      return (
        .inconclusive, middle,
        "undecided with fewer than \(TimeComparison.fewestLaunches) launches: \(name) is \(range), and the"
          + " policy's limit is \(text)"
      )
    }
    return (.regression, middle, "\(name) is \(range), and the policy's limit is \(text)")
  }

  private func about(_ kind: Finding.Kind, _ detail: String) -> Finding {
    Finding(kind, caseID: cases.text, metric: metric.name, limit: text, detail: detail)
  }
}

extension GatePolicy {
  /// The limits to compare a run with.
  package enum LimitKind: Sendable {
    /// Those on counters, bytes and hitches.
    case exact
    case times
  }

  /// Whether it has limits on times.
  package var limitsTimes: Bool { limits.contains(where: \.isOfTime) }

  /// The findings of the limits in a run, waived where a waiver allows it on `date`.
  ///
  /// - Complexity: O(limits x cases).
  package func limitFindings(
    of run: RunRecord, _ kinds: [LimitKind], on date: Date, reproduce: (String) -> String?
  ) -> [Finding] {
    let unfit = run.unfitChecks
    return limits.filter { kinds.contains($0.isOfTime ? .times : .exact) }
      .flatMap { $0.findings(of: run.cases, unfitFor: unfit, reproduce: reproduce) }
      .map { judged($0, on: date) }
  }
}
