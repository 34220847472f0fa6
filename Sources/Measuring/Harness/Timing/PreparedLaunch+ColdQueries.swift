import CollectionAttributes
import Foundation
import Measurement

extension PreparedLaunch {
  /// Times a few queries with cold caches: before each of them more memory is written than the
  /// processor's last-level cache holds. What the strategy itself keeps is as in any replay: the
  /// pass begins just after prepare and runs the same frames before the timed one.
  mutating func timeColdQueries(_ plan: ColdPlan, _ clock: StretchClock) throws -> Observation? {
    try rewind()
    let display = display
    let schedule = ReplaySchedule(
      sample: .spread(plan.frames, over: playback.passCount), frameCount: playback.passCount,
      sharing: 1, everyFrame: !display.source.queriesAreIndependent,
      changes: playback.changes.map(\.pass))
    let walk = CacheWalk(bytes: Int(plan.touchedBytes))
    var buffer = ElementBuffer(capacity: 4096)
    var stepper = PassStepper(playback)
    var times: [UInt64] = []
    for stretch in schedule.stretches {
      stepper.makeChanges(before: stretch.frames.lowerBound) { display.changeSourceAlone($0) }
      for index in stretch.frames {
        let (rect, bounds) = (playback.rects[index], playback.bounds[index])
        if stretch.isTimed { walk.touch() }
        let time = clock.timeQuery(of: display.source, in: rect, bounds: bounds, into: &buffer)
        if stretch.isTimed { times.append(time) }
      }
    }
    keep(buffer.count)
    return .distribution(of: times)
  }
}

/// Memory that is written to drive everything else out of the processor's caches.
private final class CacheWalk {
  private static let lineBytes = 64
  private let bytes: UnsafeMutableRawBufferPointer

  init(bytes count: Int) {
    bytes = .allocate(byteCount: max(count, Self.lineBytes), alignment: Self.lineBytes)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { bytes.deallocate() }

  /// Writes to every cache line.
  func touch() {
    var index = 0
    while index < bytes.count {
      bytes[index] &+= 1
      index += Self.lineBytes
    }
    keep(bytes.baseAddress)
  }
}
