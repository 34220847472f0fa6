import Escaping
import Gate
import Measurement

/// Writes the comparison of two runs as plain text, without colours: remarks, for each case the
/// counters that changed, the times that can be told apart with their tested intervals, one
/// sentence for all other times, and the verdict.
///
/// Only tested times are shown (`TimeComparison.headlines`); `RunComparison.json()` has all.
public func table(for comparison: RunComparison, on medium: TextMedium = .usual) -> String {
  var blocks = [comparison.report.title]
  blocks += comparison.report.remarks.map { "note: " + $0 }
  var text = blocks.map { medium.text($0) }.joined()
  for section in ComparisonSection.sections(of: comparison) {
    text += "\n" + medium.text(section.title)
    for block in section.blocks {
      text += "\n" + medium.text(block.title)
      let table = PlainTable(block.titles, block.rows, right: block.numbers) { row, column in
        column == block.titles.count - 1 ? block.roles[row] : nil
      }
      text += table.text(on: medium)
    }
    for note in section.notes { text += "\n" + medium.text(note) }
  }
  var verdict = medium.paragraph(verdictLine(for: comparison.report))
  verdict[0] = medium.style.line(
    verdict[0], startingWith: comparison.report.verdict.rawValue,
    as: comparison.report.verdict.role)
  return text + "\n" + verdict.map { $0 + "\n" }.joined()
}

/// Writes the same as Markdown.
public func markdown(for comparison: RunComparison) -> String {
  var lines = ["**\(markdownEscaped(comparison.report.title))**", ""]
  for remark in comparison.report.remarks { lines.append("- " + markdownParagraph(remark)) }
  for section in ComparisonSection.sections(of: comparison) {
    lines += ["", "### " + markdownEscaped(section.title)]
    for block in section.blocks {
      lines += ["", "**\(markdownEscaped(block.title))**", ""]
      lines += MarkdownTable.lines(block.titles, block.rows, right: block.numbers)
    }
    for note in section.notes { lines += ["", markdownParagraph(note)] }
  }
  lines += ["", markdownParagraph(verdictLine(for: comparison.report))]
  return lines.joined(separator: "\n") + "\n"
}

/// The changed counters, or the times: a block for each case.
private struct ComparisonSection {
  struct Block {
    var title: String
    var titles: [String]
    var rows: [[String]]
    /// The roles of the last column, by row.
    var roles: [TextStyle.Role?]

    /// The columns of numbers: the first column has names, the last has explanations.
    var numbers: Set<Int> { Set(1..<(titles.count - 1)) }
  }

  var title: String
  var blocks: [Block]
  /// Notes below the blocks, a paragraph each.
  var notes: [String] = []

  static func sections(of comparison: RunComparison) -> [ComparisonSection] {
    let findings = comparison.report.findings
    let changed = blocks(
      findings, by: \.caseID, ["metric", "base", "head", "ratio", "meaning"]
    ) { finding in
      let cells = [
        finding.metric ?? "-", finding.base ?? "-", finding.head ?? "-",
        finding.ratio.map(ratioText) ?? "-",
        (finding.kind == .note ? "" : "\(finding.kind.rawValue): ") + finding.detail,
      ]
      return (cells, nil)
    }
    let changes = ComparisonSection(
      title: findings.isEmpty
        ? "No counter changed" : "Counters that changed, and cases (they decide)",
      blocks: changed)
    guard let times = ComparedTimes(of: comparison) else { return [changes] }
    let told = blocks(times.told, by: \.caseID, ComparedTimes.titles) {
      (ComparedTimes.cells($0), $0.answer.role)
    }
    return [
      changes, ComparisonSection(title: times.title, blocks: told, notes: times.notes),
    ]
  }

  /// A block for each case, in the order of their first rows.
  private static func blocks<Row>(
    _ rows: [Row], by key: (Row) -> String, _ titles: [String],
    _ cells: (Row) -> (cells: [String], role: TextStyle.Role?)
  ) -> [Block] {
    var order: [String] = []
    var byCase: [String: [(cells: [String], role: TextStyle.Role?)]] = [:]
    for row in rows {
      if byCase[key(row)] == nil { order.append(key(row)) }
      byCase[key(row), default: []].append(cells(row))
    }
    return order.map { name in
      let rows = byCase[name]!
      return Block(
        title: name, titles: titles, rows: rows.map(\.cells), roles: rows.map(\.role))
    }
  }
}

extension TimeComparison.Answer {
  fileprivate var role: TextStyle.Role? {
    switch self {
    case .slower: .bad
    case .faster: .good
    case .cannotTell: .doubtful
    }
  }
}
