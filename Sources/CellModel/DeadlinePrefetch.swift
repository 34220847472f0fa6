import CollectionModel

/// Prepares what is within some screens ahead, and begins a step only if it surely ends before the
/// next refresh: the longest that the same step took for the same identifier fits into the time
/// left.
///
/// What was not seen yet, it does not prepare. So it makes no frame late if a step always takes the
/// same time, but for one thing that it cannot know: finding out what is wanted may take longer
/// than it ever did, and than the time left.
package final class DeadlinePrefetch: PrefetchPolicy {
  private struct Step: Hashable {
    var step: CellCosts.Step
    var identifier: String
  }

  private let ahead: Double
  /// The longest that each step took, ns.
  private var longest: [Step: UInt64] = [:]
  /// The longest that finding out what is wanted took, ns.
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
    // A cell is laid out right after it was set up.
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
