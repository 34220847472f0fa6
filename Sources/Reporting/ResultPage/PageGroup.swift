import Measurement
import Verdicts

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

  /// The names of the members, in their order: strategies, or policies where cells have costs.
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

  /// The name of the group among those of its layout.
  func name(among groups: [PageGroup]) -> String {
    func differs(_ property: (Case) -> String) -> Bool {
      groups.contains { property($0.group.case) != property(group.case) }
    }
    let shared = group.case
    let items = HumanUnits.grouped(Double(group.itemCount))
    var parts = [
      differs(\.data.shown) ? shared.data.shown : nil,
      differs(\.trace.shown) ? shared.trace.shown : nil, shared.cells.map(\.cost.shown),
      differs(\.viewport.text) ? shared.viewport.text : nil,
    ].compactMap { $0 }
    let hasSizes = groups.contains { $0.group.itemCount != group.itemCount }
    if hasSizes || parts.isEmpty { parts.append(items) }
    return parts.joined(separator: ", ")
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
      // Strategies show the same elements, or their cases have failed.
      let columns = SummaryColumns(for: [group], .wide).without("checksum")
      titles = columns.titles
      rows = group.members.map(columns.fields(of:))
      remarks = group.members.compactMap(SummaryColumns.remark(on:))
    }
    return scope.merging([
      "id": id, "title": group.title, "titles": titles.map(TemplateText.init),
      "rows": rows.map { ["texts": $0.map(TemplateText.init)] },
      "remarks": remarks.map(TemplateText.init), "figures": figures.map(\.context),
    ]) { $1 }
  }
}
