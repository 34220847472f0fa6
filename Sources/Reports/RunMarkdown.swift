import Escaping
import Foundation
import Measurement

/// `run` as Markdown: the blocks of `table(for:)`, each a table under its title. Above all of it,
/// what has to be known of the machine and of the times, a quoted list.
public func markdown(for run: RunRecord) -> String {
  let remarks = markdownRemarks(of: run)
  let groups = CaseGroup.groups(of: run).map { group in
    let columns = SummaryColumns(for: group)
    let titles = columns.titles
    let rows = group.cases.map { SummaryRow($0, columns) }
    var lines = ["**\(markdownEscaped(group.title))**", ""]
    lines += MarkdownTable.lines(titles, rows.map(\.cells), right: Set(2..<titles.count))
    let remarks = rows.compactMap { row in row.remark.map { "- \(markdownParagraph($0))" } }
    if !remarks.isEmpty { lines += [""] + remarks }
    return lines.joined(separator: "\n") + "\n"
  }
  return ((remarks.isEmpty ? [] : [remarks]) + groups).joined(separator: "\n")
}

/// What a reader of times has to know, as a quoted list; empty where there is nothing.
func markdownRemarks(of run: RunRecord) -> String {
  (run.timingRemarks + run.machineRemarks).map { "> - \(markdownParagraph($0))\n" }.joined()
}
