import Foundation

/// One finger, from touch-down until it lifts.
///
/// The source of touches makes one for each finger, moves it, and passes it to an arena:
/// ```swift
/// let touch = Touch(id: 1, at: CGPoint(x: 50, y: 80))
/// arena.began([touch], at: 0)
/// touch.move(to: CGPoint(x: 50, y: 60))
/// arena.moved([touch], at: 8_000_000)
/// arena.ended([touch], at: 16_000_000)
/// ```
/// Positions are in points of the view's frame: they do not scroll with the content. A touch is
/// passed to one arena, once.
public final class Touch {
  public enum Phase: Hashable, Sendable {
    case began
    case moved
    /// The finger lifted.
    case ended
    /// The system took the finger: the rest of its path is unknown.
    case cancelled
  }

  /// Identifies the finger in a log; the arena compares touches by identity.
  public let id: Int
  public internal(set) var phase = Phase.began
  public private(set) var position: CGPoint
  /// The position before the last move.
  public private(set) var previousPosition: CGPoint
  public let startPosition: CGPoint
  /// The time at which the finger came down, in ns of the virtual clock.
  public private(set) var startTime: UInt64 = 0
  /// The time of its last event in the arena, in ns of the virtual clock.
  public internal(set) var time: UInt64 = 0
  /// The number of taps here, including this touch: 1 unless it began soon after a tap and near it
  /// (`GestureThresholds`).
  public private(set) var tapCount = 1
  /// Whether a recogniser took the touch from the view that it hit, which receives no more of it.
  public internal(set) var isTakenAway = false

  /// The object that stands for the finger elsewhere; weak.
  package weak var owner: AnyObject?

  /// Whether an arena has the touch: from its beginning to the end of the event in which it lifts.
  var isInArena = false

  public init(id: Int, at position: CGPoint) {
    self.id = id
    (self.position, previousPosition, startPosition) = (position, position, position)
  }

  /// Moves the finger. The next call has to report this to the arena, as a movement or a lift.
  public func move(to new: CGPoint) {
    guard isDown else {
      fatalError("touch \(id) has \(phase) and cannot move to \(new.x), \(new.y)")
    }
    (previousPosition, position) = (position, new)
  }

  /// Whether the finger is on the screen.
  public var isDown: Bool { phase == .began || phase == .moved }

  /// The distance from its start, in points.
  public var distance: Double { position.distance(to: startPosition) }

  func begin(at time: UInt64, tapCount: Int) {
    (startTime, self.time, self.tapCount) = (time, time, tapCount)
    isInArena = true
  }
}
