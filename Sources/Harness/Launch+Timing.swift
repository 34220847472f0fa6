import CollectionAttributes
import Foundation
import Measurement
import Statistics

extension Launch {
  /// How much longer than reading the clock a timed stretch should be.
  private static let readingsPerStretch = 40.0
  /// The most frames that share a pair of readings: beyond that, percentiles would be of means.
  private static let mostSharing = 4

  /// The query alone, into a reused buffer: cold from `reset`, then warm in the state left behind.
  func timeQueries(_ plan: TimingPlan, meanQuery: Double) {
    let clock = StretchClock()
    let wanted = Self.readingsPerStretch * clock.wallCost / max(1, meanQuery)
    let sharing = min(Self.mostSharing, max(1, Int(wanted.rounded(.up))))
    let schedule = schedule(plan, sharing: sharing, leadIn: false)
    var samples = ReplaySamples(schedule: schedule, replays: plan.replays)
    var warm = ReplaySamples(schedule: schedule, replays: 1)
    var buffer = ElementBuffer(capacity: 4096)
    let (source, rects) = (source, path.rects)
    func run(_ samples: inout ReplaySamples) {
      clock.replay(schedule, into: &samples) { index in
        buffer.removeAll()
        source.elements(in: rects[index], into: &buffer)
      }
    }
    for _ in 0..<plan.replays {
      source.reset()
      run(&samples)
    }
    run(&warm)
    keep(buffer.count)
    observations["query_ns"] = samples.all
    observations["query_ns_intrinsic"] = samples.minima
    observations["query_ns_warm"] = warm.all
    blocks += samples.blocks(pass: "query")
  }

  /// The whole update of a frame: query, diff, reuse, apply, drawing order.
  func timeFrames(_ plan: TimingPlan) {
    let clock = StretchClock()
    let schedule = schedule(plan, sharing: 1, leadIn: true)
    var samples = ReplaySamples(schedule: schedule, replays: plan.replays)
    let (source, view, rects) = (source, view, path.rects)
    for _ in 0..<plan.replays {
      source.reset()
      view.reset()
      clock.replay(schedule, into: &samples) { index in
        view.queryElements(in: rects[index])
        view.updateVisibleElements()
      }
    }
    observations["frame_ns"] = samples.all
    observations["frame_ns_intrinsic"] = samples.minima
    let timed = samples.blocks(pass: "frame")
    observations["cpu_ns"] = distribution(timed.map(\.cpuNanoseconds))
    observations["replay_wall_ns"] = distribution(timed.map(\.wallNanoseconds))
    blocks += timed
  }

  private func schedule(_ plan: TimingPlan, sharing: Int, leadIn: Bool) -> ReplaySchedule {
    ReplaySchedule(
      sample: FrameSample(
        of: path.rects, viewport: path.viewportHeight, target: plan.frames, seed: seed),
      frameCount: path.rects.count, sharing: sharing,
      everyFrame: !source.queriesAreIndependent, leadIn: leadIn)
  }
}

/// Times the stretches of a schedule; what reading the clocks costs is subtracted.
private struct StretchClock {
  let wallCost = MonotonicClock.cost()
  let cpuCost = ThreadCPUClock.cost()

  /// Runs `frame` for each frame of the schedule. Nothing here allocates.
  @inline(__always)
  func replay(
    _ schedule: ReplaySchedule, into samples: inout ReplaySamples, _ frame: (Int) -> Void
  ) {
    let (wallCost, cpuCost) = (Int64(wallCost.rounded()), Int64(cpuCost.rounded()))
    var cpu: Int64 = 0
    var blockStart: UInt64 = 0
    var readings: Int64 = 0
    for stretch in schedule.stretches {
      guard stretch.isTimed else {
        for index in stretch.frames { frame(index) }
        continue
      }
      if stretch.opensBlock {
        blockStart = ThreadCPUClock.now()
        readings = 0
      }
      let start = MonotonicClock.now()
      for index in stretch.frames { frame(index) }
      let elapsed = Int64(MonotonicClock.now() - start)
      samples.append(UInt64(max(0, elapsed - wallCost)), frames: stretch.frames.count)
      readings += 2
      if stretch.closesBlock {
        let used = Int64(ThreadCPUClock.now() - blockStart)
        cpu += max(0, used - cpuCost - readings * wallCost)
      }
    }
    samples.endReplay(cpuNanoseconds: UInt64(cpu))
  }
}

/// The raw samples of several replays of one schedule; allocated before the first.
struct ReplaySamples {
  private let schedule: ReplaySchedule
  private var perFrame: [UInt64] = []
  private var wall: [UInt64] = []
  private var cpu: [UInt64] = []
  private var wallOfReplay: UInt64 = 0

  init(schedule: ReplaySchedule, replays: Int) {
    self.schedule = schedule
    perFrame.reserveCapacity(schedule.timedCount * replays)
    wall.reserveCapacity(replays)
    cpu.reserveCapacity(replays)
  }

  mutating func append(_ nanoseconds: UInt64, frames: Int) {
    wallOfReplay += nanoseconds
    perFrame.append((nanoseconds + UInt64(frames) / 2) / UInt64(frames))
  }

  mutating func endReplay(cpuNanoseconds: UInt64) {
    cpu.append(cpuNanoseconds)
    wall.append(wallOfReplay)
    wallOfReplay = 0
  }

  /// One value per pair of clock readings: the mean of the frames that shared it.
  var all: Observation? { distribution(perFrame) }

  /// The minimum over the replays, for each pair of readings.
  var minima: Observation? {
    let count = schedule.timedCount
    return distribution(
      (0..<count).map { index in
        stride(from: index, to: perFrame.count, by: count).map { perFrame[$0] }.min()!
      })
  }

  func blocks(pass: String) -> [BlockSample] {
    zip(cpu, wall).enumerated().map { index, times in
      BlockSample(
        block: index, pass: pass, frames: schedule.timedFrames, cpuNanoseconds: times.0,
        wallNanoseconds: times.1)
    }
  }
}

/// nil where there are no values.
private func distribution(_ values: [UInt64]) -> Observation? {
  var histogram = LatencyHistogram()
  for value in values { histogram.record(value) }
  guard let values = histogram.values else { return nil }
  return .distribution(
    Distribution(
      buckets: values.buckets.map { .init(value: $0.value, count: $0.count) },
      minimum: values.minimum, maximum: values.maximum, mean: values.mean,
      standardDeviation: values.standardDeviation))
}
