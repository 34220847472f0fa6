// Decides which recognisers recognise, which wait, and which fail.
extension GestureArena {
  /// Sets the state of a recogniser at its own request.
  func change(_ recognizer: GestureRecognizer, to state: GestureRecognizer.State) {
    run {
      if recognizer.current == .possible && state != .failed {
        want(state, for: recognizer)
      } else {
        set(recognizer, to: state)
      }
    }
  }

  /// Takes the touches from a recogniser and ends its gesture.
  func withdraw(_ recognizer: GestureRecognizer) {
    run {
      recognizer.hasLetGo = recognizer.hasLetGo || recognizer.isEngaged
      if recognizer.current.isActive {
        set(recognizer, to: .cancelled)
      } else if recognizer.isTrying {
        set(recognizer, to: .failed)
      }
    }
  }

  func decide() {
    var isDecided = false
    while !isDecided {
      isDecided = true
      for recognizer in recognizers {
        if recognizer.wanted != nil {
          recognizer.blockers.removeAll { !$0.isTrying || $0.arena !== self }
          guard recognizer.blockers.isEmpty else { continue }
          recognize(recognizer)
          isDecided = false
        } else if recognizer.isEngaged, !recognizer.current.isFinal, recognizer.deadline == nil,
          recognizer.isWithoutTouches
        {
          set(recognizer, to: recognizer.current == .possible ? .failed : .cancelled)
          isDecided = false
        }
      }
    }
  }

  private func want(_ state: GestureRecognizer.State, for recognizer: GestureRecognizer) {
    let isFirst = recognizer.wanted == nil
    recognizer.wanted = state
    if state == .ended { recognizer.deadline = nil }
    guard isFirst else { return }
    let required = recognizers.filter { recognizer.waits(for: $0) }
    if required.contains(where: { $0.current.isRecognized }) {
      return set(recognizer, to: .failed)
    }
    recognizer.blockers = required.filter(\.isTrying)
    if recognizer.blockers.isEmpty { recognize(recognizer) }
  }

  private func recognize(_ recognizer: GestureRecognizer) {
    guard let state = recognizer.wanted else { return }
    recognizer.wanted = nil
    let isTaken = recognizers.contains { other in
      other !== recognizer && other.current.isRecognized && !other.hasLetGo
        && recognizer.shares(touchWith: other) && !recognizer.may(recognizeWith: other)
    }
    if isTaken || recognizer.shouldBegin?(recognizer) == false {
      return set(recognizer, to: .failed)
    }
    set(recognizer, to: state)
    keepOthers(from: recognizer)
  }

  /// Fails the recognisers that cannot recognise any more because `recognizer` has recognised its
  /// touches. If an active recogniser takes more touches, this runs at once for those too: later it
  /// may have lost them, and a waiting tap would find them free.
  func keepOthers(from recognizer: GestureRecognizer) {
    for other in recognizers where other !== recognizer && other.isTrying {
      let hasToFail = other.waits(for: recognizer)
      let isKept =
        recognizer.shares(touchWith: other) && !recognizer.may(recognizeWith: other)
      if hasToFail || isKept { set(other, to: .failed) }
    }
  }

  private func set(_ recognizer: GestureRecognizer, to state: GestureRecognizer.State) {
    write(recognizer, becomes: state)
    recognizer.settle(as: state)
  }
}
