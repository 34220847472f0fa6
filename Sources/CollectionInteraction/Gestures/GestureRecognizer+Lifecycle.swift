// What the arena asks of a recogniser and does to it.
extension GestureRecognizer {
  /// Whether it has seen touches and has not made up its mind.
  var isTrying: Bool { current == .possible && isEngaged }
  /// Whether touches and time concern it. What it waits with to have ended is complete.
  var isListening: Bool { !current.isFinal && wanted != .ended }
  /// Whether it has seen no touches since its last gesture.
  package var isIdle: Bool { current == .possible && !isEngaged }
  /// Whether no finger can tell it more.
  var isWithoutTouches: Bool { !touches.contains { $0.isDown } }

  func shares(touchWith other: GestureRecognizer) -> Bool {
    touches.contains { touch in other.touches.contains { $0 === touch } }
  }

  func may(recognizeWith other: GestureRecognizer) -> Bool {
    mayRecognizeWith(other) || other.mayRecognizeWith(self)
  }

  /// Those of an event's touches that are its own.
  ///
  /// - Complexity: O(touches of the event · touches of its own); makes an array only if it has some
  ///   of them and not all.
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

  /// Forgets the fingers that lifted in the event, unless those were the last.
  func dropLifted() {
    if !isWithoutTouches { touches.removeAll { !$0.isDown } }
  }

  func settle(as state: State) {
    current = state
    if state.isFinal {
      (deadline, wanted) = (nil, nil)
      blockers.removeAll()
    }
    if state.isRecognized { untold.append(state) }
  }

  func restart() {
    touches.removeAll(keepingCapacity: true)
    (current, isEngaged, hasLetGo, deadline) = (.possible, false, false, nil)
    if let listener { listener.recognizerIsReset(self) } else { reset() }
  }

  /// Those of the touches that begin which it takes.
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
