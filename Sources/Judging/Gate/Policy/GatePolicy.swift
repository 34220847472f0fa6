import Foundation
import Measurement

/// How much worse than its base each metric of each case may be, what some counters may be at most
/// or at least, and which regressions are allowed until some day.
///
/// ```swift
/// let policy = try GatePolicy.load("policy.json", measures: [])
/// let slack = policy.slack(caseID: "pins/map/flick-browse/packed-tree", metric: "query_cpu_ns")
/// ```
package struct GatePolicy: Sendable {
  /// A slack for the metrics and cases that match.
  package struct Rule: Hashable, Sendable {
    package var cases: NamePattern
    package var metrics: NamePattern
    package var slack: Slack
  }

  /// From the most general to the most specific. The last rule that matches applies.
  package var rules: [Rule]
  package var limits: [Limit] = []
  package var waivers: [Waiver] = []
  /// Whether more instructions fail a gate by themselves. They do not by default: a function may
  /// execute more of them and take no longer.
  package var failsOnInstructions = false

  /// The defaults, which a file can override. Counters may not be worse at all: they have no noise.
  ///
  /// CPU times may be worse by 2 %, because a few launches cannot distinguish less from noise.
  /// Instructions have no noise, but a change of 0.5 % in one measure is rarely worth a reader's
  /// time.
  /// Bytes may be worse by 1 % or 64 bytes: an object that grows by a field may move up one size
  /// class of the allocator. These classes are 16 to 64 bytes apart for small objects and up to a
  /// quarter apart for larger ones, so anything worth investigating is far above the limit.
  /// Allocations of a frame may be worse by 0.01, which is one more in a hundred frames: the goal
  /// is 0, and a fraction of 0 means nothing.
  package static let standard = GatePolicy(rules: [
    Rule(cases: "*", metrics: "*", slack: .none),
    Rule(cases: "*", metrics: "*_cpu_ns", slack: Slack(relative: 0.02, absolute: 0)),
    Rule(cases: "*", metrics: "*_instructions", slack: Slack(relative: 0.005, absolute: 0)),
    Rule(cases: "*", metrics: "*_bytes", slack: Slack(relative: 0.01, absolute: 64)),
    rule(.liveBytesPerItem, Slack(relative: 0.01, absolute: 0)),
    rule(.editAllocations, Slack(relative: 0.01, absolute: 0)),
    rule(.allocationsPerFrame, Slack(relative: 0, absolute: 0.01)),
  ])

  private static func rule(_ metric: Metric, _ slack: Slack) -> Rule {
    Rule(cases: "*", metrics: NamePattern(metric.name), slack: slack)
  }

  /// How much worse the metric may be; `Slack.none` if no rule matches.
  package func slack(caseID: String, metric: String) -> Slack {
    rules.last { $0.cases.matches(caseID) && $0.metrics.matches(metric) }?.slack ?? .none
  }

  /// The first waiver that allows a regression of the metric on `date`.
  package func waiver(caseID: String, metric: String, on date: Date) -> Waiver? {
    waivers.first {
      $0.isValid(on: date) && $0.cases.matches(caseID) && $0.metrics.matches(metric)
    }
  }

  /// If a waiver allows the regression on `date`, the finding as a waived one; otherwise the
  /// finding unchanged. A wrong answer or a failed or missing case is never waived.
  package func judged(_ finding: Finding, on date: Date) -> Finding {
    guard finding.kind == .regression, let metric = finding.metric,
      let waiver = waiver(caseID: finding.caseID, metric: metric, on: date)
    else { return finding }
    var waived = finding
    waived.kind = .waived
    waived.detail += "; waived by \(waiver.owner) until \(waiver.expires): \(waiver.reason)"
    return waived
  }

  /// Notes on the policy itself: waivers that have expired, and patterns that match no case of the
  /// run. They never fail a gate.
  package func notes(caseIDs: [String], on date: Date) -> [Finding] {
    var notes: [Finding] = []
    for waiver in waivers where !waiver.isValid(on: date) {
      notes.append(
        Finding(
          .note, caseID: waiver.cases.text, metric: waiver.metrics.text,
          detail: "the waiver of \(waiver.owner) (\(waiver.reason)) was valid until"
            + " \(waiver.expires); remove it, or set a later date"))
    }
    let patterns = rules.map { ("rule", $0.cases) } + waivers.map { ("waiver", $0.cases) }
    var seen = Set<NamePattern>()
    for (owner, pattern) in patterns
    where !caseIDs.contains(where: pattern.matches) && seen.insert(pattern).inserted {
      notes.append(
        Finding(
          .note, caseID: pattern.text,
          detail: "the pattern of a \(owner) matches no case of this run; fix or remove it"))
    }
    return notes
  }
}

/// Allows regressions of some metrics of some cases until some day; its owner answers for them.
package struct Waiver: Hashable, Sendable {
  package var cases: NamePattern
  package var metrics: NamePattern
  package var owner: String
  package var reason: String
  /// The last day on which it is valid, in UTC.
  package var expires: CalendarDay

  package func isValid(on date: Date) -> Bool { CalendarDay(of: date) <= expires }
}
