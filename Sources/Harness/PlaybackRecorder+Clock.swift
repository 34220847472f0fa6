import CollectionAttributes
import Foundation
import ScrollTraces
import VirtualClock

/// Scripts whose changes take time, or change the layout alone: the path is played at the refreshes
/// of 60 Hz, and a refresh is a frame if the viewport moves, a change is due or something still
/// moves.
extension PlaybackRecorder {
  /// A pinch holds the path: nobody scrolls meanwhile.
  mutating func recordByClock() throws {
    let vsyncs = PathTiming.recorded
    let due = path.timing?.due.map { vsyncs.nearest(to: $0) } ?? Array(path.bounds.indices)
    var timing = PathTiming(
      start: path.timing?.start ?? path.bounds[0], due: [], isContinuous: [], end: 0)
    var pinch: ArraySlice<Double> = []
    var next = 0
    var held = 0
    var refresh = due[0]
    var number = 0
    var last = refresh - 1
    while next < due.count || !pinch.isEmpty || display.presentation?.isActive == true {
      let time = vsyncs.time(of: refresh)
      display.presentation?.tick(to: time)
      let phase = movingPhase
      clock = (time, phase)
      let passes = playback.passCount
      var isContinuous = refresh == last + 1
      if pinch.isEmpty, next < due.count, due[next] + held <= refresh {
        isContinuous = isContinuous && path.timing?.isContinuous[next] ?? true
        if next > 0, let batch = nextBatch(next) {
          pinch = batch.pinch[...]
          if pinch.isEmpty {
            try apply(batch, seenIn: next - 1)
            clock?.phase = .change
            show(next - 1, as: number)
            // Of the same refresh: nothing has moved since.
            let isMoving = movingPhase != .scrolling
            clock?.phase = isMoving ? .change : .scrolling
          }
        }
        if pinch.isEmpty {
          show(next, as: number)
          next += 1
        }
      }
      if !pinch.isEmpty {
        try apply(
          EditBatch(), seenIn: next - 1, parameter: makeParameter(pinch.removeFirst()))
        clock?.phase = .pinching
        show(next - 1, as: number)
        held += 1
      } else if playback.passCount == passes, phase != .scrolling {
        show(next - 1, as: number)
      }
      if playback.passCount > passes {
        timing.due.append(time)
        timing.isContinuous.append(isContinuous)
        timing.end = time
        number += 1
        last = refresh
      }
      refresh += 1
    }
    self.timing = timing
  }

  /// What moves at this refresh.
  private var movingPhase: Playback.Phase {
    guard display.presentation?.isActive == true else { return .scrolling }
    return script.kind == .exchange ? .exchanging : .moving
  }
}
