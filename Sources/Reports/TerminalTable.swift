import Measurement
import TextTable

/// `run` as plain text of at most 120 columns, without colours: a block for each data, layout, trace
/// and item count, in it a line for each strategy; `-` where there is no value. Below a block, why
/// cases failed or were not timed. Above all of it, what has to be known of the machine.
public func table(for run: RunRecord) -> String {
  let remarks = run.machineRemarks.flatMap {
    PlainText.wrapped(PlainText.line("! \($0)"), width: tableWidth)
  }
  let head = remarks.isEmpty ? [] : [remarks.joined(separator: "\n") + "\n"]
  return (head + CaseGroup.groups(of: run).map(block(of:))).joined(separator: "\n")
}

let tableWidth = 120

private func block(of group: CaseGroup) -> String {
  let hasEdits = group.hasEdits
  let rows = group.cases.map { SummaryRow($0, showingEdits: hasEdits) }
  let table = TextTable<SummaryRow> { row in
    zip(SummaryRow.titles(showingEdits: hasEdits), row.cells).enumerated().map { index, column in
      Column(
        title: column.0, value: shortened(PlainText.line(column.1), column: index),
        align: index < 2 ? .left : .right)
    }
  }
  var lines = PlainText.wrapped(PlainText.line(group.title), width: tableWidth)
  let text = table.string(for: rows) ?? ""
  lines += text.split(separator: "\n").map { line in
    var line = line
    while line.last == " " { line.removeLast() }
    return String(line)
  }
  for row in rows {
    guard let remark = row.remark else { continue }
    lines += PlainText.wrapped(PlainText.line("! \(remark)"), width: tableWidth)
  }
  return lines.joined(separator: "\n") + "\n"
}

/// The first two columns hold names; the others' values are short by nature.
private func shortened(_ cell: String, column: Int) -> String {
  let limit = column == 0 ? 24 : 16
  guard column < 2, cell.count > limit else { return cell }
  return cell.prefix(limit - 1) + "~"
}
