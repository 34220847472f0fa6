import Primitives

/// How fast scrolling slows down after the finger has lifted.
///
/// The values of `UIScrollView.DecelerationRate`: the fraction of the speed that remains after one
/// millisecond.
public enum DecelerationRate: Double, CaseIterable, Hashable, Sendable {
  case normal = 0.998
  case fast = 0.99

  /// 1000 ln d: the speed is proportional to e to the power of this times the seconds. Negative.
  public var decayPerSecond: Double { 1000 * PortableMath.log(rawValue) }
}

/// The movement along one axis after the finger has lifted, as if there were no edge.
///
/// Each millisecond leaves the same fraction d of the speed, so with k = 1000 ln d
/// ```
/// v(t)  = v0 d^(1000 t) = v0 e^(k t)
/// x(t)  = x0 + v0 (e^(k t) - 1) / k
/// rest  = x0 - v0 / k
/// ```
/// Points, seconds, points per second. Source: Ilya Lobanov, "Deceleration mechanics of
/// UIScrollView", 2019; the rates are UIKit's own. 24 bytes.
public struct Deceleration: Hashable, Sendable {
  /// A movement counts as ended this close to its resting position, in points.
  public static let threshold = 0.5

  public let start: Double
  public let velocity: Double
  private let decay: Double

  /// - Precondition: `start` and `velocity` are finite.
  public init(from start: Double, velocity: Double, rate: DecelerationRate = .normal) {
    precondition(
      start.isFinite && velocity.isFinite, "a movement from \(start) at \(velocity) pt/s")
    self.start = start
    self.velocity = velocity
    decay = rate.decayPerSecond
  }

  public func velocity(at seconds: Double) -> Double {
    velocity * PortableMath.exp(decay * seconds)
  }

  public func position(at seconds: Double) -> Double {
    start + velocity * (PortableMath.exp(decay * seconds) - 1) / decay
  }

  /// Where it comes to rest.
  public var restOffset: Double { start - velocity / decay }

  /// Seconds until it is 0.5 pt from its resting position; 0 if it begins that close.
  public var duration: Double {
    let remaining = abs(velocity / decay)
    guard remaining > Self.threshold else { return 0 }
    return PortableMath.log(Self.threshold / remaining) / decay
  }

  /// When it passes `offset`; nil if it comes to rest before that or moves the other way.
  public func time(reaching offset: Double) -> Double? {
    if offset == start { return 0 }
    guard velocity != 0 else { return nil }
    let share = 1 + decay * (offset - start) / velocity
    return share > 0 && share <= 1 ? PortableMath.log(share) / decay : nil
  }
}
