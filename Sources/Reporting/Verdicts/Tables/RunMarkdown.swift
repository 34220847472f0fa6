import Files
import Foundation
import Measurement

/// Writes `run` as Markdown: the tables of `table(for:)`, each a table under its title, after a
/// quoted list of remarks on the machine and the times.
package func markdown(for run: RunRecord, columns kind: TableColumns = .usual) -> String {
  let remarks = markdownRemarks(of: run)
  let columnsOfRun = RunColumns(of: run, kind)
  let groups = run.groups.map { group in
    if let policies = PolicyTable(group) { return markdown(of: policies, group.title) }
    let columns = columnsOfRun.columns(of: group)
    var lines = ["**\(markdownEscaped(group.title))**", ""]
    lines += MarkdownTable.lines(
      columns.titles, group.members.map(columns.fields(of:)), right: columns.right)
    let remarks =
      [columns.remark(onFramesOf: group.members)] + group.members.map(SummaryColumns.remark(on:))
    return (lines + markdownList(remarks.compactMap { $0 })).joined(separator: "\n") + "\n"
  }
  let agreement = run.agreement.map { [markdownParagraph($0) + "\n"] } ?? []
  return ((remarks.isEmpty ? [] : [remarks]) + groups + agreement).joined(separator: "\n")
}

private func markdown(of table: PolicyTable, _ title: String) -> String {
  var lines = ["**\(markdownEscaped(title))**", ""]
  lines += MarkdownTable.lines(table.titles, table.fields, right: table.right)
  return (lines + markdownList(table.answers + table.remarks)).joined(separator: "\n") + "\n"
}

/// A list below a table; nothing for no sentences.
private func markdownList(_ sentences: [String]) -> [String] {
  sentences.isEmpty ? [] : [""] + sentences.map { "- \(markdownParagraph($0))" }
}

/// Remarks for readers of times, as a quoted list; empty if there are none.
func markdownRemarks(of run: RunRecord) -> String {
  (run.timingRemarks + run.machineRemarks).map { "> - \(markdownParagraph($0))\n" }.joined()
}
