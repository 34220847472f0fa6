import Measurement

/// What the frames of a case cost: their p95, or the greatest of them where there are too few for a
/// tail that could be told from it.
package struct FrameCost: Hashable, Sendable {
  /// The number of distinct frames from which the p95 counts.
  package static let fewestForP95 = 200

  package var nanoseconds: Double
  /// Whether it is the greatest frame, because fewer than `fewestForP95` were timed.
  package var isGreatest: Bool
  /// The number of distinct frames.
  package var frames: Int

  /// The cost as a share of the time that a display of 120 Hz leaves for a frame.
  package var share: Double { nanoseconds / FrameBudget.nanoseconds }
}

extension CaseRecord {
  /// nil for a case that failed, or whose frames were not timed.
  package var frameCost: FrameCost? {
    guard let frames = metricSummary("frame_ns")?.numbers else { return nil }
    let count = Int(clamping: frames.count)
    if count >= FrameCost.fewestForP95, let p95 = frames.p95 {
      return FrameCost(nanoseconds: p95, isGreatest: false, frames: count)
    }
    return frames.maximum.map { FrameCost(nanoseconds: $0, isGreatest: true, frames: count) }
  }

  /// The time of the batch of edits that took longest, applied to the collection view and its
  /// source, in ns; nil for a case that failed, or without edits.
  package var greatestUpdateNanoseconds: Double? {
    metricSummary("update_ns")?.numbers.flatMap { $0.maximum ?? $0.p50 }
  }
}
