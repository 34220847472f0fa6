import CollectionAttributes
import Foundation
import Measurement
import Statistics

extension Launch {
  /// How much longer than reading the clock a timed stretch should be.
  private static let readingsPerStretch = 40.0
  /// The most frames that share a pair of readings: beyond that, percentiles would be of means.
  private static let mostSharing = 4

  /// The query alone, into a reused buffer: cold from the state just after prepare, then warm in
  /// the state left behind. Edits between frames are timed apart.
  func timeQueries(_ plan: TimingPlan, meanQuery: Double) throws {
    let clock = StretchClock()
    let wanted = Self.readingsPerStretch * clock.wallCost / max(1, meanQuery)
    let sharing = min(Self.mostSharing, max(1, Int(wanted.rounded(.up))))
    let schedule = schedule(plan, sharing: sharing, leadIn: false)
    var samples = ReplaySamples(schedule: schedule, replays: plan.replays)
    var edits = EditSamples(capacity: playback.changes.count * plan.replays)
    var buffer = ElementBuffer(capacity: 4096)
    let (rects, bounds) = (playback.rects, playback.bounds)
    // Changes that a plan leaves out are made in one.
    let passCount = playback.passCount(throughChanges: plan.changes)
    func run(_ samples: inout ReplaySamples) {
      let (stage, source, followsBounds) = (stage, stage.source, stage.followsBounds)
      var changes = ChangeCursor()
      clock.replayQueries(
        of: source, (rects, followsBounds ? bounds : nil), schedule, into: &samples, &buffer
      ) { index in
        changes.advance(through: index, of: playback) { clock.time($0, on: stage, into: &edits) }
      }
      changes.advance(through: passCount - 1, of: playback) {
        clock.time($0, on: stage, into: &edits)
      }
      let rest = playback.joinedChanges(from: changes.next)
      if rest.count > 0 { stage.apply(rest) }
    }
    for _ in 0..<plan.replays {
      try rewind()
      run(&samples)
    }
    observations["query_ns"] = samples.all
    observations["query_ns_intrinsic"] = samples.minima
    if let outcome {
      observations["edit_ns"] = distribution(edits.perBatch)
      observations["edit_ns_per_edit"] = distribution(edits.perEdit)
      try timeSettled(plan, sharing, outcome, clock, &buffer)
    } else {
      var warm = ReplaySamples(schedule: schedule, replays: 1)
      run(&warm)
      observations["query_ns_warm"] = warm.all
    }
    keep(buffer.count)
    blocks += samples.blocks(pass: "query")
  }

  /// Warm queries over the path as it lies in what the edits have left: once in the source they
  /// were made in, once in a new one over the same collection.
  private func timeSettled(
    _ plan: TimingPlan, _ sharing: Int, _ outcome: EditOutcome, _ clock: StretchClock,
    _ buffer: inout ElementBuffer
  ) throws {
    let settled = playback.settled
    let rects = settled.map(\.rect)
    let schedule = ReplaySchedule(
      sample: settledSample(target: plan.frames), frameCount: settled.count, sharing: sharing,
      everyFrame: !stage.source.queriesAreIndependent, leadIn: false)
    func time(_ source: any AttributeSource) -> Observation? {
      var cold = ReplaySamples(schedule: schedule, replays: 1)
      var warm = ReplaySamples(schedule: schedule, replays: plan.replays)
      let bounds = source.followsBounds ? settled.map(\.bounds) : nil
      func run(_ samples: inout ReplaySamples) {
        clock.replayQueries(
          of: source, (rects, bounds), schedule, into: &samples, &buffer
        ) { _ in }
      }
      run(&cold)
      for _ in 0..<plan.replays { run(&warm) }
      return warm.all
    }
    observations["query_ns_after_edits"] = time(stage.source)
    observations["query_ns_after_rebuild"] = time(try rebuild(outcome))
  }

  /// The whole update of a frame: query, diff, reuse, apply, drawing order.
  func timeFrames(_ plan: TimingPlan) throws {
    let clock = StretchClock()
    let schedule = schedule(plan, sharing: 1, leadIn: true)
    var samples = ReplaySamples(schedule: schedule, replays: plan.replays)
    let (rects, bounds) = (playback.rects, playback.bounds)
    for _ in 0..<plan.replays {
      try rewind()
      let stage = stage
      var changes = ChangeCursor()
      clock.replay(schedule, into: &samples) { index in
        changes.advance(through: index, of: playback) { stage.apply($0) }
      } _: { index in
        stage.show(rects[index], bounds: bounds[index])
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
    let passCount = playback.passCount(throughChanges: plan.changes)
    return ReplaySchedule(
      sample: FrameSample(
        of: Array(playback.bounds.prefix(passCount)), target: plan.frames, seed: seed),
      frameCount: passCount, sharing: sharing,
      everyFrame: !stage.source.queriesAreIndependent, leadIn: leadIn,
      changes: playback.changes.map(\.pass))
  }
}

/// How long batches of edits took.
private struct EditSamples {
  private(set) var perBatch: [UInt64] = []
  private(set) var perEdit: [UInt64] = []

  init(capacity: Int) {
    perBatch.reserveCapacity(capacity)
    perEdit.reserveCapacity(capacity)
  }

  mutating func append(_ nanoseconds: UInt64, edits: Int) {
    perBatch.append(nanoseconds)
    perEdit.append((nanoseconds + UInt64(edits) / 2) / UInt64(max(1, edits)))
  }
}

/// Times the stretches of a schedule; what reading the clocks costs is subtracted.
private struct StretchClock {
  let wallCost = MonotonicClock.cost()
  let cpuCost = ThreadCPUClock.cost()

  /// Runs `frame` for each frame of the schedule; before a frame that follows changes, and outside
  /// of what is timed, `change`. Nothing here allocates.
  @inline(__always)
  func replay(
    _ schedule: ReplaySchedule, into samples: inout ReplaySamples, _ change: (Int) -> Void,
    _ frame: (Int) -> Void
  ) {
    let (wallCost, cpuCost) = (Int64(wallCost.rounded()), Int64(cpuCost.rounded()))
    var cpu: Int64 = 0
    var blockStart: UInt64 = 0
    var readings: Int64 = 0
    for stretch in schedule.stretches {
      if stretch.followsChange { change(stretch.frames.lowerBound) }
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

  /// The queries alone. A source that follows the bounds is told of them, as part of its query;
  /// for others not even the question is timed.
  @inline(never)
  func replayQueries(
    of source: any AttributeSource, _ frames: (rects: [CGRect], bounds: [CGRect]?),
    _ schedule: ReplaySchedule, into samples: inout ReplaySamples, _ buffer: inout ElementBuffer,
    _ change: (Int) -> Void
  ) {
    let rects = frames.rects
    if let bounds = frames.bounds {
      replay(schedule, into: &samples, change) { index in
        buffer.removeAll()
        source.setBounds(bounds[index])
        source.elements(in: rects[index], into: &buffer)
      }
    } else {
      replay(schedule, into: &samples, change) { index in
        buffer.removeAll()
        source.elements(in: rects[index], into: &buffer)
      }
    }
  }

  /// What the source takes for a change; the data source is told before.
  func time(_ change: PlaybackChange, on stage: Stage, into samples: inout EditSamples) {
    stage.tellCells(change)
    let start = MonotonicClock.now()
    change.apply(to: stage.source)
    let elapsed = Int64(MonotonicClock.now() - start)
    samples.append(UInt64(max(0, elapsed - Int64(wallCost.rounded()))), edits: change.count)
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
