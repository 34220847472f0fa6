// The arena's side of a recogniser.
extension GestureRecognizer {
  /// Whether the recogniser has seen touches and is undecided.
  var isTrying: Bool { current == .possible && isEngaged }
  /// Whether the recogniser receives touches and deadlines. One that waits to end is complete.
  var isListening: Bool { !current.isFinal && wanted != .ended }
  /// Whether the recogniser has seen no touches since its last gesture.
  package var isIdle: Bool { current == .possible && !isEngaged }
  /// Whether none of its fingers is down.
  var isWithoutTouches: Bool { !touches.contains { $0.isDown } }

  func shares(touchWith other: GestureRecognizer) -> Bool {
    touches.contains { touch in other.touches.contains { $0 === touch } }
  }

  func may(recognizeWith other: GestureRecognizer) -> Bool {
    mayRecognizeWith(other) || other.mayRecognizeWith(self)
  }

  /// The touches of an event that belong to this recogniser.
  ///
  /// - Complexity: O(touches of the event · own touches); makes an array only if some of them
  ///   belong to it, and others do not.
  func own(_ event: [Touch]) -> [Touch] {
    let isOwn = { (touch: Touch) in self.touches.contains { $0 === touch } }
    if event.allSatisfy(isOwn) { return event }
    return event.contains(where: isOwn) ? event.filter(isOwn) : []
  }

  func take(_ event: [Touch]) {
    touches.removeAll { !$0.isDown }
    touches.append(contentsOf: event)
    isEngaged = true
  }

  /// Drops the fingers that lifted in the event, unless no others are left.
  func dropLifted() {
    if !isWithoutTouches { touches.removeAll { !$0.isDown } }
  }

  func settle(as state: State) {
    current = state
    if state.isFinal {
      (deadline, wanted) = (nil, nil)
      blockers.removeAll()
    }
    if state.isRecognized { unreported.append(state) }
  }

  func restart() {
    touches.removeAll(keepingCapacity: true)
    (current, isEngaged, hasLetGo, deadline) = (.possible, false, false, nil)
    if let listener { listener.recognizerIsReset(self) } else { reset() }
  }

  func accepted(_ touches: [Touch]) -> [Touch] {
    guard let accepts else { return touches }
    return touches.filter(accepts)
  }

  func hear(_ phase: Touch.Phase, of touches: [Touch]) {
    if let listener { return listener.recognizer(self, hears: phase, of: touches) }
    switch phase {
    case .began: touchesBegan(touches)
    case .moved: touchesMoved(touches)
    case .ended: touchesEnded(touches)
    case .cancelled: touchesCancelled(touches)
    }
  }
}
