import Foundation

/// Recognises two fingers whose distance changes. It begins when the distance has changed by more
/// than 10 points, changes with each movement, and ends when one finger lifts. Further fingers are
/// ignored.
public final class PinchRecognizer: GestureRecognizer {
  private var tracker = VelocityTracker()
  private var time: UInt64 = 0
  /// The distance of the fingers in points when the second came down.
  private var startDistance: Double?
  /// The present one.
  private var distance = 0.0
  /// The distance at `scale` 1; nil until the distance has changed enough.
  private var unitDistance: Double?

  public init(name: String = "pinch") { super.init(name: name) }

  /// The present distance of the fingers, divided by the distance at which the gesture began; 1
  /// before. A distance below one point counts as one point. Setting it makes the present distance
  /// count as that scale.
  public var scale: Double {
    get { unitDistance.map { distance / $0 } ?? 1 }
    set {
      guard unitDistance != nil, newValue > 0 else {
        fatalError("the scale of \(name) cannot be set to \(newValue) while it is \(state)")
      }
      unitDistance = distance / newValue
    }
  }

  /// The growth of the scale per second, at the last event of its touches (`VelocityTracker`).
  public var velocity: Double { unitDistance.map { tracker.velocity(at: time).x / $0 } ?? 0 }

  public override func touchesBegan(_ touches: [Touch]) {
    for touch in touches.reversed() where numberOfTouches > 2 { ignore(touch) }
    if startDistance == nil, numberOfTouches == 2 {
      measure(at: touches[0].time)
      startDistance = distance
    }
  }

  public override func touchesMoved(_ touches: [Touch]) {
    guard let startDistance else { return }
    measure(at: touches[0].time)
    if state.isActive { return state = .changed }
    // Others may have to fail before it begins. It then counts from where it first wanted to begin.
    guard unitDistance != nil || abs(distance - startDistance) > GestureThresholds.slop else {
      return
    }
    unitDistance = unitDistance ?? distance
    state = .began
  }

  public override func touchesEnded(_ touches: [Touch]) {
    time = touches[0].time
    if state.isActive {
      measure(at: time)
      state = .ended
    } else {
      state = .failed
    }
  }

  public override func reset() {
    (startDistance, unitDistance) = (nil, nil)
    tracker.removeAll()
  }

  private func measure(at time: UInt64) {
    self.time = time
    let new = max(1, position(ofTouch: 0).distance(to: position(ofTouch: 1)))
    // Fingers that lift without moving carry no information about their velocity.
    guard new != distance || startDistance == nil || touches.allSatisfy(\.isDown) else { return }
    distance = new
    tracker.add(CGPoint(x: new, y: 0), at: time)
  }
}
