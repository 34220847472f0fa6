import Foundation

/// One finger, from when it comes down until it lifts.
///
/// Whoever has the fingers makes a touch for each, moves it, and gives it to an arena:
/// ```swift
/// let touch = Touch(id: 1, at: CGPoint(x: 50, y: 80))
/// arena.began([touch], at: 0)
/// touch.move(to: CGPoint(x: 50, y: 60))
/// arena.moved([touch], at: 8_000_000)
/// arena.ended([touch], at: 16_000_000)
/// ```
/// Positions are in points of the view's frame: they do not scroll with the content. A touch is
/// given to one arena, once.
public final class Touch {
  public enum Phase: Hashable, Sendable {
    case began
    case moved
    /// The finger lifted.
    case ended
    /// Something else took the finger: it is not known what it would have done.
    case cancelled
  }

  /// Tells fingers apart in a log; the arena compares touches by identity.
  public let id: Int
  public internal(set) var phase = Phase.began
  public private(set) var position: CGPoint
  /// Where it was before it was last moved.
  public private(set) var previousPosition: CGPoint
  public let startPosition: CGPoint
  /// When it came down, in ns of the virtual clock.
  public private(set) var startTime: UInt64 = 0
  /// When the arena last heard of it, in ns of the virtual clock.
  public internal(set) var time: UInt64 = 0
  /// How many times somebody has tapped here, with this touch: 1 unless it began soon after a tap
  /// and near it (`GestureThresholds`).
  public private(set) var tapCount = 1
  /// Whether a recogniser took it from whoever it hit, who hears no more of it.
  public internal(set) var isTakenAway = false

  /// What stands for the finger elsewhere; not held.
  package weak var owner: AnyObject?

  /// An arena has it: from when it begins to the end of the event in which it lifts.
  var isInArena = false

  public init(id: Int, at position: CGPoint) {
    self.id = id
    (self.position, previousPosition, startPosition) = (position, position, position)
  }

  /// The finger is elsewhere now. The arena is to be told next, of the movement or that it lifted.
  public func move(to new: CGPoint) {
    guard isDown else {
      fatalError("touch \(id) has \(phase) and cannot move to \(new.x), \(new.y)")
    }
    (previousPosition, position) = (position, new)
  }

  /// Whether the finger is on the screen.
  public var isDown: Bool { phase == .began || phase == .moved }

  /// How far it is from where it came down, in points.
  public var distance: Double { position.distance(to: startPosition) }

  func begin(at time: UInt64, tapCount: Int) {
    (startTime, self.time, self.tapCount) = (time, time, tapCount)
    isInArena = true
  }
}
