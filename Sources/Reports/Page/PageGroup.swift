import Measurement

/// A group as a section of the page: cases that differ only in their strategy.
struct PageGroup {
  var group: CaseGroup<CaseRecord>
  var id: String
  var figures: [Figure]

  init(_ group: CaseGroup<CaseRecord>, number: Int, of count: Int) {
    self.group = group
    id = "g\(number)"
    figures = GroupFigures(group, id: id, mostBins: FrameBins.most(groups: count)).all
  }

  /// The values for a template.
  var context: [String: Any] {
    let columns = SummaryColumns(for: group)
    let rows = group.members.map { SummaryRow($0, columns) }
    let shared = group.case
    return [
      "id": id, "title": group.title, "data": shared.shownData,
      "layout": shared.layout.shown, "trace": shared.trace.shown, "items": "\(group.itemCount)",
      "titles": columns.titles.map(TemplateText.init),
      "rows": rows.map { ["texts": $0.fields.map(TemplateText.init)] },
      "remarks": rows.compactMap(\.remark).map(TemplateText.init),
      "figures": figures.map(\.context),
    ]
  }
}
