import Gate
import Measurement
import Primitives

extension Finding.Kind {
  /// The kinds in the order in which exports show findings, the gravest first. Formats that limit
  /// the number of findings show only the first ones.
  static let byGravity: [Finding.Kind] = [
    .noBaseline, .failed, .wrongAnswer, .regression, .missing, .inconclusive, .stale, .waived,
    .unknown, .note,
  ]

  /// The kind in words.
  var title: String {
    switch self {
    case .failed: "failed"
    case .wrongAnswer: "wrong answer"
    case .regression: "regression"
    case .missing: "missing"
    case .noBaseline: "no baseline"
    case .inconclusive: "inconclusive"
    case .stale: "stale baseline"
    case .waived: "waived"
    case .unknown: "unknown"
    case .note: "note"
    }
  }
}

extension Finding {
  /// The subject of the finding: the case and its metric in words, or the whole run.
  var subject: String { VerdictText.subject(caseID, metric) }

  /// `1.2 ms -> 1.5 ms (x 1.2500)`; nil if there are no values.
  var change: String? { VerdictText.change(from: base, to: head, ratio: ratio) }

  /// Its text: the subject, the change and the detail.
  var sentence: String { VerdictText.changed(subject, change, detail) }

  /// The sentence, then the command that reproduces it.
  var lines: [String] {
    [sentence] + (reproduce.map { [VerdictText.reproduced(by: $0)] } ?? [])
  }

  /// The change and the detail alone.
  var sentenceWithoutSubject: String { VerdictText.changed("", change, detail) }

  /// The lines without the subject, for formats that give it another place.
  var linesWithoutSubject: [String] {
    [sentenceWithoutSubject, reproduce.map(VerdictText.reproduced(by:)) ?? ""]
      .filter { !$0.isEmpty }
  }
}

extension GateReport {
  /// The findings, the gravest first; findings of one kind stay in their order.
  var findingsByGravity: [Finding] { findings.ordered(by: Finding.Kind.byGravity) }

  /// Every case that was compared or has a finding, each once, with its findings, the gravest
  /// first. Findings without a case are under "".
  var findingsByCase: [(caseID: String, findings: [Finding])] {
    let found = Dictionary(grouping: findingsByGravity, by: \.caseID)
    return (caseIDs + findings.map(\.caseID)).unique.map { ($0, found[$0] ?? []) }
  }

  /// The verdict, the number of cases, and how many findings there are of each kind.
  var verdictLine: String {
    let counts = Finding.Kind.byGravity.compactMap { kind -> String? in
      let count = findings.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.title)"
    }
    let cases = caseIDs.count == 1 ? "1 case" : "\(caseIDs.count) cases"
    return "\(verdict.rawValue) (exit code \(verdict.exitStatus)), \(cases)"
      + (counts.isEmpty ? ", nothing found" : ": " + counts.joined(separator: ", "))
  }
}
