import Foundation
import Measurement

/// `run` as Markdown: the blocks of `table(for:)`, each a table under its title. Above all of it,
/// what has to be known of the machine, a quoted list.
public func markdown(for run: RunRecord) -> String {
  let remarks = markdownRemarks(of: run)
  let groups = CaseGroup.groups(of: run).map { group in
    let hasEdits = group.hasEdits
    let titles = SummaryRow.titles(showingEdits: hasEdits)
    let rows = group.cases.map { SummaryRow($0, showingEdits: hasEdits) }
    var lines = ["**\(markdownEscaped(group.title))**", ""]
    lines.append("| " + titles.joined(separator: " | ") + " |")
    let alignment = titles.indices.map { $0 < 2 ? "---" : "---:" }
    lines.append("| " + alignment.joined(separator: " | ") + " |")
    for row in rows {
      lines.append("| " + row.cells.map(markdownEscaped).joined(separator: " | ") + " |")
    }
    let remarks = rows.compactMap { row in row.remark.map { "- \(markdownEscaped($0))" } }
    if !remarks.isEmpty { lines += [""] + remarks }
    return lines.joined(separator: "\n") + "\n"
  }
  return ((remarks.isEmpty ? [] : [remarks]) + groups).joined(separator: "\n")
}

/// What a reader of times has to know of the machine, as a quoted list; empty where there is nothing.
func markdownRemarks(of run: RunRecord) -> String {
  run.machineRemarks.map { "> - \(markdownEscaped($0))\n" }.joined()
}

/// `text` as literal text of one Markdown line.
func markdownEscaped(_ text: String) -> String {
  var escaped = ""
  for character in PlainText.line(text) {
    switch character {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "|", "\\", "`", "*", "[", "]", "_", "~": escaped += "\\" + String(character)
    default: escaped.append(character)
    }
  }
  return escaped
}
