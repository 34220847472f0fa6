import CollectionInteraction
import CollectionModel
import Foundation
import ScrollTraces

/// Fingers and the focus. What they hit is recorded for replays that leave passes out.
extension PlaybackRecorder {
  /// Between two taps, and from when the finger of a tap comes down to when it lifts, in ns.
  private static let tapPause: UInt64 = 1_000_000_000
  private static let tapLength: UInt64 = 100_000_000

  /// What is left of a gesture.
  struct Fingers {
    /// Where the fingers are in each frame, in points of the screen.
    fileprivate let places: [[CGPoint]]
    fileprivate var next = 0
    /// By how much the content has followed a finger.
    fileprivate var followed = CGPoint.zero
    /// Whether a finger has left the slop, and the shelf that it then took; nil for the content.
    fileprivate var isDragging = false
    fileprivate var grip: ShelfGrip?
    /// When the fingers moved last, in ns.
    fileprivate var movedAt: UInt64 = 0
  }

  func fingers(of gesture: TouchGesture) -> Fingers {
    Fingers(
      places: (0..<gesture.frameCount).map { frame in
        gesture.fingers.map { onScreen($0[frame]) }
      })
  }

  /// A place in the viewport, in points.
  func onScreen(_ place: DragGesture.Place) -> CGPoint {
    let isHorizontal = path.axes.isHorizontal
    return CGPoint(
      x: LayoutGrid.round((isHorizontal ? place.along : place.across) * viewport.width),
      y: LayoutGrid.round((isHorizontal ? place.across : place.along) * viewport.height))
  }

  /// Makes a step and records it.
  private mutating func touch(_ kind: TouchStep.Kind, _ fingers: [CGPoint] = []) {
    playback.append(made(kind, fingers))
  }

  /// Makes a step, which is still to be recorded.
  private mutating func made(_ kind: TouchStep.Kind, _ fingers: [CGPoint]) -> PlaybackChange {
    var change = PlaybackChange(
      .touch(
        TouchStep(
          kind: kind, fingers: fingers,
          offset: playback.bounds.last?.origin ?? path.bounds[0].origin, time: touchTime)))
    change.time = clock?.time ?? 0
    display.apply(change)
    change.setTarget(.known(display.touched?.target))
    return change
  }

  /// Selects the items that are to be selected at first.
  mutating func selectAtFirst() {
    let selected = script.plan.selected
    if selected != .none { touch(.select(selected)) }
  }

  /// A finger comes down and lifts, on the screen that the last pass shows.
  mutating func tap(at place: DragGesture.Place) {
    let finger = onScreen(place)
    touchTime += Self.tapPause
    touch(.down, [finger])
    touchTime += Self.tapLength
    touch(.lift, [finger])
  }

  /// Moves fingers on by a frame, with the content or a shelf if one drags. They lift after their
  /// last place.
  ///
  /// - Returns: the rest of the gesture, nil after the lift; false while the fingers rest; and what
  ///   a shelf that they have let go does by itself.
  mutating func move(
    _ fingers: Fingers, seenIn frame: Int
  ) -> (rest: Fingers?, moved: Bool, released: Flick?) {
    var now = fingers
    touchTime = clock?.time ?? touchTime
    guard now.next < now.places.count else {
      let velocity = velocity(of: now)
      touch(.lift, now.places[now.next - 1])
      let released = now.grip.flatMap {
        release($0, movedBy: now.followed, velocity: velocity)
      }
      return (nil, true, released)
    }
    let places = now.places[now.next]
    let isResting = now.next > 0 && places == now.places[now.next - 1]
    if !isResting {
      var change = made(now.next == 0 ? .down : .move, places)
      take(&now, along: &change, at: places)
      playback.append(change)
      now.movedAt = touchTime
    }
    now.next += 1
    let translation = display.touched?.translation ?? .zero
    guard now.grip == nil else {
      now.followed = translation
      return (now, !isResting, nil)
    }
    let step = path.axes.allowed(
      CGPoint(
        x: LayoutGrid.round(now.followed.x - translation.x),
        y: LayoutGrid.round(now.followed.y - translation.y)))
    now.followed = translation
    if step != .zero { _ = scroll(by: step, in: frame) }
    return (now, !isResting, nil)
  }

  /// Scrolls the shelf that a finger drags, which is decided when it leaves the slop.
  private func take(
    _ now: inout Fingers, along change: inout PlaybackChange, at places: [CGPoint]
  ) {
    guard let translation = display.touched?.translation, translation != .zero else { return }
    if !now.isDragging {
      now.isDragging = true
      now.grip = grip(from: now.places[0][0], to: places[0])
    }
    guard let step = now.grip?.step(translation) else { return }
    change.setShelf(step)
    display.scroll(step)
  }

  /// How fast the finger that drags is before it lifts, in points per second.
  private func velocity(of fingers: Fingers) -> CGPoint {
    guard touchTime - fingers.movedAt <= GestureThresholds.velocityNanoseconds else { return .zero }
    return display.touched?.velocity ?? .zero
  }

  /// Moves the focus by a step; the content scrolls with it.
  mutating func moveFocus(_ step: FocusStep, seenIn frame: Int) {
    let before = playback.bounds[playback.passCount - 1].origin
    touch(.focus(heading(of: step)))
    let after = display.view.contentOffset
    if after != before {
      _ = scroll(by: CGPoint(x: after.x - before.x, y: after.y - before.y), in: frame)
    }
  }

  private func heading(of step: FocusStep) -> FocusHeading {
    switch (step, path.axes.isHorizontal) {
    case (.ahead, false), (.far, true): .down
    case (.back, false), (.near, true): .up
    case (.ahead, true), (.far, false): .right
    case (.back, true), (.near, false): .left
    }
  }
}
