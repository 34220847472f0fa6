import CollectionInteraction
import Foundation

/// The example in the documentation of `GestureRecognizer`.
final class TouchDown: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch]) { state = .ended }
}

/// A stroke down to the right, then one up to the right, with one finger.
final class CheckMarkRecognizer: GestureRecognizer {
  private var hasTurned = false
  private(set) var resets = 0

  override func touchesBegan(_ touches: [Touch]) {
    if numberOfTouches != 1 { state = .failed }
  }

  override func touchesMoved(_ touches: [Touch]) {
    let (old, new) = (touches[0].previousPosition, touches[0].position)
    if new.x < old.x { return state = .failed }
    if new.y < old.y { hasTurned = true }
    if hasTurned && new.y > old.y { state = .failed }
  }

  override func touchesEnded(_ touches: [Touch]) {
    let isDone = hasTurned && touches[0].position.y < touches[0].startPosition.y
    state = isDone ? .ended : .failed
  }

  override func reset() {
    hasTurned = false
    resets += 1
  }
}

/// A finger that moves 40 points to the right within 0.2 s.
final class SwipeRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch]) {
    if numberOfTouches > 1 { return state = .failed }
    deadline = touches[0].time + 200_000_000
  }

  override func touchesMoved(_ touches: [Touch]) {
    if touches[0].position.x - touches[0].startPosition.x >= 40 { state = .ended }
  }

  override func touchesEnded(_ touches: [Touch]) { state = .failed }

  override func timeReached(_ now: UInt64) { state = .failed }
}

/// Begins when a finger comes down, and goes on until the arena ends it.
final class HoldRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch]) {
    if state == .possible { state = .began }
  }
}

/// Never changes its state.
final class SilentRecognizer: GestureRecognizer {
  private(set) var heard = 0

  override func touchesBegan(_ touches: [Touch]) { heard += 1 }
}
