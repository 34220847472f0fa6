import Gate

/// Writes findings as workflow commands, `::error title=..::..`, which GitHub shows next to a
/// change.
package enum GitHubAnnotations {
  /// How many annotations of each level GitHub shows for a step. It drops the others silently.
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
  /// Stale baselines are errors where they cause the verdict (`isStrict`).
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
      lines += all.prefix(shown).map { finding in
        command(
          level, title: "\(finding.kind.title): \(finding.subject)", message: message(of: finding))
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
    // GitHub does not show a command without a message.
    let lines = finding.linesWithoutSubject
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
