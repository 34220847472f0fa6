import Files
import Gate
import Measurement
import Primitives

/// Writes the comparison of two runs as plain text: remarks, for each case the counters that
/// changed, the conclusive times with their tested intervals, one sentence for all other tested
/// times, and the verdict. `RunComparison.json()` has all times.
package func table(for comparison: RunComparison, on medium: TextMedium = .usual) -> String {
  let opening = [comparison.report.title] + comparison.report.remarks.map { "note: " + $0 }
  var text = opening.map { medium.text($0) }.joined()
  for section in ComparisonSection.sections(of: comparison) {
    text += "\n" + medium.text(section.title)
    for caseTable in section.tables {
      text += "\n" + medium.text(caseTable.title)
      if let command = caseTable.command {
        text += PlainText.line(VerdictText.reproduced(by: command)) + "\n"
      }
      let table = PlainTable(caseTable.titles, caseTable.rows, right: caseTable.numbers) {
        row, column in
        column == caseTable.titles.count - 1 ? caseTable.roles[row] : nil
      }
      text += table.text(on: medium)
    }
    for note in section.notes { text += "\n" + medium.text(note) }
  }
  let verdicts = ComparisonVerdict(of: comparison)
  var verdict = medium.paragraph(verdictLine(for: comparison.report, verdicts))
  verdict[0] = medium.style.line(
    verdict[0], startingWith: comparison.report.verdict.rawValue,
    as: verdicts.role(of: comparison.report.verdict))
  return text + "\n" + verdicts.text(on: medium) + verdict.map { $0 + "\n" }.joined()
}

/// Writes the same as Markdown.
package func markdown(for comparison: RunComparison) -> String {
  var lines = ["**\(markdownEscaped(comparison.report.title))**", ""]
  for remark in comparison.report.remarks { lines.append("- " + markdownParagraph(remark)) }
  for section in ComparisonSection.sections(of: comparison) {
    lines += ["", "### " + markdownEscaped(section.title)]
    for caseTable in section.tables {
      lines += ["", "**\(markdownEscaped(caseTable.title))**", ""]
      if let command = caseTable.command { lines += [markdownCode(command), ""] }
      lines += MarkdownTable.lines(caseTable.titles, caseTable.rows, right: caseTable.numbers)
    }
    for note in section.notes { lines += ["", markdownParagraph(note)] }
  }
  let verdicts = ComparisonVerdict(of: comparison)
  return lines.joined(separator: "\n") + "\n\n" + verdicts.markdown() + "\n"
    + markdownParagraph(verdictLine(for: comparison.report, verdicts)) + "\n"
}

/// The changed counters, or the times, with a table for each case.
private struct ComparisonSection {
  struct CaseTable {
    var title: String
    /// The command that reproduces the case; nil if nothing of it is worse.
    var command: String?
    var titles: [String]
    var rows: [[String]]
    /// The roles of the last column, by row.
    var roles: [TextStyle.Role?]

    /// The columns of numbers: the first column has names, the last has explanations.
    var numbers: Set<Int> { Set(1..<(titles.count - 1)) }
  }

  var title: String
  var tables: [CaseTable]
  /// Paragraphs below the tables.
  var notes: [String] = []

  static func sections(of comparison: RunComparison) -> [ComparisonSection] {
    let findings = comparison.report.findings
    let changed = tables(
      findings, by: \.caseID, comparison.commands, ["metric", "base", "head", "ratio", "finding"]
    ) { finding in
      let texts = [
        finding.metric.map(Metric.words(of:)) ?? "-", finding.base ?? "-", finding.head ?? "-",
        finding.ratio.map(ratioText) ?? "-",
        (finding.kind == .note ? "" : "\(finding.kind.rawValue): ") + finding.detail,
      ]
      return (texts, finding.role)
    }
    let changes = ComparisonSection(
      title: findings.isEmpty
        ? "No counter changed" : "Counters and cases that changed (they decide the exit code)",
      tables: changed)
    guard let times = ComparedTimes(of: comparison) else { return [changes] }
    let conclusive = tables(
      times.conclusive, by: \.caseID, comparison.commands, ComparedTimes.titles
    ) {
      (ComparedTimes.texts(of: $0), $0.answer.role)
    }
    return [
      changes, ComparisonSection(title: times.title, tables: conclusive, notes: times.notes),
    ]
  }

  /// A table for each case, in the order of their first rows.
  ///
  /// - Parameter commands: those that reproduce a case, by its id.
  private static func tables<Row>(
    _ rows: [Row], by key: (Row) -> String, _ commands: [String: String], _ titles: [String],
    _ texts: (Row) -> (texts: [String], role: TextStyle.Role?)
  ) -> [CaseTable] {
    rows.grouped(by: key).map { name, rows in
      let rows = rows.map(texts)
      return CaseTable(
        title: name, command: rows.contains { $0.role == .bad } ? commands[name] : nil,
        titles: titles, rows: rows.map(\.texts), roles: rows.map(\.role))
    }
  }
}

extension TimeComparison.Answer {
  fileprivate var role: TextStyle.Role? {
    switch self {
    case .slower: .bad
    case .faster: .good
    case .inconclusive: .doubtful
    }
  }
}
