import Measurement
import Statistics

/// The readings of several replays of one schedule; memory for all of them is allocated before the
/// first.
package struct ReplaySamples {
  private let schedule: ReplaySchedule
  private let name: String
  /// A value for each timed stretch of each replay: the mean of the frames that shared it, ns.
  private(set) var readings: [UInt64] = []
  private var wall: [UInt64] = []
  private var cpu: [UInt64] = []
  private var wallOfReplay: UInt64 = 0

  /// - Parameter pass: what `samples.csv` calls it.
  package init(pass: String, schedule: ReplaySchedule, replays: Int) {
    name = pass
    self.schedule = schedule
    readings.reserveCapacity(schedule.timedCount * replays)
    wall.reserveCapacity(replays)
    cpu.reserveCapacity(replays)
  }

  @inline(__always)
  package mutating func append(_ nanoseconds: UInt64, frames: Int) {
    wallOfReplay += nanoseconds
    readings.append((nanoseconds + UInt64(frames) / 2) / UInt64(frames))
  }

  package mutating func endReplay(cpuNanoseconds: UInt64) {
    cpu.append(cpuNanoseconds)
    wall.append(wallOfReplay)
    wallOfReplay = 0
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
    guard wall.count > 1, schedule.timedCount > 0 else { return nil }
    return Percentile.median(
      of: (0..<schedule.timedCount).map { index in
        let values = values(ofStretch: index).map { Double($0) }
        return Percentile.median(of: values) / max(1, values.min()!) - 1
      })
  }

  /// Of the fastest replay, ns.
  package var leastCPU: UInt64? { cpu.min() }
  package var leastWall: UInt64? { wall.min() }

  package var blocks: [BlockSample] {
    zip(cpu, wall).enumerated().map { index, times in
      BlockSample(
        block: index, pass: name, frames: schedule.timedFrames, cpuNanoseconds: times.0,
        wallNanoseconds: times.1)
    }
  }

  /// One value for each replay.
  private func values(ofStretch index: Int) -> [UInt64] {
    stride(from: index, to: readings.count, by: schedule.timedCount).map { readings[$0] }
  }
}
