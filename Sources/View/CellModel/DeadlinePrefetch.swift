import CollectionModel

/// Prepares items within some screens ahead, and begins a step only if it is expected to end before
/// the next refresh: the longest time of the same step for the same identifier must fit into the
/// time left.
///
/// It does not begin a step that it has never measured. So if a step always takes the same time, it
/// makes no frame late, with one exception: finding the wanted items may take longer than ever
/// before, and longer than the time left.
package final class DeadlinePrefetch: PrefetchPolicy {
  private struct Step: Hashable {
    var step: CellCosts.Step
    var identifier: String
  }

  private let ahead: Double
  /// The longest time of each step, ns.
  private var longest: [Step: UInt64] = [:]
  /// The longest time of finding the wanted items, ns.
  private var longestQuery: UInt64 = 0

  /// - Parameter ahead: in screens, 0 or more.
  package init(ahead: Double) { self.ahead = ahead }

  package func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    place.items(ahead: ahead * place.screen, behind: 0).map(\.id)
  }

  package func mayBegin(
    _ step: CellCosts.Step, for id: ElementID, identifier: String, at now: UInt64,
    before deadline: UInt64
  ) -> Bool {
    // A cell is laid out right after it is set up.
    let steps: [CellCosts.Step] = step == .configure ? [.configure, .layout] : [step]
    var end = now
    for step in steps {
      guard let time = longest[Step(step: step, identifier: identifier)] else { return false }
      end += time
    }
    return end <= deadline
  }

  package func learn(_ step: CellCosts.Step, identifier: String, nanoseconds: UInt64) {
    let key = Step(step: step, identifier: identifier)
    longest[key] = max(longest[key] ?? 0, nanoseconds)
  }

  package func mayQuery(at now: UInt64, before deadline: UInt64) -> Bool {
    now + longestQuery <= deadline
  }

  package func learnQuery(nanoseconds: UInt64) { longestQuery = max(longestQuery, nanoseconds) }
}
