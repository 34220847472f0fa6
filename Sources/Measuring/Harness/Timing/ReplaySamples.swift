import Measurement

/// The readings and the total times of the replays of a schedule, in memory allocated before them.
package struct ReplaySamples {
  private let name: String
  private let timedFrames: Int
  package private(set) var readings: StretchReadings
  private var wall: [UInt64] = []
  private var cpu: [UInt64] = []
  private var wallOfReplay: UInt64 = 0

  /// - Parameter pass: what `samples.csv` calls it.
  package init(pass: String, schedule: ReplaySchedule, replays: Int) {
    name = pass
    timedFrames = schedule.timedFrames
    readings = StretchReadings(schedule, replays: replays)
    wall.reserveCapacity(replays)
    cpu.reserveCapacity(replays)
  }

  @inline(__always)
  package mutating func append(_ nanoseconds: UInt64, frames: Int) {
    wallOfReplay += nanoseconds
    readings.append(nanoseconds, frames: frames)
  }

  package mutating func endReplay(cpuNanoseconds: UInt64) {
    cpu.append(cpuNanoseconds)
    wall.append(wallOfReplay)
    wallOfReplay = 0
  }

  /// Of the fastest replay, ns.
  package var leastCPU: UInt64? { cpu.min() }
  package var leastWall: UInt64? { wall.min() }

  package var blocks: [BlockSample] {
    zip(cpu, wall).enumerated().map { index, times in
      BlockSample(
        block: index, pass: name, frames: timedFrames, cpuNanoseconds: times.0,
        wallNanoseconds: times.1)
    }
  }
}
