import Escaping
import Measurement

/// `run` as plain text of at most 120 columns, without colours: a block for each data, layout, trace
/// and item count, in it a line for each strategy; `-` where there is no value. Below a block, why
/// cases failed or were not timed. Above all of it, what has to be known of the machine and of the
/// times. p99 stands there where every line has it and the columns suffice; of checksums the first 8
/// digits.
public func table(for run: RunRecord) -> String {
  let remarks = (run.timingRemarks + run.machineRemarks).flatMap {
    PlainText.wrapped(PlainText.line("! \($0)"), width: tableWidth)
  }
  let head = remarks.isEmpty ? [] : [remarks.joined(separator: "\n") + "\n"]
  return (head + CaseGroup.groups(of: run).map(block(of:))).joined(separator: "\n")
}

let tableWidth = 120

private func block(of group: CaseGroup) -> String {
  var lines = PlainText.wrapped(PlainText.line(group.title), width: tableWidth)
  let tables = SummaryColumns(for: group).narrowing.lazy.map { tableLines(group.cases, $0) }
  lines += tables.first { $0.allSatisfy { $0.count <= tableWidth } } ?? Array(tables).last!
  for remark in group.cases.compactMap({ SummaryRow($0, SummaryColumns(for: group)).remark }) {
    lines += PlainText.wrapped(PlainText.line("! \(remark)"), width: tableWidth)
  }
  return lines.joined(separator: "\n") + "\n"
}

private func tableLines(_ cases: [CaseRecord], _ columns: SummaryColumns) -> [String] {
  let titles = columns.titles
  let rows = cases.map { record in
    SummaryRow(record, columns).cells.enumerated().map {
      shortened(PlainText.line($0.element), column: $0.offset)
    }
  }
  return PlainTable.lines(titles, rows, right: Set(2..<titles.count))
}

/// The first two columns hold names and checksums; the others' values are short by nature.
private func shortened(_ cell: String, column: Int) -> String {
  switch column {
  case 0 where cell.count > 24: cell.prefix(23) + "~"
  case 1: String(cell.prefix(8))
  default: cell
  }
}
