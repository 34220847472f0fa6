import Foundation

/// A frame of an anchored trace.
public struct AnchoredFrame: Hashable, Sendable {
  /// Nanoseconds since the first frame.
  public var dueNanoseconds: UInt64
  /// The viewport's origin in the content, on the 1/64 grid: within 0...content minus viewport,
  /// except for the rubber bands and bounces of generated traces.
  public var offset: CGPoint
  public var event: TraceEvent
  /// Whether the offset differs from that of the previous frame; false for the first frame.
  public var isMoved: Bool
}
