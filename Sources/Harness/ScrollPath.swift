import CollectionEngine
import Foundation
import ScrollTraces

/// Where the viewport goes, ready to be replayed: the frames whose bounds moved.
public struct ScrollPath: Sendable {
  /// The viewport of every moved frame, in points of the content.
  public var bounds: [CGRect]
  /// How far the query rectangle reaches beyond the viewport.
  public var overscan: Overscan
  public var idleCount: Int
  public var clampedCount: Int
  /// The movements that come to rest where the layout wants them to and not where they would have;
  /// nil if the layout was not asked.
  public var restCorrections: Int?
  /// When the frames are due; nil where nobody knows.
  public var timing: PathTiming?

  public init(
    bounds: [CGRect], overscan: Double, axes: ScrollAxes, idleCount: Int = 0, clampedCount: Int = 0
  ) {
    self.bounds = bounds
    self.overscan = Overscan(viewports: overscan, axes: axes)
    self.idleCount = idleCount
    self.clampedCount = clampedCount
  }

  /// The moved frames of a trace over its content.
  public init(_ trace: AnchoredTrace, overscan: Double) {
    self.init(
      bounds: trace.movedIndices.map { trace.bounds(of: $0) }, overscan: overscan,
      axes: .scrolling(trace.contentSize, in: trace.viewport), idleCount: trace.idleCount,
      clampedCount: trace.clampedCount)
    timing = PathTiming(trace)
  }

  /// The axes along which the content scrolls.
  public var axes: ScrollAxes { overscan.axes }

  /// What is asked for while `bounds` are seen.
  public func queryRect(around bounds: CGRect) -> CGRect { overscan.queryRect(around: bounds) }
}
