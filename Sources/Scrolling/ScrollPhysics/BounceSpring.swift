import Primitives

/// The return of content that is beyond its edge: a critically damped spring.
///
/// ```
/// x(t) = (x0 + (v0 + beta x0) t) e^(-beta t)        distance from where it comes to rest
/// ```
/// With beta = 10 per second this follows UIKit's bounce closely. It is a reconstruction, not
/// documented behaviour (Ilya Lobanov, "How UIScrollView works"). Points, seconds. 24 bytes.
public struct BounceSpring: Hashable, Sendable {
  /// Signed distance from the resting position at the start.
  public let displacement: Double
  public let velocity: Double
  /// Per second.
  public let beta: Double

  /// - Precondition: all are finite, `beta` is above 0.
  public init(displacement: Double, velocity: Double, beta: Double = 10) {
    precondition(
      displacement.isFinite && velocity.isFinite && beta > 0 && beta.isFinite,
      "a spring of \(displacement) pt at \(velocity) pt/s with beta \(beta)")
    self.displacement = displacement
    self.velocity = velocity
    self.beta = beta
  }

  /// A return without overshoot: it keeps only as much of a velocity as that allows.
  ///
  /// - Precondition: both are finite.
  package init(returning displacement: Double, velocity: Double) {
    let still = BounceSpring(displacement: displacement, velocity: 0)
    // Above beta times the distance, a critically damped spring would overshoot once.
    let limit = still.beta * abs(displacement)
    let isTowards = velocity * displacement < 0
    self.init(
      displacement: displacement,
      velocity: isTowards ? min(max(velocity, -limit), limit) : 0)
  }

  private var slope: Double { velocity + beta * displacement }

  public func displacement(at seconds: Double) -> Double {
    (displacement + slope * seconds) * PortableMath.exp(-beta * seconds)
  }

  public func velocity(at seconds: Double) -> Double {
    (slope - beta * (displacement + slope * seconds)) * PortableMath.exp(-beta * seconds)
  }

  /// The time in seconds after which it stays within 0.5 pt of its resting position.
  ///
  /// From then on each of the two summands of x(t) stays below half of 0.5 pt. The first is |x0|
  /// e^(-beta t). The second is bounded by (2 |slope| / (e beta)) e^(-beta t / 2), because t
  /// e^(-beta t / 2) is never above 2 / (e beta).
  public var duration: Double {
    let share = Deceleration.threshold / 2
    let first = abs(displacement) / share
    let second = 2 * abs(slope) / (PortableMath.exp(1) * beta * share)
    return max(
      first > 1 ? PortableMath.log(first) / beta : 0,
      second > 1 ? 2 * PortableMath.log(second) / beta : 0)
  }
}
