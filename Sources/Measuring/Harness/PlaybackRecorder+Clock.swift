import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import ScrollTraces

/// Scripts whose changes take time, or change the layout alone: the path is played at the refreshes
/// of 60 Hz. A refresh is a frame if the viewport moves, a change is due or something still moves.
extension PlaybackRecorder {
  mutating func recordByClock() throws {
    let vsyncs = PathTiming.recorded
    let due = path.timing?.due.map { vsyncs.nearest(to: $0) } ?? Array(path.bounds.indices)
    var timing = PathTiming(
      start: path.timing?.start ?? path.bounds[0], due: [], isContinuous: [], end: 0)
    var gesture: GestureRest?
    var next = 0
    var held = 0
    var refresh = due[0]
    var number = 0
    var last = refresh - 1
    while next < due.count || gesture != nil || display.presentation?.isActive == true {
      let time = vsyncs.time(of: refresh)
      display.presentation?.tick(to: time)
      let phase = movingPhase
      clock = (time, phase)
      let passes = playback.passCount
      var isContinuous = refresh == last + 1
      if gesture == nil, next < due.count, due[next] + held <= refresh {
        isContinuous = isContinuous && path.timing?.isContinuous[next] ?? true
        if next > 0, let batch = nextBatch(next) {
          if case .gesture(let new) = batch {
            gesture = begin(new)
            if case .drag? = gesture {
              clock?.phase = .change
              show(next - 1, as: number)
              held += 1
            }
          } else {
            try apply(batch, seenIn: next - 1)
            clock?.phase = .change
            show(next - 1, as: number)
            // Of the same refresh: nothing has moved since.
            let isMoving = movingPhase != .scrolling
            clock?.phase = isMoving ? .change : .scrolling
          }
        }
        if gesture == nil {
          show(next, as: number)
          next += 1
        }
      }
      // An item is carried from the refresh on that follows the one at which it was taken.
      let isShown = playback.passCount > passes
      if let now = gesture, !(isShown && now.isDrag) {
        let elapsed = time - vsyncs.time(of: refresh - 1)
        gesture = try makeStep(of: now, seenIn: next - 1, as: number, after: elapsed)
        held += 1
      } else if !isShown, phase != .scrolling {
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
    return .frame(script.kind.movementMeasure)
  }

  // MARK: Gestures

  /// The remaining steps of a gesture.
  private enum GestureRest {
    case pinch(ArraySlice<Double>)
    case drag(Hand)
    case touch(Fingers)
    case walk(ArraySlice<FocusStep>)
    case flick(Flick)

    var isDrag: Bool { if case .drag = self { true } else { false } }
  }

  /// nil if the item to be dragged may not be moved, and if there is no shelf to scroll.
  private mutating func begin(_ gesture: HeldGesture) -> GestureRest? {
    switch gesture {
    case .pinch(let values): .pinch(values[...])
    case .drag(let gesture): take(gesture).map { .drag($0) }
    case .touch(let gesture): .touch(fingers(of: gesture))
    case .walk(let steps): .walk(steps[...])
    case .flick(let gesture): flick(gesture).map { .flick($0) }
    }
  }

  /// Makes the step of one frame and shows it, unless fingers rest.
  ///
  /// - Parameter nanoseconds: since the refresh before.
  /// - Returns: what is left; nil after the last step.
  private mutating func makeStep(
    of gesture: GestureRest, seenIn frame: Int, as number: Int, after nanoseconds: UInt64
  ) throws -> GestureRest? {
    if let measure = script.kind.ownMeasure { clock?.phase = .frame(measure) }
    let rest: GestureRest?
    switch gesture {
    case .pinch(var values):
      let parameter = try makeParameter(values.removeFirst())
      try apply(PlaybackChange(.parameter(parameter)), seenIn: frame)
      rest = values.isEmpty ? nil : .pinch(values)
    case .drag(let hand):
      rest = move(hand, seenIn: frame, after: nanoseconds).map { .drag($0) }
    case .touch(let fingers):
      let step = move(fingers, seenIn: frame)
      rest = step.rest.map { .touch($0) } ?? step.released.map { .flick($0) }
      if !step.moved { return rest }
    case .walk(var steps):
      moveFocus(steps.removeFirst(), seenIn: frame)
      rest = steps.isEmpty ? nil : .walk(steps)
    case .flick(let flick):
      // A shelf that fingers have let go is not touched any more.
      if !script.kind.needsShelves { clock?.phase = .scrolling }
      rest = move(flick).map { .flick($0) }
    }
    show(frame, as: number)
    return rest
  }

  // MARK: Drags

  /// What is left of a drag.
  private struct Hand {
    /// Where the hand will be on the screen, a frame each, from the edges of the viewport.
    var places: ArraySlice<CGPoint>
    var isCancelled: Bool
  }

  /// Takes an item; nil if it may not be moved.
  private mutating func take(_ gesture: DragGesture) -> Hand? {
    let id = ElementID.item(gesture.item.item, inSection: gesture.item.section)
    guard let element = display.view.visibleElements.first(where: { $0.id == id }) else {
      return nil
    }
    let (frame, bounds) = (element.frame, playback.bounds[playback.passCount - 1])
    let centre = CGPoint(
      x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
    drag(DragStep(kind: .take, position: centre, path: gesture.item))
    guard display.dragged.path != nil else { return nil }
    // Of items that reach beyond the screen, the part that is there is taken.
    func part(_ centre: Double, _ near: Double, _ extent: Double) -> Double {
      extent > 0 ? min(max((centre - near) / extent, 0), 1) : 0
    }
    let x = part(centre.x, bounds.origin.x, bounds.size.width)
    let y = part(centre.y, bounds.origin.y, bounds.size.height)
    let isHorizontal = path.axes.isHorizontal
    let start = DragGesture.Place(along: isHorizontal ? x : y, across: isHorizontal ? y : x)
    let places = gesture.path(from: start).map { onScreen($0) }
    return Hand(places: places[...], isCancelled: gesture.isCancelled)
  }

  /// Moves the hand on by a frame; near an edge the content scrolls. The last step drops the item.
  private mutating func move(_ hand: Hand, seenIn frame: Int, after nanoseconds: UInt64) -> Hand? {
    var hand = hand
    guard let place = hand.places.popFirst() else {
      let position = display.dragged.movement?.position ?? .zero
      drag(DragStep(kind: hand.isCancelled ? .putBack : .drop, position: position))
      clock?.phase = .change
      return nil
    }
    let bounds = playback.bounds[playback.passCount - 1]
    let step = EdgeScroll().step(
      heldAt: CGPoint(x: bounds.origin.x + place.x, y: bounds.origin.y + place.y),
      at: bounds.origin,
      in: ScrollableArea(content: display.source.contentSize, viewport: bounds.size),
      along: path.axes, nanoseconds: nanoseconds)
    let origin = scroll(by: step, in: frame)
    drag(
      DragStep(
        kind: .carry, position: CGPoint(x: origin.x + place.x, y: origin.y + place.y)))
    return hand
  }
}
