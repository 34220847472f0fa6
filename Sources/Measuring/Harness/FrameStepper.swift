import CollectionAttributes
import CollectionEngine
import Files
import Foundation
import Measurement

/// Plays a launch's playback pass by pass, from the state of its display, and explains its frames.
package struct FrameStepper {
  private let display: Display
  private var stepper: PassStepper
  /// Follows views and tiles; nil if no scene is needed.
  private let watch: SceneWatch?

  /// - Parameter isWatched: whether to follow views and tiles for `scene`.
  init(_ launch: PreparedLaunch, isWatched: Bool = false) {
    (stepper, display) = (PassStepper(launch.playback), launch.display)
    watch = isWatched ? SceneWatch(launch.display) : nil
  }

  /// A stepper that has played everything before some frames.
  ///
  /// - Throws: `InputError` where there are no such frames.
  init(
    _ launch: PreparedLaunch, upTo frames: ClosedRange<Int>, isWatched: Bool = false
  ) throws(InputError) {
    self.init(launch, isWatched: isWatched)
    let (first, last) = (frames.lowerBound, frames.upperBound)
    let flag = first == last ? "--frame" : "--frames"
    guard frameCount > 0 else {
      throw InputError(
        file: flag, message: LaunchRecord.nothingToScroll,
        advice: "use more items, larger items, or a smaller --viewport")
    }
    guard first >= 0, last < frameCount else {
      let (expected, found) =
        first == last ? ("a frame of", "\(first)") : ("frames in", "\(first)..\(last)")
      throw InputError(
        file: flag, message: "expected \(expected) 0...\(frameCount - 1), found \(found)",
        advice: "only frames in which the viewport moves are counted")
    }
    while frame != first { showPass() }
  }

  /// A stepper that plays a case in this process, from the state just after prepare.
  ///
  /// - Throws: what making the content throws.
  package init(_ content: some LaunchContent) throws {
    self.init(try PreparedLaunch(content, launch: 0, seed: 0))
  }

  private var playback: Playback { stepper.playback }
  private var pass: Int { stepper.pass }

  /// The moved frame that the next pass belongs to; nil at the end.
  var frame: Int? { pass < playback.passCount ? playback.frames[pass] : nil }

  var frameCount: Int { (playback.frames.last ?? -1) + 1 }

  var visible: UnsafeBufferPointer<ElementAttributes> { display.view.visibleElements }

  /// Adds what the last pass shows, as the counting of a launch does.
  func add(to checksum: inout VisibleChecksum) {
    let frame = pass - 1
    if playback.isClocked {
      display.forEachPresented { checksum.add($0, frame: frame) }
    } else {
      for element in visible {
        checksum.add(element, display.view.transform(of: element), frame: frame)
      }
    }
    display.addTouched(to: &checksum, frame: frame)
    if stepper.isAtEnd { display.addSelection(to: &checksum) }
  }

  /// Shows the next pass. Returns what it took, ns, without the changes before it.
  ///
  /// - Precondition: there is one.
  @discardableResult
  mutating func showPass(changed: (PlaybackChange) -> Void = { _ in }) -> UInt64 {
    let (display, playback, watch) = (display, stepper.playback, watch)
    var isChanged = false
    var elapsed: UInt64 = 0
    stepper.playPass { change in
      display.apply(change)
      changed(change)
      isChanged = true
    } show: { pass in
      watch?.passBegins(isChanged: isChanged)
      let start = MonotonicClock.now()
      display.show(pass, of: playback)
      elapsed = MonotonicClock.now() - start
    }
    watch?.passEnded()
    return elapsed
  }

  package struct Shown {
    /// The number of the frame among those whose bounds move.
    package var frame: Int
    package var bounds: CGRect
    /// The rectangle of the query.
    package var rect: CGRect
    package var visible: [ElementAttributes]
  }

  /// Plays the next pass; nil at the end.
  package mutating func next() -> Shown? {
    guard let frame else { return nil }
    showPass()
    return Shown(
      frame: frame, bounds: playback.bounds[pass - 1], rect: playback.rects[pass - 1],
      visible: Array(visible))
  }

  /// How answers of a layout object disagree about the last pass, `shown`; nil if they agree.
  package func disagreement(in shown: Shown) -> String? {
    (display.source as? any HostedSource)?.disagreement(in: shown.rect)
  }

  /// Plays all passes of the next frame and explains it.
  ///
  /// - Parameter shown: called after each pass.
  mutating func explainFrame(shown: (FrameStepper) -> Void = { _ in }) -> Explanation {
    let frame = playback.frames[pass]
    let before = visible.map(\.id)
    let work = display.work
    let reuse = display.view.counters
    let layouts = display.cellLayouts
    var explanation = Explanation(frame: frame, frameCount: frameCount)
    watch?.frameBegins()
    while self.frame == frame {
      explanation.bounds = Explanation.Rectangle(playback.bounds[pass])
      explanation.queryRect = Explanation.Rectangle(playback.rects[pass])
      showPass { explanation.edits += $0.descriptions }
      explanation.passes += 1
      shown(self)
    }
    let report = display.source.report(inWords: true)
    explanation.touched = report.lastTouched
    explanation.choice = report.choice
    explanation.count(display.work, since: work)
    if display.cellLayouts > 0 { explanation.cellLayouts = display.cellLayouts - layouts }
    explanation.hits = display.view.counters.hits - reuse.hits
    explanation.overFetch = display.view.counters.overFetch - reuse.overFetch
    explanation.compare(visible.map(\.id), with: before)
    return explanation
  }

  /// What the screen shows after the last pass.
  ///
  /// - Precondition: the stepper was made to watch, and has played a frame with `explainFrame`.
  func scene() -> FrameScene {
    guard let watch, pass > 0 else {
      preconditionFailure("a scene was requested before a watched frame was played")
    }
    return watch.scene(
      bounds: playback.bounds[pass - 1], queryRect: playback.rects[pass - 1], axes: playback.axes)
  }
}

