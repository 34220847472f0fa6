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

  /// - Parameter stage: as the first frame finds it.
  init(_ playback: Playback, on stage: Stage) {
    (views, work) = (stage.view.counters, stage.source.counters)
    timeline.reserveCapacity((playback.frames.last ?? -1) + 1)
  }

  /// A change before the next pass.
  mutating func countBatch() { frame.batches += 1 }

  /// - Parameter stage: as the pass has left it.
  mutating func endPass(_ pass: Int, of playback: Playback, on stage: Stage) {
    let isLast =
      pass + 1 == playback.passCount || playback.frames[pass + 1] != playback.frames[pass]
    guard isLast else { return }
    let (viewsNow, workNow) = (stage.view.counters, stage.source.counters)
    frame.dequeues = viewsNow.dequeues - views.dequeues
    frame.created = viewsNow.created - views.created
    frame.shown = stage.view.visibleElements.count
    frame.attributesComputed = workNow.attributesComputed - work.attributesComputed
    frame.tilesFilled = workNow.tilesFilled - work.tilesFilled
    (views, work) = (viewsNow, workNow)
    let origin = playback.bounds[pass].origin
    timeline.append(frame, x: origin.x, y: origin.y)
    frame = FrameTimeline.Frame()
  }
}
