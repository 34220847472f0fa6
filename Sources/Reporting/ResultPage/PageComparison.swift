import Gate
import Measurement
import ResultFiles
import Verdicts

/// The comparison of two runs as a section of the page: the two verdicts, and each counter and time
/// that is worse, the gravest first. Better, unchanged and inconclusive values are folded;
/// inconclusive values are never shown as equal.
struct PageComparison {
  let comparison: RunComparison

  /// The plot of all tested times as ratios; nil if none was tested.
  var figure: Figure? {
    RatioPlot(comparison).map {
      Figure(id: "ratios", title: RatioPlot.title, note: RatioPlot.note, plot: $0.plot)
    }
  }

  /// The groups that its cases are in, by the cases' ids.
  let scopes: [String: [String: Any]]

  /// The values for a template: the two verdicts, then what is worse by severity, and the rest
  /// folded.
  var context: [String: Any] {
    let verdict = ComparisonVerdict(of: comparison)
    let changes = PageChanges(scopes: scopes, commands: comparison.commands)
    let times = comparison.times.filter(\.isHeadline)
    func rows(_ answer: TimeComparison.Answer) -> [PageChanges.Row] {
      times.filter { $0.answer == answer }.bySeverity.map(PageChanges.Row.init)
    }
    let caveats = verdict.caveats + comparison.report.remarks
    return Self.context(of: comparison.report, verdict, changes).merging([
      "caveats": caveats.map(TemplateText.init), "hasCaveats": !caveats.isEmpty,
      "tables": [
        Self.worse(comparison.report, changes),
        changes.table("Slower (advice only, fails nothing)", rows(.slower)),
      ].compactMap { $0 },
      "folded": [
        Self.others(comparison.report, changes),
        changes.folded("times that are faster", rows(.faster)),
        changes.folded("times that are inconclusive", rows(.inconclusive)),
      ].compactMap { $0 },
      "notes": (ComparedTimes(of: comparison)?.notes ?? []).map(TemplateText.init),
      "ratios": figure.map { [$0.context] } ?? [], "hasRatios": figure != nil,
    ]) { $1 }
  }

  /// The values of a report on counters alone, such as one against a baseline.
  static func context(
    of report: GateReport, _ scopes: [String: [String: Any]]
  ) -> [String: Any] {
    let changes = PageChanges(scopes: scopes, commands: [:])
    return context(of: report, ComparisonVerdict(of: report), changes).merging([
      "tables": [worse(report, changes)].compactMap { $0 },
      "folded": [others(report, changes)].compactMap { $0 },
    ]) { $1 }
  }

  /// The part that both have: the verdicts in words.
  private static func context(
    of report: GateReport, _ verdict: ComparisonVerdict, _ changes: PageChanges
  ) -> [String: Any] {
    let word = report.verdict.rawValue
    return [
      "title": report.title,
      "sentences": verdict.parts.map { parts in
        [
          "parts": parts.map { part -> [String: Any] in
            ["text": part.text, "class": styleClass(part.role), "isPlain": part.role == nil]
          }
        ]
      },
      "worst": verdict.worst.map { one -> [String: Any] in
        [
          "sentence": one.sentence, "commands": one.reproduce.map { [TemplateText($0)] } ?? [],
        ]
      },
      "class": styleClass(verdict.role(of: report.verdict)), "verdict": word,
      "meaning": String(verdictLine(for: report, verdict).dropFirst(word.count)),
      "unchanged": report.findings.isEmpty
        ? "All counters of \(report.caseIDs.count) cases were compared and are the same." : "",
    ]
  }

  private static func worse(_ report: GateReport, _ changes: PageChanges) -> [String: Any]? {
    changes.table(
      "Worse or wrong", report.findings.filter(isGrave).bySeverity.map(PageChanges.Row.init))
  }

  private static func others(_ report: GateReport, _ changes: PageChanges) -> [String: Any]? {
    changes.folded(
      "counters and cases that changed otherwise",
      report.findings.filter { !isGrave($0) }.bySeverity.map(PageChanges.Row.init))
  }

  private static func isGrave(_ finding: Finding) -> Bool {
    switch finding.kind {
    case .noBaseline, .failed, .wrongAnswer, .regression, .missing, .waived: true
    case .inconclusive, .stale, .unknown, .note: false
    }
  }

  private static func styleClass(_ role: TextStyle.Role?) -> String {
    switch role {
    case .good: "good"
    case .bad, .error: "bad"
    case .doubtful, .remark: "doubtful"
    case .best, nil: ""
    }
  }
}
