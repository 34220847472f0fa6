import Measurement

extension CaseGroup where Member == CaseRecord {
  /// The case whose data, layout, trace and viewport all share.
  var `case`: Case { members[0].case }

  /// How many items their data had, as far as any of them could tell.
  var itemCount: Int { members.lazy.map(\.itemCount).max()! }

  var title: String {
    let shared = self.case
    let items = HumanUnits.grouped(Double(itemCount))
    let cost = shared.cells.map { ", cells cost \($0.cost.shown)" } ?? ""
    return "\(shared.shownData) / \(shared.layout.shown) / \(shared.trace.shown)"
      + "  (\(items) items, \(shared.viewport.text)\(cost))"
  }

  /// Whether its trace edits the collection.
  var hasEdits: Bool { members.contains { $0.metricSummary("edit_ns") != nil } }
}
