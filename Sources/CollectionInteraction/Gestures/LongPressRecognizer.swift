import Foundation

/// Fingers that rest. It begins when they have rested long enough, changes when they move from then
/// on, and ends when one lifts.
public final class LongPressRecognizer: GestureRecognizer {
  /// How long the fingers rest, in ns, counted from when the last one came down.
  public var minimumNanoseconds = GestureThresholds.pressNanoseconds
  /// How far from where it came down a finger may be until the press begins, in points.
  public var allowableMovement = GestureThresholds.slop
  /// How many taps have to come right before, 0 or more.
  public var numberOfTapsRequired = 0 {
    didSet { check() }
  }
  /// How many fingers it wants, 1 or more.
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
