/// Recognises fingers that rest. It begins when they have rested long enough, changes when they
/// move after that, and ends when one lifts.
public final class LongPressRecognizer: GestureRecognizer {
  /// The time for which the fingers rest after the last one came down, in ns.
  public var minimumNanoseconds = GestureThresholds.pressNanoseconds
  /// The largest distance of a finger from its start until the press begins, in points.
  public var allowableMovement = GestureThresholds.slop
  /// The number of taps required right before the press, 0 or more.
  public var numberOfTapsRequired = 0 {
    didSet { check() }
  }
  /// The number of fingers required, 1 or more.
  public var numberOfTouchesRequired: Int {
    didSet { check() }
  }

  public init(touches: Int = 1, name: String = "longPress") {
    numberOfTouchesRequired = touches
    super.init(name: name)
    check()
  }

  private func check() {
    guard numberOfTouchesRequired > 0, numberOfTapsRequired >= 0 else {
      fatalError(
        "\(name) wants \(numberOfTouchesRequired) fingers after \(numberOfTapsRequired) taps")
    }
  }

  public override func touchesBegan(_ touches: [Touch]) {
    if state.isActive { return touches.forEach(ignore) }
    guard numberOfTouches <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
    else { return state = .failed }
    if numberOfTouches == numberOfTouchesRequired {
      deadline = touches[0].time + minimumNanoseconds
    }
  }

  public override func touchesMoved(_ touches: [Touch]) {
    if state.isActive {
      state = .changed
    } else if touches.contains(where: { $0.distance > allowableMovement }) {
      state = .failed
    }
  }

  public override func touchesEnded(_ touches: [Touch]) {
    state = state.isActive ? .ended : .failed
  }

  public override func timeReached(_ now: UInt64) { state = .began }
}
