import Measurement
import ResultFiles

/// How much of a collection's content the traces of some cases show, and the time of a jump.
struct VisitedContent {
  /// Traces that show more than this share of the content need no remark.
  private static let little = 0.01

  /// The greatest share that a trace shows, above 0 and below `little`.
  let share: Double
  private let records: [CaseRecord]

  /// nil if a trace shows more, or if the records do not contain the shown content.
  ///
  /// - Parameter records: cases over one collection and layout.
  init?(_ records: [CaseRecord]) {
    let shares = records.compactMap(\.shownShare)
    guard let share = shares.max(), share > 0, share < Self.little else { return nil }
    self.share = share
    self.records = records
  }

  /// The longest frame in which the viewport moved by more than its own length, with any of these
  /// strategies, ns; nil if no such frame was timed. The first frame is left out.
  func longestJump(of strategies: [String]) -> Double? {
    records.filter { strategies.contains($0.case.strategy.shown) }.compactMap { record in
      guard let path = record.path, let times = record.frameTimes else { return nil }
      return times.frameTotals.lazy.filter { path.jumps(in: $0.frame) }
        .map { Double($0.nanoseconds) }.max()
    }.max()
  }
}

extension CaseRecord {
  fileprivate var path: ViewportPath? {
    timeline.flatMap { ViewportPath($0, self.case.viewport) }
  }

  /// The share of the content that the trace shows; nil if the record does not contain it.
  fileprivate var shownShare: Double? {
    guard failure == nil, let path,
      case .decimal(let extent)? = launches.first?.observations[.contentExtent], extent > 0
    else { return nil }
    return path.shownExtent / extent
  }
}
