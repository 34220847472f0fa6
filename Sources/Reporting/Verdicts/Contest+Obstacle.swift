import Measurement
import ResultFiles

extension Contest {
  /// The reason why `contests` cannot compare the strategies of a run; nil if there is none other
  /// than the lack of strategies.
  package static func obstacle(to contests: [Contest], in run: RunRecord) -> ReportError? {
    let cases = run.cases.filter {
      $0.case.cells == nil && $0.failure == nil && !$0.hasNothingToScroll
    }
    guard !cases.isEmpty else { return nil }
    for contest in contests {
      func missing(_ cases: [CaseRecord]) -> MissingValue? {
        MissingValue(of: contest.metric, at: contest.point, in: cases, allowsZero: true)
      }
      if let missing = missing(cases) { return .noValue(missing) }
      for record in cases {
        if let missing = missing([record]) { return .notComparable(id: record.id, missing) }
      }
    }
    return nil
  }
}
