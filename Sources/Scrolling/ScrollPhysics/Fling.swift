/// The movement along one axis after the finger has lifted, including edges.
///
/// Inside the content it decelerates. At an edge it continues as a spring that starts with its
/// current speed. If released beyond an edge, it is a spring from the beginning.
/// ```
///        content             beyond
///   x0 -----------> edge --->.
///                    ^<------'   rest: the edge
/// ```
/// Points, seconds. 72 bytes.
public struct Fling: Hashable, Sendable {
  private let deceleration: Deceleration
  /// Seconds until the spring takes over; nil if the movement comes to rest inside.
  public let edgeTime: Double?
  private let edge: Double
  private let spring: BounceSpring

  /// - Parameter range: the offsets of the content are in 0...`range`.
  /// - Precondition: `range` is finite and not negative.
  public init(
    from start: Double, velocity: Double, rate: DecelerationRate = .normal, range: Double
  ) {
    precondition(range >= 0 && range.isFinite, "the offsets of a content are in 0...\(range)")
    deceleration = Deceleration(from: start, velocity: velocity, rate: rate)
    let isOutside = start < 0 || start > range
    let edge = start < 0 || (start <= range && velocity < 0) ? 0 : range
    self.edge = edge
    let time = isOutside ? 0 : velocity == 0 ? nil : deceleration.time(reaching: edge)
    edgeTime = time
    spring = BounceSpring(
      displacement: isOutside ? start - edge : 0, velocity: deceleration.velocity(at: time ?? 0))
  }

  public func position(at seconds: Double) -> Double {
    guard let edgeTime, seconds >= edgeTime else { return deceleration.position(at: seconds) }
    return edge + spring.displacement(at: seconds - edgeTime)
  }

  /// Seconds until it is within 0.5 pt of its resting position.
  public var duration: Double { edgeTime.map { $0 + spring.duration } ?? deceleration.duration }

  /// Where it comes to rest: exactly at an edge, or where its deceleration ends.
  public var restOffset: Double {
    edgeTime == nil ? deceleration.position(at: deceleration.duration) : edge
  }
}
