import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement

/// Adds up what the passes of each frame do. Allocates when it is made, and never after.
struct TimelineRecorder {
  private(set) var timeline = FrameTimeline()
  private var frame = FrameTimeline.Frame()
  private var views: ReuseCounters
  private var work: WorkCounters
  private let isTouched: Bool

  /// - Parameter display: as the first frame finds it.
  init(_ playback: Playback, on display: Display) {
    (views, work) = (display.view.counters, display.work)
    isTouched = playback.changes.contains { $0.change.touch != nil }
    timeline.reserveCapacity((playback.frames.last ?? -1) + 1)
  }

  /// A change before the next pass.
  mutating func countBatch() { frame.batches += 1 }

  /// - Parameter display: as the pass has left it.
  mutating func endPass(_ pass: Int, of playback: Playback, on display: Display) {
    let isLast =
      pass + 1 == playback.passCount || playback.frames[pass + 1] != playback.frames[pass]
    guard isLast else { return }
    let (viewsNow, workNow) = (display.view.counters, display.work)
    frame.dequeues = viewsNow.dequeues - views.dequeues
    frame.created = viewsNow.created - views.created
    frame.shown = display.view.visibleElements.count
    frame.presented = display.presentation.map { frame.shown + $0.leavingCount }
    if isTouched { frame.selected = display.touched?.selection?.count ?? 0 }
    frame.attributesComputed = workNow.attributesComputed - work.attributesComputed
    frame.tilesFilled = workNow.tilesFilled - work.tilesFilled
    (views, work) = (viewsNow, workNow)
    let origin = playback.bounds[pass].origin
    timeline.append(frame, x: origin.x, y: origin.y)
    frame = FrameTimeline.Frame()
  }
}
