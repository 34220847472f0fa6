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
