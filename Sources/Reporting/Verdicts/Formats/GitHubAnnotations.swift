import Gate

/// Writes findings as workflow commands, `::error title=..::..`, which GitHub shows next to a
/// change.
package enum GitHubAnnotations {
  /// The number of annotations of each level that GitHub shows for a step. It drops all further
  /// ones silently.
  static let shownPerLevel = 10

  enum Level: String, CaseIterable {
    case error, warning, notice

    init(_ kind: Finding.Kind) {
      switch kind {
      case .failed, .wrongAnswer, .regression, .missing, .noBaseline: self = .error
      case .stale, .inconclusive, .waived: self = .warning
      case .unknown, .note: self = .notice
      }
    }
  }

  /// A line per finding, errors first, and the gravest first within a level. If a level has more
  /// findings than GitHub shows, the last line that it shows states how many are left out.
  ///
  /// A regression and a case that failed, gave a wrong answer, is missing or has no baseline are
  /// errors; stale baselines, inconclusive and waived findings are warnings; all others are
  /// notices. If something else causes the verdict, such as a stale baseline under `isStrict`, it
  /// is an error too.
  package static func text(for report: GateReport) -> String {
    var findings = Dictionary(grouping: report.findingsByGravity) { Level($0.kind) }
    if report.verdict == .stale {
      findings[.error] = (findings[.warning] ?? []).filter { $0.kind == .stale }
      findings[.warning]?.removeAll { $0.kind == .stale }
    }
    var lines: [String] = []
    for level in Level.allCases {
      let all = findings[level] ?? []
      let shown = all.count > shownPerLevel ? shownPerLevel - 1 : all.count
      for finding in all.prefix(shown) {
        lines.append(
          command(
            level, title: "\(finding.kind.title): \(finding.subject)",
            message: message(of: finding)))
      }
      if all.count > shown {
        let plural = level == .notice ? "notices" : "\(level.rawValue)s"
        lines.append(
          command(
            level, title: "\(all.count - shown) more \(plural)",
            message: "GitHub shows \(shownPerLevel) of a kind; the summary of the step has more."))
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func message(of finding: Finding) -> String {
    let lines = finding.linesWithoutSubject
    // GitHub does not show a command without a message.
    return lines.isEmpty ? finding.kind.title : lines.joined(separator: "\n")
  }

  private static func command(_ level: Level, title: String, message: String) -> String {
    "::\(level.rawValue) title=\(escaped(title, inProperty: true))::"
      + escaped(message, inProperty: false)
  }

  /// `text` escaped for the runner, which unescapes it (`escapeData` and `escapeProperty` of the
  /// actions toolkit); other controls and direction marks become `?`.
  static func escaped(_ text: String, inProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where inProperty: escaped += "%3A"
      case "," where inProperty: escaped += "%2C"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: escaped += "?"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}
