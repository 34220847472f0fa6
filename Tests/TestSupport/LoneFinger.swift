import CollectionInteraction
import Foundation

/// A finger that came down while no other was on the view, as long as no other follows. What
/// recognisers for scrolling, dragging and tapping make of it is plain: the first that may have it
/// has it.
struct LoneFinger {
  private let touch: Touch
  private let start: UInt64
  private(set) var isPanned = false
  private(set) var isPressed = false
  private var mayPan = true
  private var mayPress = true
  private var mayTap = true

  /// - Parameter time: when it came down, in nanoseconds.
  init(_ touch: Touch, at time: UInt64) { (self.touch, start) = (touch, time) }

  private var way: CGPoint {
    CGPoint(
      x: touch.position.x - touch.startPosition.x, y: touch.position.y - touch.startPosition.y)
  }

  private var isAway: Bool { (way.x * way.x + way.y * way.y).squareRoot() > 10 }

  /// The finger is where it is until `now`.
  mutating func rest(until now: UInt64, canDrag: (CGPoint) -> Bool) {
    guard mayPress, now >= start + 500_000_000 else { return }
    mayPress = false
    isPressed = canDrag(touch.position)
    if isPressed { (mayPan, mayTap) = (false, false) }
  }

  /// The finger has moved.
  mutating func move(canScroll: Bool) {
    if isAway { (mayPress, mayTap) = (false, false) }
    guard mayPan, max(abs(way.x), abs(way.y)) > 10 else { return }
    (mayPan, mayPress, mayTap) = (false, false, false)
    isPanned = canScroll
  }

  /// Whether it makes a tap if it is lifted where it is.
  func isTap(at now: UInt64) -> Bool { mayTap && !isAway && now - start < 750_000_000 }
}
