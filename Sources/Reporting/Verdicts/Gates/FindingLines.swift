import Files
import Gate
import Measurement
import ResultFiles

/// How much of a gate's report is written.
package enum ReportDetail: Sendable {
  /// The worse, unknown and lost values, and the verdict.
  case brief
  /// Every finding and every remark.
  case whole
}

/// Writes a gate's report as lines of plain text: the title, the remarks, one line for each
/// finding, the gravest first, the sentences on counters and on times, and the verdict in words
/// with its exit code. Findings about cases or metrics that the base lacks share one line if they
/// have the same detail, because many such lines would hide the verdict.
///
/// - Parameter file: where the whole report is; nil if it is nowhere.
package func lines(
  for report: GateReport, _ detail: ReportDetail = .whole, file: String? = nil,
  style: TextStyle = .none
) -> [String] {
  let findings = report.findings.ordered(by: Finding.Kind.gravestFirst)
  let shown = findings.filter { detail == .whole || $0.kind.needsAction }
  let remarks = report.remarks + (detail == .whole ? report.methodRemarks : [])
  let head = [report.title] + remarks.map { "note: " + $0 }
  let found = folded(shown).map { finding in
    style.line(
      PlainText.line(finding.line), startingWith: finding.kind.rawValue, as: finding.kind.role)
  }
  let hidden = findings.count - shown.count
  let further = hidden == 0 ? nil : "\(hidden) further finding\(hidden == 1 ? "" : "s")"
  let rest =
    detail == .whole
    ? nil
    : file.map { "all rows: \($0)" + (further.map { ", with \($0)" } ?? "") }
      ?? further.map { "\($0): --all-rows prints them" }
  let verdicts = ComparisonVerdict(of: report)
  let verdict = style.line(
    PlainText.line(verdictLine(for: report)), startingWith: report.verdict.rawValue,
    as: verdicts.role(of: report.verdict))
  return head.map(PlainText.line) + found + [rest].compactMap { $0 }.map(PlainText.line)
    + verdicts.lines(style: style) + [verdict]
}

private func folded(_ findings: [Finding]) -> [(kind: Finding.Kind, line: String)] {
  let unknown = findings.filter { $0.kind == .unknown }
  let alike = Dictionary(grouping: unknown, by: \.detail).filter { $1.count > 1 }
  var written = Set<String>()
  return findings.compactMap { finding in
    guard finding.kind == .unknown, let all = alike[finding.detail] else {
      return (finding.kind, line(for: finding))
    }
    return written.insert(finding.detail).inserted ? (finding.kind, line(forAll: all)) : nil
  }
}

/// The most findings that a shared line names.
private let mostNamed = 3

private func line(forAll findings: [Finding]) -> String {
  let named = findings.prefix(mostNamed).map { finding in
    finding.caseID + (finding.metric.map { " \($0)" } ?? "")
  }
  let more = findings.count > mostNamed ? " and \(findings.count - mostNamed) more" : ""
  return "\(findings[0].kind.rawValue): \(findings.count) times, "
    + "\(named.joined(separator: "; "))\(more): \(findings[0].detail)"
}

private func line(for finding: Finding) -> String {
  "\(finding.kind.rawValue): " + finding.lines.joined(separator: "; ")
}

/// `regression, exit code 2: something is worse than the policy allows; 44 cases, 1 regression`.
///
/// - Parameter verdicts: those of the report, or of the comparison of runs that it is of, whose
///   times are advice.
package func verdictLine(for report: GateReport, _ verdicts: ComparisonVerdict? = nil) -> String {
  let verdict = report.verdict
  let counts = Finding.Kind.gravestFirst.compactMap { kind -> String? in
    let count = report.findings.count { $0.kind == kind }
    return count > 0 ? "\(count) \(kind.rawValue)" : nil
  }
  let cases = report.caseIDs.count == 1 ? "1 case" : "\(report.caseIDs.count) cases"
  let head = "\(verdict.rawValue), exit code \(verdict.exitStatus): \(verdict.meaning)"
  guard verdict == .pass else { return "\(head); " + ([cases] + counts).joined(separator: ", ") }
  let own = ComparisonVerdict(of: report)
  let times = (verdicts ?? own).times == .none ? "were not compared" : "are advice"
  let what = [
    report.comparesCounters ? "counters" : nil,
    report.instructionsCompared == nil ? nil : "instructions",
  ].compactMap { $0 }
  let scope =
    own.times == .none
    ? " (\(what.joined(separator: " and "))\(what.count == 1 ? " only" : ""); times \(times))" : ""
  return ["\(head) in \(cases)\(scope)", counts.joined(separator: ", ")]
    .filter { !$0.isEmpty }.joined(separator: "; ")
}

/// A ratio with four digits after the point. A change too small for them reads `>1.0000` or
/// `<1.0000`.
package func ratioText(_ ratio: Double) -> String {
  let text = HumanUnits.fixed(ratio, digits: 4)
  guard text == "1.0000", ratio != 1 else { return text }
  return ratio > 1 ? ">1.0000" : "<1.0000"
}

extension Finding.Kind {
  /// The kinds in the order in which lines and verdicts list them, the gravest first.
  package static let gravestFirst: [Finding.Kind] = [
    .noBaseline, .failed, .wrongAnswer, .regression, .missing, .inconclusive, .waived, .stale,
    .unknown, .note,
  ]

  /// Whether it needs attention: a value is worse, unknown or lost.
  fileprivate var needsAction: Bool {
    switch self {
    case .noBaseline, .failed, .wrongAnswer, .regression, .missing, .inconclusive, .unknown: true
    case .waived, .stale, .note: false
    }
  }

  var role: TextStyle.Role? {
    switch self {
    case .noBaseline, .failed, .wrongAnswer, .regression, .missing: .bad
    case .inconclusive: .doubtful
    case .waived, .stale, .unknown, .note: nil
    }
  }
}

extension [Finding] {
  /// The findings in the order of their kinds; those of one kind stay in their order.
  func ordered(by kinds: [Finding.Kind]) -> [Finding] {
    kinds.flatMap { kind in filter { $0.kind == kind } }
  }
}

extension Finding {
  /// The role of its own row.
  package var role: TextStyle.Role? { kind.role ?? (isBetter ? .good : nil) }
}

extension GateReport.Verdict {
  var role: TextStyle.Role {
    switch self {
    case .pass: .good
    case .regression, .failed, .stale, .noBaseline, .coverageLost: .bad
    case .inconclusive: .doubtful
    }
  }

  /// The verdict in words.
  var meaning: String {
    switch self {
    case .pass: "no regressions"
    case .regression: "something is worse than the policy allows"
    case .failed: "a case failed or gave a wrong answer"
    case .stale: "the baseline is out of date, and --strict was given"
    case .noBaseline: "there is nothing to compare with"
    case .inconclusive: "differences are within noise"
    case .coverageLost: "a case or a metric of the base is gone"
    }
  }
}
