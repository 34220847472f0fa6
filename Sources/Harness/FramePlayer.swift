import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement

/// Plays a launch's playback pass by pass, from the state that its stage is in.
struct FramePlayer {
  private let playback: Playback
  private let stage: Stage
  private(set) var pass = 0
  private var changes = ChangeCursor()

  init(_ launch: Launch) { (playback, stage) = (launch.playback, launch.stage) }

  /// The moved frame that the next pass belongs to; nil at the end.
  var frame: Int? { pass < playback.passCount ? playback.frames[pass] : nil }

  var frameCount: Int { (playback.frames.last ?? -1) + 1 }

  var visible: UnsafeBufferPointer<ElementAttributes> { stage.view.visibleElements }

  /// Adds what the last pass shows, as the counting of a launch does.
  func add(to checksum: inout VisibleChecksum) {
    for element in visible {
      checksum.add(element, stage.view.transform(of: element), frame: pass - 1)
    }
  }

  /// Shows the next pass. Returns what it took, ns, without the changes before it.
  ///
  /// - Precondition: there is one.
  @discardableResult
  mutating func showPass(changed: (PlaybackChange) -> Void = { _ in }) -> UInt64 {
    changes.advance(through: pass, of: playback) { change in
      stage.apply(change)
      changed(change)
    }
    let start = MonotonicClock.now()
    stage.show(playback.rects[pass], bounds: playback.bounds[pass])
    let elapsed = MonotonicClock.now() - start
    pass += 1
    return elapsed
  }

  /// Plays all passes of the next frame and says what they did.
  ///
  /// - Parameter shown: called after each pass.
  mutating func explainFrame(shown: (FramePlayer) -> Void = { _ in }) -> Explanation {
    let frame = playback.frames[pass]
    let before = visible.map(\.id)
    let work = stage.source.counters
    let reuse = stage.view.counters
    var explanation = Explanation(frame: frame, frameCount: frameCount)
    while self.frame == frame {
      explanation.bounds = Explanation.Rectangle(playback.bounds[pass])
      explanation.queryRect = Explanation.Rectangle(playback.rects[pass])
      showPass { explanation.edits += $0.descriptions }
      explanation.passes += 1
      shown(self)
    }
    let report = stage.source.report(inWords: true)
    explanation.touched = report.lastTouched
    explanation.choice = report.choice
    explanation.count(report.counters, since: work)
    explanation.hits = stage.view.counters.hits - reuse.hits
    explanation.overFetch = stage.view.counters.overFetch - reuse.overFetch
    explanation.compare(visible.map(\.id), with: before)
    return explanation
  }
}

extension Launch {
  /// What the passes of a moved frame take in the fastest of some replays, ns. Each begins in the state
  /// just after prepare and plays every frame before it.
  func leastTime(ofFrame frame: Int, replays: Int) throws -> UInt64 {
    let reading = UInt64(max(0, MonotonicClock.cost().rounded()))
    var least = UInt64.max
    for _ in 0..<replays {
      try rewind()
      var player = FramePlayer(self)
      while player.frame != frame { player.showPass() }
      var time: UInt64 = 0
      while player.frame == frame {
        let elapsed = player.showPass()
        time += elapsed - min(elapsed, reading)
      }
      least = min(least, time)
    }
    return least
  }
}
