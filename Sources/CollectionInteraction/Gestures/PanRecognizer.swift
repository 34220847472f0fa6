import Foundation

/// Fingers that drag. It begins when their mean has moved by more than 10 points along one axis,
/// changes with each movement, and ends when fewer fingers are left than it wants.
///
/// What it measures does not jump when a finger joins or lifts.
public final class PanRecognizer: GestureRecognizer {
  /// With how many fingers it begins, and goes on, 1 or more.
  public var minimumNumberOfTouches: Int {
    didSet { check() }
  }
  /// With more fingers it fails; once it has begun, it ignores them.
  public var maximumNumberOfTouches: Int {
    didSet { check() }
  }

  /// Where the fingers' mean was last, where it would be without the jumps, and by how much these
  /// differ.
  private var mean = CGPoint.zero
  private var place = CGPoint.zero
  private var jumps = CGPoint.zero
  private var start = CGPoint.zero
  /// From where `translation` counts, once the fingers have left the slop.
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

  /// By how much the fingers have moved, in points, from where their way left the slop: a point 10
  /// points from where they started along one axis. So what follows them does not jump by the slop.
  /// When it is set, it counts on from there. Zero unless the fingers have left the slop.
  public var translation: CGPoint {
    get { anchor.map { place.offset(from: $0) } ?? .zero }
    set {
      guard anchor != nil else {
        fatalError("\(name) has not begun: its translation cannot be set")
      }
      anchor = place.offset(from: newValue)
    }
  }

  /// In points per second, as of the last event of its touches (`VelocityTracker`). Zero when the
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

  /// Where the way from a point within the slop around `start` to another leaves it; nil if it does
  /// not.
  private func wayOut(from previous: CGPoint, to new: CGPoint) -> CGPoint? {
    let slop = GestureThresholds.slop
    /// The part of the way after which a coordinate is at the slop; above 1 if it stays within.
    func part(_ start: Double, _ previous: Double, _ new: Double) -> (part: Double, edge: Double) {
      let edge = new < start ? start - slop : start + slop
      guard abs(new - start) > slop else { return (2, edge) }
      return (max(0, (edge - previous) / (new - previous)), edge)
    }
    let x = part(start.x, previous.x, new.x)
    let y = part(start.y, previous.y, new.y)
    guard min(x.part, y.part) <= 1 else { return nil }
    // On the axis that leaves first the edge itself, without an error of rounding.
    return x.part <= y.part
      ? CGPoint(x: x.edge, y: previous.y + x.part * (new.y - previous.y))
      : CGPoint(x: previous.x + y.part * (new.x - previous.x), y: y.edge)
  }
}
