import CollectionEngine
import Foundation
import ScrollTraces

/// Where the viewport goes, ready to be replayed: the frames in which its bounds move.
package struct ScrollPath: Sendable {
  /// The viewport of every moved frame, in points of the content.
  package var bounds: [CGRect]
  /// How far the query rectangle reaches beyond the viewport.
  package var overscan: Overscan
  /// The frames of the trace in which the viewport does not move.
  package var idleCount: Int
  /// The moved frames whose bounds reached beyond the content and were moved into it.
  package var clampedCount: Int
  /// The movements whose resting places the layout changed; nil if it does not decide.
  package var restCorrections: Int?
  /// When the frames are due; nil if unknown.
  package var timing: PathTiming?

  package init(
    bounds: [CGRect], overscan: Double, axes: ScrollAxes, idleCount: Int = 0, clampedCount: Int = 0
  ) {
    self.bounds = bounds
    self.overscan = Overscan(viewports: overscan, axes: axes)
    self.idleCount = idleCount
    self.clampedCount = clampedCount
  }

  /// The moved frames of a trace over its content.
  package init(_ trace: AnchoredTrace, overscan: Double) {
    self.init(
      bounds: trace.movedIndices.map { trace.bounds(of: $0) }, overscan: overscan,
      axes: .scrolling(trace.contentSize, in: trace.viewport), idleCount: trace.idleCount,
      clampedCount: trace.clampedCount)
    timing = PathTiming(trace)
  }

  /// The axes along which the content scrolls.
  package var axes: ScrollAxes { overscan.axes }

  /// The query rectangle of a viewport.
  package func queryRect(around bounds: CGRect) -> CGRect { overscan.queryRect(around: bounds) }
}
