import Measurement
import ResultFiles
import Statistics

/// The cost of the frames of a case: their p95, or the greatest of them where too few were timed
/// for a p95.
package struct FrameCost: Hashable, Sendable {
  /// The number of distinct frames from which the p95 counts.
  package static let fewestForP95 = 200

  package var nanoseconds: Double
  /// Whether it is the greatest frame, because fewer than `fewestForP95` were timed.
  package var isGreatest: Bool
  /// The number of distinct frames.
  var frames: Int

  /// The cost as a share of the time that a display of 120 Hz leaves for a frame.
  var share: Double { nanoseconds / FrameBudget.nanoseconds }
}

extension CaseRecord {
  /// nil for a case that failed, or whose frames were not timed.
  package var frameCost: FrameCost? { cost(of: .frameTime) }

  /// The same for frames, or changes, of another kind.
  func cost(of metric: Metric) -> FrameCost? {
    guard let frames = numbers(of: metric) else { return nil }
    let count = Int(clamping: frames.count)
    if count >= FrameCost.fewestForP95, let p95 = frames.p95 {
      return FrameCost(nanoseconds: p95, isGreatest: false, frames: count)
    }
    guard let greatest = frames.maximum else { return nil }
    return FrameCost(nanoseconds: greatest, isGreatest: true, frames: count)
  }

  /// The time of the longest batch of edits, applied to the collection view and its source, in ns:
  /// of each launch the greatest, of those the median, so that what the scheduler takes from one
  /// launch does not count. nil for a case that failed, or without edits.
  package var longestEditNanoseconds: Double? { longestNanoseconds(of: .updateTime) }

  /// The longest difference of snapshots, likewise. nil for a case without snapshots, too.
  package var longestDifferenceNanoseconds: Double? { longestNanoseconds(of: .differenceTime) }

  private func longestNanoseconds(of metric: Metric) -> Double? {
    guard failure == nil else { return nil }
    let greatest = launches.compactMap { launch -> Double? in
      switch launch.observations[metric] {
      case .distribution(let values): Double(values.maximum)
      case .integer(let value): Double(value)
      case .decimal(let value): value
      case .text, nil: nil
      }
    }
    return greatest.isEmpty ? nil : Percentile.median(of: greatest)
  }

  /// The median of a metric over the launches; nil if it has no value.
  package func median(of metric: Metric) -> Double? { numbers(of: metric)?.p50 }

  // Inlined into some of its callers, it crashes the compiler (Swift 6.3.1, copy propagation).
  @inline(never)
  func numbers(of metric: Metric) -> Summary? { metricSummary(metric)?.numbers }
}
