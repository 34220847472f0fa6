import Files
import Measurement
import ResultFiles

/// Writes `run` as plain text: a table for each data, layout, trace and item count, with a line for
/// each strategy; `-` stands for a missing value. Remarks on the machine and the times come first;
/// remarks on cases follow their table. Wide tables leave out columns for which there is no room.
package func table(
  for run: RunRecord, columns kind: TableColumns = .usual, on medium: TextMedium = .usual
) -> String {
  let remarks = (run.timingRemarks + run.machineRemarks).flatMap(medium.remark)
  let head = remarks.isEmpty ? [] : [remarks.joined(separator: "\n") + "\n"]
  let columns = RunColumns(of: run, kind)
  let agreement = run.agreement.map { [medium.text($0)] } ?? []
  return (head + run.groups.map { text(of: $0, columns.columns(of: $0), medium) } + agreement)
    .joined(separator: "\n")
}

private func text(
  of group: CaseGroup<CaseRecord>, _ columns: SummaryColumns, _ medium: TextMedium
) -> String {
  if let policies = PolicyTable(group) { return text(of: policies, group.title, medium) }
  var lines = medium.paragraph(group.title) + tableLines(group.members, columns, medium)
  let remarks =
    [columns.remark(onFramesOf: group.members)] + group.members.map(SummaryColumns.remark(on:))
  for remark in remarks.compactMap({ $0 }) { lines += medium.remark(remark) }
  return lines.joined(separator: "\n") + "\n"
}

private func text(of table: PolicyTable, _ title: String, _ medium: TextMedium) -> String {
  let lines =
    medium.paragraph(title)
    + PlainTable(table.titles, table.fields, right: table.right).lines(on: medium)
    + (table.answers + table.remarks).flatMap(medium.remark)
  return lines.joined(separator: "\n") + "\n"
}

extension RunRecord {
  /// A sentence that all strategies showed the same; nil where nothing was compared or a case
  /// failed, because a strategy that shows something else fails.
  package var agreement: String? {
    guard cases.allSatisfy({ $0.failure == nil }),
      groups.contains(where: { group in
        group.case.cells == nil
          && group.members.count { $0.metricSummary(.visibleChecksum) != nil } > 1
      })
    else { return nil }
    return "All strategies showed the same elements in every frame."
  }
}

/// The table with the most columns that fit, with shortened names if they stay different; if no
/// table fits, all columns in paragraphs.
private func tableLines(
  _ cases: [CaseRecord], _ columns: SummaryColumns, _ medium: TextMedium
) -> [String] {
  let tables = columns.narrowing.map { summaryTable(cases, $0, medium) }
  if let whole = tables.first(where: { $0.fitsUnbroken(medium) }) { return whole.lines(on: medium) }
  let narrower = columns.narrowing + columns.narrowingFurther
  for names in [usualName, shortName] where areApart(cases.map(\.case.strategy.shown), cutTo: names)
  {
    let broken = narrower.lazy.map { summaryTable(cases, $0, medium, names: names) }
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
  _ cases: [CaseRecord], _ columns: SummaryColumns, _ medium: TextMedium, names: Int = usualName
) -> PlainTable {
  let titles = columns.titles
  let rows = cases.map { record in
    zip(titles, columns.fields(of: record)).map { title, field in
      shortened(medium.withUnits(PlainText.line(field)), under: title, names)
    }
  }
  let entrants = cases.map { $0.failure == nil ? Contest.query.entrant($0) : nil }
  let entered = entrants.compactMap { $0 }
  let fastest =
    cases.count > 1 && entered.allSatisfy(\.hasEnoughLaunches) ? entered.map(\.value).min() : nil
  return PlainTable(titles, rows, right: columns.right) { row, column in
    titles[column] == SummaryColumns.median && fastest != nil && entrants[row]?.value == fastest
      ? .best : nil
  }
}

/// Names and checksums may be of any length; the values of the other columns are short.
private func shortened(_ field: String, under title: String, _ names: Int) -> String {
  switch title {
  case "strategy": cut(field, to: names)
  case "checksum": String(field.prefix(8))
  default: field
  }
}
