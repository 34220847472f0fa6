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

  /// The values for a template.
  var context: [String: Any] {
    let shared = group.case
    let titles: [String]
    let rows: [[String]]
    let remarks: [String]
    if let policies {
      (titles, rows) = (policies.titles, policies.fields)
      remarks = policies.answers + policies.remarks
    } else {
      let columns = SummaryColumns(for: group)
      let summaries = group.members.map { SummaryRow($0, columns) }
      (titles, rows) = (columns.titles, summaries.map(\.fields))
      remarks = summaries.compactMap(\.remark)
    }
    return [
      "id": id, "title": group.title, "data": shared.shownData,
      "layout": shared.layout.shown, "trace": shared.trace.shown, "items": "\(group.itemCount)",
      "titles": titles.map(TemplateText.init),
      "rows": rows.map { ["texts": $0.map(TemplateText.init)] },
      "remarks": remarks.map(TemplateText.init), "figures": figures.map(\.context),
    ]
  }
}
