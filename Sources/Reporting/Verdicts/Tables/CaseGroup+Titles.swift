import Measurement
import ResultFiles

extension CaseGroup where Member == CaseRecord {
  /// The case whose data, layout, trace and viewport all share.
  package var `case`: Case { members[0].case }

  /// The number of items of their data: the largest that a case recorded.
  package var itemCount: Int { members.lazy.map(\.itemCount).max()! }

  package var title: String {
    let shared = self.case
    let items = HumanUnits.grouped(Double(itemCount))
    let cost = shared.cells.map { ", cells cost \($0.cost.shown)" } ?? ""
    return "\(shared.shownData) / \(shared.layout.shown) / \(shared.trace.shown)"
      + "  (\(items) items, \(shared.viewport.text)\(cost))"
  }

  /// Whether its trace edits the collection.
  var hasEdits: Bool { members.contains { $0.metricSummary(.editTime) != nil } }
}
