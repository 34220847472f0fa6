import CollectionAttributes
import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation
import ScrollTraces
import VirtualClock

/// Scripts whose changes take time, or change the layout alone: the path is played at the refreshes
/// of 60 Hz, and a refresh is a frame if the viewport moves, a change is due or something still
/// moves.
extension PlaybackRecorder {
  /// Pinches, drags, fingers and walks of the focus hold the path: nothing else scrolls meanwhile.
  mutating func recordByClock() throws {
    let vsyncs = PathTiming.recorded
    let due = path.timing?.due.map { vsyncs.nearest(to: $0) } ?? Array(path.bounds.indices)
    var timing = PathTiming(
      start: path.timing?.start ?? path.bounds[0], due: [], isContinuous: [], end: 0)
    var pinch: ArraySlice<Double> = []
    var hand: Hand?
    var fingers: Fingers?
    var walk: ArraySlice<FocusStep> = []
    var next = 0
    var held = 0
    var refresh = due[0]
    var number = 0
    var last = refresh - 1
    func isHeld() -> Bool { !pinch.isEmpty || hand != nil || fingers != nil || !walk.isEmpty }
    while next < due.count || isHeld() || display.presentation?.isActive == true {
      let time = vsyncs.time(of: refresh)
      display.presentation?.tick(to: time)
      let phase = movingPhase
      clock = (time, phase)
      let passes = playback.passCount
      var isContinuous = refresh == last + 1
      if !isHeld(), next < due.count, due[next] + held <= refresh {
        isContinuous = isContinuous && path.timing?.isContinuous[next] ?? true
        if next > 0, let batch = nextBatch(next) {
          pinch = batch.pinch[...]
          hand = batch.drag.flatMap { take($0) }
          fingers = batch.touch.map { self.fingers(of: $0) }
          walk = batch.walk[...]
          if hand != nil {
            clock?.phase = .change
            show(next - 1, as: number)
            held += 1
          } else if !isHeld(), batch.drag == nil {
            try apply(batch, seenIn: next - 1)
            clock?.phase = .change
            show(next - 1, as: number)
            // Of the same refresh: nothing has moved since.
            let isMoving = movingPhase != .scrolling
            clock?.phase = isMoving ? .change : .scrolling
          }
        }
        if !isHeld() {
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
      } else if hand != nil, playback.passCount == passes {
        move(&hand, seenIn: next - 1, after: time - vsyncs.time(of: refresh - 1))
        show(next - 1, as: number)
        held += 1
      } else if fingers != nil {
        if move(&fingers, seenIn: next - 1) { show(next - 1, as: number) }
        held += 1
      } else if let step = walk.popFirst() {
        moveFocus(step, seenIn: next - 1)
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

  /// Moves the hand on by a frame; the content scrolls if it is near an edge. At its last place it
  /// lets the item go.
  private mutating func move(
    _ hand: inout Hand?, seenIn frame: Int, after nanoseconds: UInt64
  ) {
    guard let place = hand?.places.popFirst() else {
      let position = display.dragged.movement?.position ?? .zero
      drag(DragStep(kind: hand?.isCancelled == true ? .putBack : .drop, position: position))
      hand = nil
      clock?.phase = .change
      return
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
    clock?.phase = .dragging
  }
}
