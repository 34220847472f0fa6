import Foundation

/// Recognises fingers that drag. It begins when their mean position has moved by more than 10
/// points along one axis, changes with each movement, and ends when fewer fingers are left than
/// required.
///
/// Its measurements do not jump when a finger joins or lifts.
public final class PanRecognizer: GestureRecognizer {
  /// The number of fingers with which it begins and goes on, 1 or more.
  public var minimumNumberOfTouches: Int {
    didSet { check() }
  }
  /// With more fingers it fails; once it has begun, it ignores further ones.
  public var maximumNumberOfTouches: Int {
    didSet { check() }
  }

  /// The last mean position of the fingers, the same without the jumps, and the difference of the
  /// two.
  private var mean = CGPoint.zero
  private var place = CGPoint.zero
  private var jumps = CGPoint.zero
  private var start = CGPoint.zero
  /// The origin of `translation`, once the fingers have left the slop.
  private var anchor: CGPoint?
  private var tracker = VelocityTracker()
  private var time: UInt64 = 0

  public init(touches: ClosedRange<Int> = 1...Int.max, name: String = "pan") {
    (minimumNumberOfTouches, maximumNumberOfTouches) = (touches.lowerBound, touches.upperBound)
    super.init(name: name)
    check()
  }

  private func check() {
    guard minimumNumberOfTouches > 0, maximumNumberOfTouches >= minimumNumberOfTouches else {
      fatalError(
        "\(name) wants \(minimumNumberOfTouches) fingers or more, \(maximumNumberOfTouches) at most"
      )
    }
  }

  /// The distance that the fingers have moved, in points, from the point where they left the slop:
  /// 10 points from their start along one axis. Content that follows the fingers therefore does not
  /// jump by the slop. A value that is set counts on from there. Zero until the fingers leave the
  /// slop.
  public var translation: CGPoint {
    get { anchor.map { place.offset(from: $0) } ?? .zero }
    set {
      guard anchor != nil else {
        fatalError("\(name) has not begun: its translation cannot be set")
      }
      anchor = place.offset(from: newValue)
    }
  }

  /// In points per second, at the last event of its touches (`VelocityTracker`). Zero if the
  /// fingers lift more than 0.1 s after they moved.
  public var velocity: CGPoint { tracker.velocity(at: time) }

  public override func touchesBegan(_ touches: [Touch]) {
    let others = numberOfTouches - touches.count
    if numberOfTouches > maximumNumberOfTouches {
      guard state.isActive else { return state = .failed }
      return touches.forEach(ignore)
    }
    time = touches[0].time
    mean = position
    if others == 0 {
      place = mean
      tracker.add(place, at: time)
    }
    jumps = mean.offset(from: place)
    if others < minimumNumberOfTouches { start = place }
  }

  public override func touchesMoved(_ touches: [Touch]) {
    time = touches[0].time
    let previous = place
    follow()
    if state.isActive { return state = .changed }
    guard numberOfTouches >= minimumNumberOfTouches else { return }
    if anchor == nil { anchor = wayOut(from: previous, to: place) }
    if anchor != nil { state = .began }
  }

  public override func touchesEnded(_ touches: [Touch]) {
    time = touches[0].time
    // A finger may have moved a last time.
    if position != mean { follow() }
    if let left = Self.mean(of: self.touches.lazy.filter(\.isDown)) {
      mean = left
      jumps = mean.offset(from: place)
    }
    guard numberOfTouchesDown < minimumNumberOfTouches else { return }
    if state.isActive {
      state = .ended
    } else if numberOfTouchesDown == 0 || anchor != nil {
      state = .failed
    }
  }

  public override func reset() {
    anchor = nil
    tracker.removeAll()
  }

  private func follow() {
    mean = position
    place = mean.offset(from: jumps)
    tracker.add(place, at: time)
  }

  /// The point at which the path between two points leaves the slop; nil if it does not.
  private func wayOut(from previous: CGPoint, to new: CGPoint) -> CGPoint? {
    let slop = GestureThresholds.slop
    /// The part of the path after which a coordinate reaches the slop; above 1 if it stays within.
    func part(_ start: Double, _ previous: Double, _ new: Double) -> (part: Double, edge: Double) {
      let edge = new < start ? start - slop : start + slop
      guard abs(new - start) > slop else { return (2, edge) }
      return (max(0, (edge - previous) / (new - previous)), edge)
    }
    let x = part(start.x, previous.x, new.x)
    let y = part(start.y, previous.y, new.y)
    guard min(x.part, y.part) <= 1 else { return nil }
    // On the axis that leaves first, the exact edge, without a rounding error.
    return x.part <= y.part
      ? CGPoint(x: x.edge, y: previous.y + x.part * (new.y - previous.y))
      : CGPoint(x: previous.x + y.part * (new.x - previous.x), y: y.edge)
  }
}
