import ChangeMetrics
import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation

/// All that a replay needs: each pass of the layout, and the changes between them. Without edits
/// each moved frame has one pass. Each change is followed by a pass of its own, with the corrected
/// offset. The recording decides what is shown, in the same way for all strategies.
package struct Playback: Sendable {
  /// The viewport of each pass.
  package private(set) var bounds: [CGRect]
  /// The query rectangle of each pass.
  package private(set) var rects: [CGRect]
  /// The moved frame each pass belongs to.
  package private(set) var frames: [Int]
  /// Ascending by pass; `pass` is the first one after the change.
  package private(set) var changes: [(pass: Int, change: PlaybackChange)] = []
  /// The time of each pass, in ns of the virtual clock, and its phase; empty without that clock.
  package private(set) var times: [UInt64] = []
  package private(set) var phases: [Phase] = []

  /// What a pass is part of, where something runs by the virtual clock.
  package enum Phase: Hashable, Sendable {
    case scrolling
    /// The pass that shows a change: nothing has moved yet.
    case change
    /// A timed pass of a change: something still moves, or a step of a gesture is shown.
    case frame(ChangeMetric)

    /// Whether what a change moved may still be moving.
    var mayMove: Bool {
      switch self {
      case .scrolling: false
      case .change: true
      case .frame(let measure): measure.facts.part == .movement
      }
    }
  }

  /// Whether passes happen at refreshes of the virtual clock.
  package var isClocked: Bool { !times.isEmpty }
  /// The path's frames in the content after the last change; all passes without changes.
  var settled: [(bounds: CGRect, rect: CGRect)] = []
  /// How far the query rectangle reaches beyond the viewport.
  let overscan: Overscan
  var axes: ScrollAxes { overscan.axes }
  package var passCount: Int { rects.count }
  var hasChanges: Bool { !changes.isEmpty }
  /// The frames in which the content scrolls because an item is held near an edge.
  var autoscrollFrames: Int {
    changes.count { pass, change in
      change.drag?.kind == .carry && pass > 0
        && bounds[pass].origin != bounds[pass - 1].origin
    }
  }
  /// Whether a change brings another layout.
  var exchangesLayouts: Bool { changes.contains { $0.change.isExchange } }

  /// The moved frames of a path, nothing else.
  init(_ path: ScrollPath) {
    bounds = path.bounds
    rects = path.bounds.map { path.queryRect(around: $0) }
    frames = Array(path.bounds.indices)
    settled = zip(bounds, rects).map { ($0, $1) }
    overscan = path.overscan
  }

  /// An empty one, to be recorded.
  package init(recordingWith overscan: Overscan) {
    (bounds, rects, frames) = ([], [], [])
    self.overscan = overscan
  }

  package mutating func append(bounds: CGRect, rect: CGRect, frame: Int) {
    self.bounds.append(bounds)
    rects.append(rect)
    frames.append(frame)
  }

  /// Sets when the pass that was appended last happens, and its phase.
  mutating func clockPass(at time: UInt64, phase: Phase) {
    times.append(time)
    phases.append(phase)
  }

  /// Sets by how much the change that was appended last moves the viewport.
  mutating func setShift(_ shift: CGPoint) { changes[changes.count - 1].change.shift = shift }

  /// Appends a change before the next pass.
  package mutating func append(_ change: PlaybackChange) { changes.append((passCount, change)) }

  /// How many passes a replay has that goes through `count` changes; all where there are no more.
  package func passCount(throughChanges count: Int?) -> Int {
    guard let count, count < changes.count else { return passCount }
    return changes[count].pass
  }

  /// Passes the changes from `first` on to a source, in one, and to nothing else.
  func applyChanges(from first: Int, to source: any AttributeSource) {
    let rest = changes[first...].map(\.change)
    let edits = rest.flatMap(\.edits)
    if !edits.isEmpty { source.apply(edits) }
    rest.last { $0.viewport != nil }?.resize(source)
  }
}