extension PreparedLaunch {
  /// The least time of a moved frame's passes over some replays from just after prepare, ns.
  mutating func leastTime(ofFrame frame: Int, replays: Int) throws -> UInt64 {
    let reading = UInt64(max(0, MonotonicClock.cost().rounded()))
    var least = UInt64.max
    for _ in 0..<replays {
      try rewind()
      var stepper = FrameStepper(self)
      while stepper.frame != frame { stepper.showPass() }
      var time: UInt64 = 0
      while stepper.frame == frame {
        let elapsed = stepper.showPass()
        time += elapsed - min(elapsed, reading)
      }
      least = min(least, time)
    }
    return least
  }

  /// The least CPU time of the layout of cells in moved frames over some replays, ns; empty without
  /// layouts. Frames are timed in other replays: these readings would be part of their time.
  ///
  /// - Precondition: the case was played to the last of the frames.
  mutating func leastCellLayoutTimes(
    ofFrames frames: Set<Int>, replays: Int
  ) throws -> [Int: UInt64] {
    guard let last = frames.max(), display.cellLayouts > 0 else { return [:] }
    let reading = UInt64(max(0, ThreadCPUClock.cost().rounded()))
    var least: [Int: UInt64] = [:]
    for _ in 0..<replays {
      try rewind()
      guard let hosted = display.source as? any HostedSource else { return [:] }
      var stepper = FrameStepper(self)
      while let frame = stepper.frame, frame <= last {
        guard frames.contains(frame) else {
          stepper.showPass()
          continue
        }
        let parts = hosted.timeParts(by: { ThreadCPUClock.now() }) {
          while stepper.frame == frame { stepper.showPass() }
        }
        let cost = reading * UInt64(parts.viewLayouts)
        let time = parts.viewLayoutNanoseconds - min(parts.viewLayoutNanoseconds, cost)
        least[frame] = min(least[frame] ?? .max, time)
      }
    }
    return least
  }
}
