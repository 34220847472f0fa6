import Foundation
import ScrollTraces

/// When the frames of a path are due.
package struct PathTiming: Hashable, Sendable {
  /// Where the viewport is before the first moved frame.
  package var start: CGRect
  /// When each moved frame is due, in nanoseconds since the first frame of the trace.
  package var due: [UInt64]
  /// Whether each moved frame goes on from a frame that was due one refresh of 60 Hz before it:
  /// neither a gap in the recording nor a key nor a jump led to it.
  package var isContinuous: [Bool]
  /// When the last frame of the trace is due.
  package var end: UInt64

  /// The refreshes at which traces are recorded.
  static let recorded = Vsyncs(rate: 60)

  package init(start: CGRect, due: [UInt64], isContinuous: [Bool], end: UInt64) {
    self.start = start
    self.due = due
    self.isContinuous = isContinuous
    self.end = end
  }

  init(_ trace: AnchoredTrace) {
    start = trace.bounds(of: 0)
    due = trace.movedIndices.map { trace.frames[$0].dueNanoseconds }
    let refreshes = trace.frames.map { Self.recorded.nearest(to: $0.dueNanoseconds) }
    isContinuous = trace.movedIndices.map {
      refreshes[$0 - 1] == refreshes[$0] - 1 && ![.key, .jump].contains(trace.frames[$0].event)
    }
    end = trace.frames.last?.dueNanoseconds ?? 0
  }
}
