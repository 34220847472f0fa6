import Escaping
import Measurement

/// Writes `run` as plain text: a table for each data, layout, trace and item count, with a line for
/// each strategy; `-` stands for a missing value. Remarks on the machine and the times come first;
/// below a table is why cases failed or were not timed. p99 is shown if every line has it and there
/// is room, reuse, views and noise if there is room; checksums are cut to 8 digits.
public func table(for run: RunRecord, on medium: TextMedium = .usual) -> String {
  let remarks = (run.timingRemarks + run.machineRemarks).flatMap { medium.remark($0) }
  let head = remarks.isEmpty ? [] : [remarks.joined(separator: "\n") + "\n"]
  return (head + run.groups.map { text(of: $0, medium) }).joined(separator: "\n")
}

private func text(of group: CaseGroup<CaseRecord>, _ medium: TextMedium) -> String {
  if let policies = PolicyTable(group) { return text(of: policies, group.title, medium) }
  let columns = SummaryColumns(for: group)
  var lines = medium.paragraph(group.title) + tableLines(group.members, columns, medium)
  for remark in group.members.compactMap({ SummaryRow($0, columns).remark }) {
    lines += medium.remark(remark)
  }
  return lines.joined(separator: "\n") + "\n"
}

private func text(of table: PolicyTable, _ title: String, _ medium: TextMedium) -> String {
  let plain = PlainTable(table.titles, table.fields, right: table.right)
  let lines =
    medium.paragraph(title) + plain.lines(on: medium)
    + (table.answers + table.remarks).flatMap { medium.remark($0) }
  return lines.joined(separator: "\n") + "\n"
}

/// The table with the most columns that fit, with shortened names if they stay different; if no
/// table fits, all columns in paragraphs.
private func tableLines(
  _ cases: [CaseRecord], _ columns: SummaryColumns, _ medium: TextMedium
) -> [String] {
  let tables = columns.narrowing.map { summaryTable(cases, $0) }
  if let whole = tables.first(where: { $0.fitsUnbroken(medium) }) { return whole.lines(on: medium) }
  let narrower = columns.narrowing + columns.narrowingFurther
  for names in [usualName, shortName] where areApart(cases.map(\.case.strategy.shown), cutTo: names)
  {
    let broken = narrower.lazy.map { summaryTable(cases, $0, names: names) }
    if let table = broken.first(where: { $0.fits(medium) }) { return table.lines(on: medium) }
  }
  return tables[0].lines(on: medium)
}

/// The most characters of a strategy's name, in wide and in narrow tables.
private let (usualName, shortName) = (24, 18)

/// Whether all names stay different when they are cut.
private func areApart(_ names: [String], cutTo length: Int) -> Bool {
  length >= usualName || Set(names.map { cut($0, to: length) }).count == Set(names).count
}

private func cut(_ name: String, to length: Int) -> String {
  name.count > length ? name.prefix(length - 1) + "~" : name
}

private func summaryTable(
  _ cases: [CaseRecord], _ columns: SummaryColumns, names: Int = usualName
) -> PlainTable {
  let titles = columns.titles
  let rows = cases.map { record in
    SummaryRow(record, columns).fields.enumerated().map {
      shortened(PlainText.line($0.element), column: $0.offset, names)
    }
  }
  let entrants = cases.map { $0.failure == nil ? Contest.query.entrant($0) : nil }
  let entered = entrants.compactMap { $0 }
  let fastest =
    cases.count > 1 && entered.allSatisfy(\.canBeTold) ? entered.map(\.value).min() : nil
  return PlainTable(titles, rows, right: Set(2..<titles.count)) { row, column in
    titles[column] == SummaryColumns.median && fastest != nil && entrants[row]?.value == fastest
      ? .best : nil
  }
}

/// The first two columns hold names and checksums; the values of the others are short.
private func shortened(_ field: String, column: Int, _ names: Int) -> String {
  switch column {
  case 0: cut(field, to: names)
  case 1: String(field.prefix(8))
  default: field
  }
}
