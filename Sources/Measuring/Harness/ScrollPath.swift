import CollectionEngine
import Foundation
import ScrollTraces

/// Where the viewport goes, ready to be replayed: the frames whose bounds moved.
package struct ScrollPath: Sendable {
  /// The viewport of every moved frame, in points of the content.
  package var bounds: [CGRect]
  /// How far the query rectangle reaches beyond the viewport.
  package var overscan: Overscan
  package var idleCount: Int
  package var clampedCount: Int
  /// The movements that come to rest where the layout wants them to and not where they would have;
  /// nil if the layout was not asked.
  package var restCorrections: Int?
  /// When the frames are due; nil where nobody knows.
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

  /// What is asked for while `bounds` are seen.
  package func queryRect(around bounds: CGRect) -> CGRect { overscan.queryRect(around: bounds) }
}
