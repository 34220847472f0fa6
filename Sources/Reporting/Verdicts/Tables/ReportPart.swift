import Files

/// A part of a report that is written as plain text or as Markdown.
enum ReportPart {
  /// Titles, rows, and which columns are right-aligned.
  case table([String], [[String]], right: Set<Int>)
  /// Sentences of this program.
  case words(String)

  var markdown: String {
    switch self {
    case .table(let titles, let rows, let right):
      MarkdownTable.lines(titles, rows, right: right).joined(separator: "\n") + "\n"
    case .words(let text): text + "\n"
    }
  }

  func text(on medium: TextMedium) -> String {
    switch self {
    case .table(let titles, let rows, let right):
      PlainTable(
        titles, rows.map { $0.map { medium.withUnits(PlainText.line($0)) } }, right: right
      ).text(on: medium)
    case .words(let text): medium.text(text)
    }
  }
}
