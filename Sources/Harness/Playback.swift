import CollectionAttributes
import CollectionEngine
import CollectionInteraction
import CollectionModel
import CollectionMotion
import Foundation

/// A change of the collection, of the viewport or of the layout between two passes.
package struct PlaybackChange: Hashable, Sendable {
  package private(set) var edits: [CollectionEdit]
  /// The same as the collection view is told of it.
  package private(set) var batch: UpdateBatch
  /// The new extent across the scroll axis, in points; nil where it stays.
  package var crossExtent: Double?
  /// The number of the layout that takes the place of the one there; nil where it stays.
  package var layout: Int?
  /// The value that the layout gets; nil where it keeps what it has.
  package var parameter: LayoutParameter?
  /// What a hand does with an item; nil if nobody drags one. `edits` is then what that changes in
  /// the layout: the view makes the same changes itself.
  package private(set) var drag: DragStep?
  /// What is touched, selected or focused; nil if nothing is. Nothing else changes then.
  package private(set) var touch: TouchStep?
  /// Whether it changes the collection, its layout or the viewport, and not only what is done with
  /// the items.
  package var isBatch: Bool { touch == nil }
  /// How the change is shown; nil for at once.
  package var timing: AnimationTiming?
  /// When it happens, in nanoseconds of the virtual clock; 0 where nothing runs by that.
  package var time: UInt64 = 0
  /// By how much it moves the viewport: what is on screen stays there.
  package var shift = CGPoint.zero

  /// - Parameters:
  ///   - reloaded: items that get new cells, by their paths before the edits.
  ///   - reconfigured: items whose cells are set up again, by their paths before the edits.
  ///   - before: the collection before the edits.
  package init(
    _ edits: [CollectionEdit], reloaded: [ItemPath] = [], reconfigured: [ItemPath] = [],
    before: some SectionCounting, crossExtent: Double? = nil
  ) {
    self.edits = edits
    batch = UpdateBatch(edits, before: before)
    for path in reloaded { batch.reloadItems(at: path) }
    for path in reconfigured { batch.reconfigureItems(at: path) }
    self.crossExtent = crossExtent
  }

  /// The view makes a step by itself: it is told of no batch.
  package init(_ drag: DragStep) {
    (edits, batch) = ([], UpdateBatch())
    self.drag = drag
  }

  /// Nothing changes but what is done with the items.
  package init(_ touch: TouchStep) {
    (edits, batch) = ([], UpdateBatch())
    self.touch = touch
  }

  /// Says where the item that is dragged would be dropped after the step, and was before.
  mutating func setTarget(_ path: ItemPath, from previous: ItemPath) {
    drag?.path = path
    edits = path == previous ? [] : [.moveItem(from: previous, to: path)]
  }

  /// Says which item the step hits or gives the focus to.
  mutating func setTarget(_ item: KnownItem) { touch?.target = item }

  /// What a change counts for: its edits, and one for a resized viewport.
  var count: Int {
    edits.count + (crossExtent == nil ? 0 : 1) + (layout == nil ? 0 : 1)
      + (parameter == nil ? 0 : 1)
  }

  /// Tells the source, and nobody else.
  ///
  /// - Precondition: the layout stays.
  @inline(__always)
  func apply(to source: any AttributeSource) {
    if !edits.isEmpty { source.apply(edits) }
    resize(source)
    parameter?.set(source)
  }

  /// Tells the source of a new extent, if there is one.
  @inline(__always)
  func resize(_ source: any AttributeSource) {
    if let crossExtent { source.invalidate(InvalidationContext(crossExtent: crossExtent)) }
  }
}

/// All that a replay needs to know: each pass of the layout, and the changes between them.
///
/// Without edits there is one pass for each moved frame. A change is followed by a pass of its own
/// in which the screen is shown as the change and the corrected offset leave it; what is shown at
/// all was decided when the playback was recorded, and is the same for all strategies.
package struct Playback: Sendable {
  /// The viewport of each pass.
  package private(set) var bounds: [CGRect]
  /// What is asked for in each pass.
  package private(set) var rects: [CGRect]
  /// The moved frame each pass belongs to.
  package private(set) var frames: [Int]
  /// Ascending by pass; `pass` is the first one after the change.
  package private(set) var changes: [(pass: Int, change: PlaybackChange)] = []
  /// When each pass happens, in nanoseconds of the virtual clock, and what it is part of; empty
  /// where nothing runs by that clock.
  package private(set) var times: [UInt64] = []
  package private(set) var phases: [Phase] = []

  /// What a pass is part of, where something runs by the virtual clock.
  package enum Phase: UInt8, Hashable, Sendable {
    case scrolling
    /// The pass that shows a change: nothing has moved yet.
    case change
    /// A change of the content or the viewport moves what is on screen.
    case moving
    /// An exchange of the layout does.
    case exchanging
    /// The pass that shows another value of a parameter.
    case pinching
    /// The pass that shows where the hand is that drags an item.
    case dragging
    /// The pass after fingers came down, moved or lifted.
    case touching
    /// The pass that shows another item that has the focus.
    case focusing
  }

  /// Whether passes happen at refreshes of the virtual clock.
  package var isClocked: Bool { !times.isEmpty }
  /// The path's frames in the content that the last change leaves; all passes where nothing
  /// changes.
  var settled: [(bounds: CGRect, rect: CGRect)] = []
  /// How far the query rectangle reaches beyond the viewport.
  let overscan: Overscan
  var axes: ScrollAxes { overscan.axes }
  package var passCount: Int { rects.count }
  var hasChanges: Bool { !changes.isEmpty }
  /// Whether a change brings another layout.
  /// The frames in which the content scrolls because an item is held near an edge.
  var autoscrollFrames: Int {
    changes.count { pass, change in
      change.drag?.kind == .carry && pass > 0
        && bounds[pass].origin != bounds[pass - 1].origin
    }
  }
  var exchangesLayouts: Bool { changes.contains { $0.change.layout != nil } }

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

  /// Says when the pass that was appended last happens, and what it is part of.
  mutating func clockPass(at time: UInt64, phase: Phase) {
    times.append(time)
    phases.append(phase)
  }

  /// Says by how much the change that was appended last moves the viewport.
  mutating func setShift(_ shift: CGPoint) { changes[changes.count - 1].change.shift = shift }

  /// What happens before the next pass.
  package mutating func append(_ change: PlaybackChange) { changes.append((passCount, change)) }
}

extension Playback {
  /// How many passes a replay has that goes through `count` changes; all where there are no more.
  package func passCount(throughChanges count: Int?) -> Int {
    guard let count, count < changes.count else { return passCount }
    return changes[count].pass
  }

  /// Tells a source, and nobody else, of the changes from `first` on, in one.
  func applyChanges(from first: Int, to source: any AttributeSource) {
    let rest = changes[first...].map(\.change)
    let edits = rest.flatMap(\.edits)
    if !edits.isEmpty { source.apply(edits) }
    rest.last { $0.crossExtent != nil }?.resize(source)
  }
}
