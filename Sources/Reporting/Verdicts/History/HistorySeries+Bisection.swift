extension HistorySeries {
  /// A counter that changed somewhere between two commits.
  package struct Bisection: Sendable {
    package var good: String
    package var bad: String
    package var caseID: String
    package var metric: String
    /// As in the history: `seed 1, overscan 0.5`.
    package var settings: String
  }

  /// The digits of a commit that is not abbreviated.
  private static let wholeCommit = 40

  /// The commits between which a counter changed; nil if either is unknown, or for a time, which
  /// would need a quiet machine.
  func bisection(_ change: Change) -> Bisection? {
    guard isExact, let before = points[..<change.point].last(where: { $0.text != nil }) else {
      return nil
    }
    let ends = [before, points[change.point]]
    guard ends.allSatisfy({ !$0.isDirty && $0.commit.count == Self.wholeCommit }) else {
      return nil
    }
    return Bisection(
      good: ends[0].label, bad: ends[1].label, caseID: caseID, metric: metric, settings: settings)
  }
}
