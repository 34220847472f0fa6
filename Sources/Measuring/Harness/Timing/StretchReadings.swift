import Measurement
import Statistics

/// The times of a schedule's timed stretches over replays, in memory allocated before them.
package struct StretchReadings {
  private let schedule: ReplaySchedule
  /// A value for each timed stretch of each replay: the mean of the frames that shared it, ns.
  private(set) var values: [UInt64] = []

  package init(_ schedule: ReplaySchedule, replays: Int) {
    self.schedule = schedule
    values.reserveCapacity(schedule.timedCount * replays)
  }

  @inline(__always)
  package mutating func append(_ nanoseconds: UInt64, frames: Int) {
    values.append((nanoseconds + UInt64(frames) / 2) / UInt64(frames))
  }

  /// The least over the replays for each timed frame, in the order of the frames. Frames that share
  /// a pair of readings have the mean that they share.
  package var leastPerFrame: [UInt64] {
    var least: [UInt64] = []
    least.reserveCapacity(schedule.timedFrames)
    for (index, stretch) in schedule.stretches.lazy.filter(\.isTimed).enumerated() {
      let value = values(ofStretch: index).min()!
      for _ in stretch.frames { least.append(value) }
    }
    return least
  }

  /// What the machine adds: the median replay of a stretch over its least, less 1, and of that the
  /// median over all stretches. nil below two replays.
  package var noiseRatio: Double? {
    let count = schedule.timedCount
    guard count > 0, values.count > count else { return nil }
    return Percentile.median(
      of: (0..<count).map { index in
        let values = values(ofStretch: index).map { Double($0) }
        return Percentile.median(of: values) / max(1, values.min()!) - 1
      })
  }

  /// One value for each replay.
  private func values(ofStretch index: Int) -> [UInt64] {
    stride(from: index, to: values.count, by: schedule.timedCount).map { values[$0] }
  }
}
