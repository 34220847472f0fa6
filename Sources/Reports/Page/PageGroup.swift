import Measurement

/// A group as a section of the page: cases that are compared.
struct PageGroup {
  var group: CaseGroup<CaseRecord>
  var id: String
  var figures: [Figure]
  /// nil where cells cost nothing.
  private let policies: PolicyTable?

  init(_ group: CaseGroup<CaseRecord>, number: Int, of count: Int) {
    self.group = group
    id = "g\(number)"
    policies = PolicyTable(group)
    figures =
      policies?.figures(id: id)
      ?? GroupFigures(group, id: id, mostBins: FrameBins.most(groups: count)).all
  }

  /// What tells the members apart, in their order: strategies, or policies where cells have costs.
  var memberNames: [String] {
    group.members.map { record in
      policies?.rows.first { $0.record.id == record.id }?.name ?? record.case.strategy.shown
    }
  }

  /// By what filters choose.
  var scope: [String: Any] {
    [
      "data": group.case.shownData, "layout": group.case.layout.shown,
      "trace": group.case.trace.shown, "items": "\(group.itemCount)",
    ]
  }

  /// The group among those of its layout.
  var nameInLayout: String {
    let shared = group.case
    let items = shared.items == nil ? " (\(HumanUnits.grouped(Double(group.itemCount))))" : ""
    let cost = shared.cells.map { ", \($0.cost.shown)" } ?? ""
    return "\(shared.shownData)\(items), \(shared.trace.shown)\(cost)"
  }

  /// The values for a template.
  var context: [String: Any] {
    let titles: [String]
    let rows: [[String]]
    let remarks: [String]
    if let policies {
      (titles, rows) = (policies.titles, policies.fields)
      remarks = policies.answers + policies.remarks
    } else {
      let columns = SummaryColumns(for: group)
      let summaries = group.members.map { SummaryRow($0, columns) }
      // What strategies show is the same, or their cases have failed.
      let shown = columns.titles.indices.filter { columns.titles[$0] != "checksum" }
      titles = shown.map { columns.titles[$0] }
      rows = summaries.map { summary in shown.map { summary.fields[$0] } }
      remarks = summaries.compactMap(\.remark)
    }
    return scope.merging([
      "id": id, "title": group.title,
      "titles": titles.map(TemplateText.init),
      "rows": rows.map { ["texts": $0.map(TemplateText.init)] },
      "remarks": remarks.map(TemplateText.init), "figures": figures.map(\.context),
    ]) { $1 }
  }
}
