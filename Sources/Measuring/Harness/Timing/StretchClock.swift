import CollectionAttributes
import Foundation
import Measurement

/// Times the stretches of a schedule; what reading the clocks costs is subtracted.
struct StretchClock {
  private let wallCost = Int64(MonotonicClock.cost().rounded())
  private let cpuCost = Int64(ThreadCPUClock.cost().rounded())

  /// What a reading of the wall clock takes, ns.
  var reading: UInt64 { UInt64(max(0, wallCost)) }

  /// The time since a reading of the wall clock, less what one takes, ns.
  @inline(__always)
  private func elapsed(since start: UInt64) -> UInt64 {
    UInt64(max(0, Int64(MonotonicClock.now() - start) - wallCost))
  }

  /// Runs `frame` for each frame of the schedule; before a frame that follows changes, and outside
  /// of what is timed, `change`. Nothing here allocates.
  @inline(__always)
  func replay(
    _ schedule: ReplaySchedule, into samples: inout ReplaySamples, _ change: (Int) -> Void,
    _ frame: (Int) -> Void
  ) {
    let cpu = replay(schedule, readingsPerStretch: 2, change, untimed: frame) { frames in
      let start = MonotonicClock.now()
      for index in frames { frame(index) }
      samples.append(elapsed(since: start), frames: frames.count)
    }
    samples.endReplay(cpuNanoseconds: cpu)
  }

  /// Runs a schedule and returns the CPU time of its timed stretches, less that of the clocks, ns.
  ///
  /// - Parameters:
  ///   - readingsPerStretch: how often `timed` reads the wall clock.
  ///   - change: called before a stretch that follows changes, with its first frame.
  @inline(__always)
  private func replay(
    _ schedule: ReplaySchedule, readingsPerStretch: Int64, _ change: (Int) -> Void,
    untimed: (Int) -> Void, timed: (Range<Int>) -> Void
  ) -> UInt64 {
    var cpu: Int64 = 0
    var blockStart: UInt64 = 0
    var readings: Int64 = 0
    for stretch in schedule.stretches {
      if stretch.followsChange { change(stretch.frames.lowerBound) }
      guard stretch.isTimed else {
        for index in stretch.frames { untimed(index) }
        continue
      }
      if stretch.opensBlock {
        blockStart = ThreadCPUClock.now()
        readings = 0
      }
      timed(stretch.frames)
      readings += readingsPerStretch
      if stretch.closesBlock {
        let used = Int64(ThreadCPUClock.now() - blockStart)
        cpu += max(0, used - cpuCost - readings * wallCost)
      }
    }
    return UInt64(cpu)
  }

  /// The queries alone.
  @inline(never)
  func replayQueries(
    of source: any AttributeSource, _ frames: (rects: [CGRect], bounds: [CGRect]),
    _ schedule: ReplaySchedule, into samples: inout ReplaySamples, _ buffer: inout ElementBuffer,
    _ change: (Int) -> Void
  ) {
    let (rects, bounds) = frames
    replay(schedule, into: &samples, change) { index in
      buffer.removeAll()
      source.elements(in: rects[index], bounds: bounds[index], into: &buffer)
    }
  }

  /// The queries alone where layouts are exchanged: each also reads the display's source.
  @inline(never)
  func replayQueries(
    on display: Display, _ frames: (rects: [CGRect], bounds: [CGRect]), _ schedule: ReplaySchedule,
    into samples: inout ReplaySamples, _ buffer: inout ElementBuffer, _ change: (Int) -> Void
  ) {
    let (rects, bounds) = frames
    replay(schedule, into: &samples, change) { index in
      buffer.removeAll()
      display.source.elements(in: rects[index], bounds: bounds[index], into: &buffer)
    }
  }

  /// Whole frames.
  @inline(never)
  func replayFrames(
    on display: Display, _ frames: (rects: [CGRect], bounds: [CGRect]), _ schedule: ReplaySchedule,
    into samples: inout ReplaySamples, _ change: (Int) -> Void
  ) {
    let (rects, bounds) = frames
    replay(schedule, into: &samples, change) { index in
      display.show(rects[index], bounds: bounds[index])
    }
  }

  /// Whole frames at the times of the virtual clock.
  @inline(never)
  func replayFrames(
    on display: Display, of playback: Playback, _ schedule: ReplaySchedule,
    into samples: inout ReplaySamples, _ change: (Int) -> Void
  ) {
    let (rects, bounds, times) = (playback.rects, playback.bounds, playback.times)
    replay(schedule, into: &samples, change) { index in
      display.show(rects[index], bounds: bounds[index], at: times[index])
    }
  }

  /// Whole frames, and within each its query.
  ///
  /// - Parameter schedule: one in which no frames share readings.
  @inline(never)
  func replayFramesAndQueries(
    on display: Display, _ frames: (rects: [CGRect], bounds: [CGRect]), _ schedule: ReplaySchedule,
    into samples: inout ReplaySamples, queries: inout StretchReadings, _ change: (Int) -> Void
  ) {
    precondition(
      schedule.timedCount == schedule.timedFrames,
      "\(schedule.timedFrames) frames share \(schedule.timedCount) readings")
    let (rects, bounds) = frames
    let cpu = replay(schedule, readingsPerStretch: FrameReadings.count, change) { index in
      display.show(rects[index], bounds: bounds[index])
    } timed: { stretch in
      let index = stretch.lowerBound
      let readings = display.show(rects[index], bounds: bounds[index]) { MonotonicClock.now() }
      let (query, frame) = readings.times(readingCost: wallCost)
      queries.append(query, frames: 1)
      samples.append(frame, frames: 1)
    }
    samples.endReplay(cpuNanoseconds: cpu)
  }

  /// What the source takes for a change.
  func timeEdits(_ change: PlaybackChange, on display: Display, into samples: inout EditSamples) {
    let start = MonotonicClock.now()
    display.changeSourceAlone(change)
    samples.append(elapsed(since: start), edits: change.count)
  }

  /// The time of source and collection view together; the data source has the change before.
  func timeUpdate(_ change: PlaybackChange, on display: Display, into samples: inout EditSamples) {
    display.changeCells(change)
    let start = MonotonicClock.now()
    display.update(change)
    samples.append(elapsed(since: start), edits: change.count)
  }

  /// One query, ns.
  @inline(never)
  func timeQuery(
    of source: any AttributeSource, in rect: CGRect, bounds: CGRect,
    into buffer: inout ElementBuffer
  ) -> UInt64 {
    buffer.removeAll()
    // The clock's own code and data are no part of what is cold.
    keep(MonotonicClock.now())
    let start = MonotonicClock.now()
    source.elements(in: rect, bounds: bounds, into: &buffer)
    return elapsed(since: start)
  }
}
