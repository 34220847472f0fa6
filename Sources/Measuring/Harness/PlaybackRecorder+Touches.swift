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
    var change = PlaybackChange(
      .touch(
        TouchStep(
          kind: kind, fingers: fingers,
          offset: playback.bounds.last?.origin ?? path.bounds[0].origin, time: touchTime)))
    change.time = clock?.time ?? 0
    display.apply(change)
    change.setTarget(.known(display.touched?.target))
    playback.append(change)
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

  /// Moves fingers on by a frame, with the content if one drags. They lift after their last place.
  ///
  /// - Returns: the rest of the gesture, nil after the lift; and false while the fingers rest.
  mutating func move(_ fingers: Fingers, seenIn frame: Int) -> (rest: Fingers?, moved: Bool) {
    var now = fingers
    touchTime = clock?.time ?? touchTime
    guard now.next < now.places.count else {
      touch(.lift, now.places[now.next - 1])
      return (nil, true)
    }
    let places = now.places[now.next]
    let isResting = now.next > 0 && places == now.places[now.next - 1]
    if !isResting { touch(now.next == 0 ? .down : .move, places) }
    now.next += 1
    let translation = display.touched?.translation ?? .zero
    let step = path.axes.allowed(
      CGPoint(
        x: LayoutGrid.round(now.followed.x - translation.x),
        y: LayoutGrid.round(now.followed.y - translation.y)))
    now.followed = translation
    if step != .zero { _ = scroll(by: step, in: frame) }
    return (now, !isResting)
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
