import ChangeMetrics
import Gate
import Measurement

/// The measures by which groups are judged in which changes take their time or change the layout.
extension ChangeMetric {
  /// In the order in which they are read: what the layout or a hand does before what follows edits.
  private static let inOrder: [ChangeMetric] =
    allCases.filter { $0 != .animatedFrame } + [.animatedFrame]

  /// Those that any of `cases` has.
  package static func all(of cases: [CaseRecord]) -> [ChangeMetric] {
    inOrder.filter { change in cases.contains { $0.numbers(of: change.metric) != nil } }
  }
}

extension CaseGroup<CaseRecord> {
  /// Whether changes take their time or change the layout in it.
  package var hasChanges: Bool { !ChangeMetric.all(of: members).isEmpty }
}
