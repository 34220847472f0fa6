import Foundation

/// One frame as it was recorded.
public struct TraceFrame: Hashable, Sendable {
  /// Milliseconds since the first frame.
  public var dueMilliseconds: Double
  /// The scroll offset, in points.
  public var offset: CGPoint
  public var event: TraceEvent

  public init(dueMilliseconds: Double, offset: CGPoint, event: TraceEvent = .none) {
    self.dueMilliseconds = dueMilliseconds
    self.offset = offset
    self.event = event
  }
}
