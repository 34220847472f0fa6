import Measurement

/// A group as a section of the page: cases that differ only in their strategy.
struct PageGroup {
  var group: CaseGroup
  var id: String
  var figures: [Figure]

  init(_ group: CaseGroup, number: Int, of count: Int) {
    self.group = group
    id = "g\(number)"
    figures = GroupFigures(group, id: id, mostBins: FrameBins.most(groups: count)).all
  }

  /// The values for a template.
  var context: [String: Any] {
    let columns = SummaryColumns(for: group)
    let rows = group.cases.map { SummaryRow($0, columns) }
    let first = group.cases[0]
    return [
      "id": id, "title": group.title, "data": first.data, "layout": first.layout,
      "trace": first.trace, "items": "\(first.items)",
      "titles": columns.titles.map(TemplateText.init),
      "rows": rows.map { ["texts": $0.cells.map(TemplateText.init)] },
      "remarks": rows.compactMap(\.remark).map(TemplateText.init),
      "figures": figures.map(\.context),
    ]
  }
}
