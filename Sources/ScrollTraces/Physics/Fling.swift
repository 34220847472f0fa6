/// The course of one axis after the finger has left, edges and all.
///
/// Inside the content it decelerates; at an edge it goes on as a spring that starts with the speed
/// it has there; let go beyond an edge, it is such a spring from the beginning.
/// ```
///        content             beyond
///   x0 -----------> edge --->.
///                    ^<------'   rest: the edge
/// ```
/// Points, seconds. 72 bytes.
public struct Fling: Hashable, Sendable {
  private let deceleration: Deceleration
  /// Seconds until the spring takes over; nil where the movement rests inside.
  public let edgeTime: Double?
  private let edge: Double
  private let spring: BounceSpring

  /// - Parameter range: the offsets of the content are 0...`range`.
  /// - Precondition: `range` is finite and not negative.
  public init(
    from start: Double, velocity: Double, rate: DecelerationRate = .normal, range: Double
  ) {
    precondition(range >= 0 && range.isFinite, "a content scrolls through 0...\(range)")
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

  /// Seconds until it rests to within 0.5 pt.
  public var duration: Double { edgeTime.map { $0 + spring.duration } ?? deceleration.duration }

  /// Where it comes to rest: an edge, exactly, or where its deceleration ends.
  public var restOffset: Double {
    edgeTime == nil ? deceleration.position(at: deceleration.duration) : edge
  }
}
