import Foundation
import Gate
import Measurement

/// The comparison of two runs as a section of the page: the two verdicts, and each counter and time
/// that is worse, the gravest first. What is better, unchanged or cannot be told is folded; what
/// cannot be told is never shown as equal.
struct PageComparison {
  let comparison: RunComparison

  /// The plot of all tested times as ratios; nil if none was tested.
  var figure: Figure? {
    RatioPlot(comparison).map {
      Figure(id: "ratios", title: RatioPlot.title, note: RatioPlot.note, plot: $0.plot)
    }
  }

  /// The groups that its cases are in, for filters; by the cases' ids.
  let scopes: [String: [String: Any]]

  /// The values for a template: the two verdicts, then what is worse by severity, and the rest
  /// folded.
  var context: [String: Any] {
    let report = comparison.report
    let verdict = ComparisonVerdict(of: comparison)
    let times = comparison.times.filter(\.isHeadline)
    let slower = times.filter { $0.answer == .slower }
    let faster = times.filter { $0.answer == .faster }
    let open = times.filter { $0.answer == .cannotTell }
    let failing: Set<Finding.Kind> = [.noBaseline, .failed, .wrongAnswer, .regression, .missing]
    let worse = report.findings.filter { failing.contains($0.kind) || $0.kind == .waived }
    let others = report.findings.filter { !failing.contains($0.kind) && $0.kind != .waived }
    let counted = report.caseIDs.count
    return [
      "title": report.title,
      "caveats": (verdict.caveats + report.remarks).map(TemplateText.init),
      "hasCaveats": !(verdict.caveats + report.remarks).isEmpty,
      "sentences": zip(verdict.sentences, [verdict.counters.role, verdict.times.role]).map {
        ["text": $0, "class": $1.map(Self.styleClass) ?? ""]
      },
      "exit": verdictLine(for: report),
      "tables": [
        Self.table("Worse, or wrong", worse.bySeverity.map(row)),
        Self.table("Slower", slower.bySeverity.map(row)),
      ].compactMap { $0 },
      "folded": [
        Self.folded("counters and cases that changed otherwise", others.bySeverity.map(row)),
        Self.folded("times that are faster", faster.bySeverity.map(row)),
        Self.folded("times that cannot be told apart", open.bySeverity.map(row)),
      ].compactMap { $0 },
      "unchanged": report.findings.isEmpty
        ? "All counters of \(counted) cases were compared and are the same." : "",
      "notes": (ComparedTimes(of: comparison)?.notes ?? []).map(TemplateText.init),
      "ratios": figure.map { [$0.context] } ?? [],
    ]
  }

  /// The most rows of a table that are not folded.
  private static let mostShown = 12

  private static func styleClass(_ role: TextStyle.Role) -> String {
    switch role {
    case .good: "good"
    case .bad, .error: "bad"
    case .doubtful, .remark: "doubtful"
    case .best: ""
    }
  }

  private static func table(_ title: String, _ rows: [[String: Any]]) -> [String: Any]? {
    guard !rows.isEmpty else { return nil }
    return [
      "title": "\(title): \(rows.count)", "rows": Array(rows.prefix(mostShown)),
      "hasMore": rows.count > mostShown, "more": "\(rows.count - mostShown)",
      "rest": Array(rows.dropFirst(mostShown)),
    ]
  }

  private static func folded(_ words: String, _ rows: [[String: Any]]) -> [String: Any]? {
    rows.isEmpty ? nil : ["title": "\(rows.count) \(words)", "rows": rows]
  }

  private func row(_ time: TimeComparison) -> [String: Any] {
    let (mark, name) =
      switch time.answer {
      case .faster: ("\u{25BC}", "faster")
      case .slower: ("\u{25B2}", "slower")
      case .cannotTell: ("?", "unknown")
      }
    let reason = time.answer == .cannotTell ? ": \(time.sharedReason)" : ""
    // The interval of a time that nobody can tell may reach from 0 to a million.
    let told = time.answer == .cannotTell ? nil : time.testedInterval
    let interval = told.map {
      " (\(HumanUnits.fixed($0.lowerBound, digits: 2)) to"
        + " \(HumanUnits.fixed($0.upperBound, digits: 2)))"
    }
    return scope(of: time.caseID).merging([
      "metric": time.metric, "case": time.caseID, "class": name, "mark": mark,
      "base": HumanUnits.brief(nanoseconds: time.baseNanoseconds),
      "head": HumanUnits.brief(nanoseconds: time.headNanoseconds),
      "change": "x \(HumanUnits.fixed(time.ratio, digits: 2))\(interval ?? "")",
      "word": time.answer.rawValue + reason,
    ]) { $1 }
  }

  private func row(_ finding: Finding) -> [String: Any] {
    let isWorse = finding.severityRank < Finding.Kind.gravestFirst.firstIndex(of: .inconclusive)!
    return scope(of: finding.caseID).merging([
      "metric": finding.metric ?? "", "case": finding.caseID,
      "class": isWorse ? "slower" : "unknown", "mark": isWorse ? "\u{25B2}" : "",
      "base": Self.grouped(finding.base), "head": Self.grouped(finding.head),
      "change": finding.ratio.map { HumanUnits.anyChange($0 - 1) } ?? "",
      "word": "\(finding.kind.rawValue): \(finding.detail)",
    ]) { $1 }
  }

  /// A whole number with commas; other texts as they are.
  private static func grouped(_ text: String?) -> String {
    guard let text else { return "" }
    return Int64(text).map { HumanUnits.grouped(Double($0)) } ?? text
  }

  private func scope(of caseID: String) -> [String: Any] {
    scopes[caseID] ?? ["data": "", "layout": "", "trace": "", "items": ""]
  }
}

extension Finding {
  fileprivate var severityRank: Int { Kind.gravestFirst.firstIndex(of: kind)! }
}

extension [Finding] {
  /// The gravest first, of one kind metric by metric: first the one with the greatest change.
  fileprivate var bySeverity: [Finding] {
    func change(_ finding: Finding) -> Double { finding.ratio.map { abs(log($0)) } ?? .infinity }
    let worst = Dictionary(grouping: self, by: \.metric).mapValues { $0.map(change).max()! }
    return enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.kind != b.kind { return a.severityRank < b.severityRank }
      if a.metric != b.metric {
        let (x, y) = (worst[a.metric]!, worst[b.metric]!)
        return x == y ? (a.metric ?? "") < (b.metric ?? "") : x > y
      }
      return (-change(a), one.offset) < (-change(b), other.offset)
    }.map(\.element)
  }
}

extension [TimeComparison] {
  /// Metric by metric, first the one with the greatest change.
  fileprivate var bySeverity: [TimeComparison] {
    func change(_ time: TimeComparison) -> Double { abs(log(time.ratio)) }
    let worst = Dictionary(grouping: self, by: \.metric).mapValues { $0.map(change).max()! }
    return enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.metric != b.metric {
        let (x, y) = (worst[a.metric]!, worst[b.metric]!)
        return x == y ? a.metric < b.metric : x > y
      }
      return (-change(a), one.offset) < (-change(b), other.offset)
    }.map(\.element)
  }
}
