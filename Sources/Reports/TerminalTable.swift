import Escaping
import Measurement

/// `run` as plain text: a block for each data, layout, trace and item count, in it a line for each
/// strategy; `-` where there is no value. Below a block, why cases failed or were not timed. Above all
/// of it, what has to be known of the machine and of the times. p99 stands there where every line has
/// it and the columns suffice, what is said of reuse and of views where they suffice; of checksums the
/// first 8 digits.
public func table(for run: RunRecord, on medium: TextMedium = .usual) -> String {
  let remarks = (run.timingRemarks + run.machineRemarks).flatMap { medium.remark($0) }
  let head = remarks.isEmpty ? [] : [remarks.joined(separator: "\n") + "\n"]
  return (head + CaseGroup.groups(of: run).map { block(of: $0, medium) }).joined(separator: "\n")
}

private func block(of group: CaseGroup, _ medium: TextMedium) -> String {
  let columns = SummaryColumns(for: group)
  var lines = medium.paragraph(group.title) + tableLines(group.cases, columns, medium)
  for remark in group.cases.compactMap({ SummaryRow($0, columns).remark }) {
    lines += medium.remark(remark)
  }
  return lines.joined(separator: "\n") + "\n"
}

/// The table with the most columns that fit; where none does, all of them, in blocks.
private func tableLines(
  _ cases: [CaseRecord], _ columns: SummaryColumns, _ medium: TextMedium
) -> [String] {
  let tables = columns.narrowing.map { summaryTable(cases, $0) }
  if let whole = tables.first(where: { $0.fitsUnbroken(medium) }) { return whole.lines(on: medium) }
  let narrower = columns.narrowingFurther.lazy.map { summaryTable(cases, $0) }
  let broken = tables.first { $0.fits(medium) } ?? narrower.first { $0.fits(medium) }
  return (broken ?? tables[0]).lines(on: medium)
}

private func summaryTable(_ cases: [CaseRecord], _ columns: SummaryColumns) -> PlainTable {
  let titles = columns.titles
  let rows = cases.map { record in
    SummaryRow(record, columns).cells.enumerated().map {
      shortened(PlainText.line($0.element), column: $0.offset)
    }
  }
  let medians = cases.map { record in
    record.failure == nil ? record.metricSummary("query_ns")?.numbers?.p50 : nil
  }
  let fastest = medians.count > 1 ? medians.compactMap { $0 }.min() : nil
  return PlainTable(titles, rows, right: Set(2..<titles.count)) { row, column in
    titles[column] == SummaryColumns.median && fastest != nil && medians[row] == fastest
      ? .best : nil
  }
}

/// The first two columns hold names and checksums; the others' values are short by nature.
private func shortened(_ cell: String, column: Int) -> String {
  switch column {
  case 0 where cell.count > 24: cell.prefix(23) + "~"
  case 1: String(cell.prefix(8))
  default: cell
  }
}
