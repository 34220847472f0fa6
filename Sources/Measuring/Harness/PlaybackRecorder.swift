import CollectionAttributes
import CollectionEngine
import CollectionInteraction
import CollectionModel
import CollectionMotion
import Foundation
import ScrollTraces
import Workers

/// What anchoring did while a playback was recorded.
package struct AnchoringRecord: Hashable, Sendable {
  /// By how much all corrections together moved the offset along the scroll axis, in points.
  package var correction = 0.0
  /// The greatest movement of an anchor on the screen, in points, without clamped corrections.
  var shift = 0.0
  /// Corrections an edge cut short, and frames whose step one did.
  var clampedCorrections = 0
  var clampedFrames = 0
  /// The content's extent along the scroll axis, in points.
  var extentAtStart = 0.0
  var extentAtEnd = 0.0
}

/// Plays a script over a path once and records it for replays.
///
/// The offset of a frame is that of the path plus a correction. An edit happens on the screen of
/// the frame before, and the anchor keeps its place there: the first visible item along the scroll
/// axis and then across it, or the next one if it is removed. In self-sizing, it is the first one
/// that keeps its size, because the others have just come in. Shuffling anchors nothing. A layout
/// object that moves the viewport itself needs no anchor. It also takes the sizes that cells prefer
/// by itself, in as many passes as it needs.
///
/// The offset stays within the content, except where the path leaves its own; a step that an edge
/// cuts short continues from there.
package struct PlaybackRecorder {
  /// Passes a frame may take until nothing new is visible.
  static let passLimit = 100

  /// Below this extent, in points, no batch of edits reaches what positions hold, rotations and
  /// resizes aside: none adds more than some tens of items that there are already.
  private static let safeExtent = LayoutGrid.largestExtent / 64

  let path: ScrollPath
  let display: Display
  private(set) var script: EditScript
  /// The collection as it is, for the script.
  package private(set) var sizes: SectionedSizes
  package internal(set) var playback: Playback
  /// When the frames of the playback are due, if they run by the virtual clock.
  package internal(set) var timing: PathTiming?
  /// The present refresh, if they do.
  var clock: (time: UInt64, phase: Playback.Phase)?
  /// When fingers last did something, in ns; that of the clock, if there is one.
  var touchTime: UInt64 = 0
  let makeParameter: (Double) throws -> LayoutParameter
  package private(set) var anchoring = AnchoringRecord()
  private let contentAtStart: CGSize
  private let viewportAtStart: CGSize
  /// The viewport as it is.
  private(set) var viewport: CGSize
  private var correction = CGPoint.zero
  private var visible: [(path: ItemPath, frame: CGRect)] = []
  private let checkExtent: (SectionedSizes, ViewportExtents?) throws -> Void
  /// In the axes of the layout; nil until they change.
  private var extents: ViewportExtents?

  /// - Parameters:
  ///   - display: freshly prepared over `sizes`; it is used up.
  ///   - script: has begun, and gave `sizes`.
  ///   - checkExtent, makeParameter: as in `LaunchContent`.
  /// - Precondition: the path has frames.
  package init(
    _ path: ScrollPath, on display: Display, script: EditScript, sizes: SectionedSizes,
    checkExtent: @escaping (SectionedSizes, ViewportExtents?) throws -> Void = { _, _ in },
    makeParameter: @escaping (Double) throws -> LayoutParameter = { _ in
      preconditionFailure("there is no parameter that pinches change")
    }
  ) {
    precondition(!path.bounds.isEmpty, "a path without frames cannot be recorded")
    self.path = path
    self.display = display
    self.script = script
    self.sizes = sizes
    self.checkExtent = checkExtent
    self.makeParameter = makeParameter
    playback = Playback(recordingWith: path.overscan)
    contentAtStart = display.source.contentSize
    viewportAtStart = path.bounds[0].size
    viewport = viewportAtStart
    if let selfSizing = script.selfSizing, !display.isHosted {
      display.measureItems(by: selfSizing)
    }
  }

  /// - Throws: `LaunchFailure` where a frame does not settle, `InputError` where the edits make
  ///   content whose positions would not be exact, or are too many.
  package mutating func record() throws {
    let frameCount = path.bounds.count
    try script.checkWork(overFrames: frameCount)
    anchoring.extentAtStart = extent
    selectAtFirst()
    if script.isClocked {
      try recordByClock()
      anchoring.extentAtEnd = extent
      settle()
      return
    }
    for frame in 0..<frameCount {
      if measuresByCells {
        try showMeasured(frame)
      } else if script.kind.recording == .measuredSizes {
        show(frame, as: frame)
        var passes = 1
        while let edits = measuredEdits() {
          try checkPasses(passes, of: frame)
          try apply(ContentEdits(edits), seenIn: frame)
          show(frame, as: frame)
          passes += 1
        }
      } else {
        if frame > 0, let batch = nextBatch(frame) {
          try apply(batch, seenIn: frame - 1)
          show(frame - 1, as: frame)
        }
        show(frame, as: frame)
      }
    }
    anchoring.extentAtEnd = extent
    settle()
  }

  /// Whether a layout object itself takes the sizes of cells while frames are shown.
  var measuresByCells: Bool {
    script.kind.recording == .measuredSizes && display.isHosted
  }

  /// Shows a frame until its layout object has all sizes, and follows its moves of the viewport.
  private mutating func showMeasured(_ frame: Int) throws {
    show(frame, as: frame)
    var passes = 1
    while let moved = display.view.markedOffsetAdjustment {
      try checkPasses(passes, of: frame)
      let delta = path.axes.allowed(moved)
      correction = CGPoint(x: correction.x + delta.x, y: correction.y + delta.y)
      anchoring.correction += path.axes.isHorizontal ? delta.x : delta.y
      show(frame, as: frame)
      passes += 1
    }
  }

  private func checkPasses(_ passes: Int, of frame: Int) throws {
    guard passes >= Self.passLimit else { return }
    throw LaunchFailure(
      reason: "self-sizing did not settle: frame \(frame) was laid out \(passes) times and still"
        + " shows items of unknown size")
  }

  mutating func nextBatch(_ frame: Int) -> EditBatch? {
    let shelfParts = shelfParts
    return script.batch(
      atFrame: frame, frameCount: path.bounds.count, sizes: sizes, visible: visible.map(\.path),
      shelves: shelfParts)
  }

  /// The sizes that cells requested in the last pass, in the order of the items; nil if none.
  private func measuredEdits() -> [CollectionEdit]? {
    var boxes: [ItemPath: CollectionEdit] = [:]
    for edit in display.view.takePreferredBoxes() {
      if case .resizeItem(let path, _) = edit { boxes[path] = edit }
    }
    return boxes.isEmpty ? nil : visible.compactMap { boxes.removeValue(forKey: $0.path) }
  }

  // MARK: Offsets

  /// The extent of the content along the scroll axis.
  private var extent: Double {
    let size = display.source.contentSize
    return path.axes.isHorizontal ? size.width : size.height
  }

  /// Scrolls by some points, as far as the content allows, and returns where the viewport is then.
  mutating func scroll(by step: CGPoint, in frame: Int) -> CGPoint {
    correction = CGPoint(x: correction.x + step.x, y: correction.y + step.y)
    return origin(of: frame).point
  }

  /// Makes and records a step of a drag. If the item may not be taken, nothing happens.
  mutating func drag(_ step: DragStep) {
    var change = PlaybackChange(.drag(step, edits: []))
    if let clock { change.time = clock.time }
    change.timing = timingOfChanges
    let previous = display.dragged.path
    display.apply(change)
    guard let path = display.dragged.movement?.path, previous != nil || display.dragged.path != nil
    else { return }
    change.setTarget(path, from: previous ?? path)
    for edit in change.edits { sizes.apply(edit) }
    playback.append(change)
  }

  /// Where the viewport is in a frame. A step cut short by an edge becomes part of the correction.
  private mutating func origin(of frame: Int) -> (point: CGPoint, isClamped: Bool) {
    let recorded = path.bounds[frame].origin
    let content = display.source.contentSize
    func place(
      _ wanted: Double, _ correction: Double, _ rangeAtStart: Double, _ range: Double
    ) -> Double {
      let overscroll = wanted - min(max(wanted, 0), max(rangeAtStart, 0))
      let inside = wanted - overscroll + correction
      return min(max(inside, 0), max(range, 0)) + overscroll
    }
    let point = CGPoint(
      x: place(
        recorded.x, correction.x, contentAtStart.width - viewportAtStart.width,
        content.width - viewport.width),
      y: place(
        recorded.y, correction.y, contentAtStart.height - viewportAtStart.height,
        content.height - viewport.height))
    let followed = CGPoint(x: point.x - recorded.x, y: point.y - recorded.y)
    let isClamped = followed != correction
    correction = followed
    return (point, isClamped)
  }

  // MARK: Passes

  /// Shows the screen of frame `frame`; the pass counts as one of frame `owner`.
  mutating func show(_ frame: Int, as owner: Int) {
    let (point, isClamped) = origin(of: frame)
    if isClamped { anchoring.clampedFrames += 1 }
    let bounds = CGRect(origin: point, size: viewport)
    let rect = path.queryRect(around: bounds)
    playback.append(bounds: bounds, rect: rect, frame: owner)
    if let clock { playback.clockPass(at: clock.time, phase: clock.phase) }
    display.show(playback.passCount - 1, of: playback)
    visible.removeAll(keepingCapacity: true)
    for element in display.view.visibleElements
    where element.id.kind == .item && element.crosses(bounds) {
      let place = ItemPath(section: Int(element.id.section), item: Int(element.id.item))
      visible.append((place, element.frame))
    }
    let isHorizontal = path.axes.isHorizontal
    visible.sort { a, b in
      let (main, cross) = (a.frame.origin.y - b.frame.origin.y, a.frame.origin.x - b.frame.origin.x)
      if main == 0, cross == 0 { return a.path < b.path }
      return isHorizontal ? (cross, main) < (0, 0) : (main, cross) < (0, 0)
    }
  }

  /// How changes that take time are shown; nil for at once.
  private var timingOfChanges: AnimationTiming? {
    script.plan.animation > 0 ? AnimationTiming(nanoseconds: script.plan.animation) : nil
  }

  mutating func apply(_ batch: EditBatch, seenIn frame: Int) throws {
    switch batch {
    case .edits(let edits): try apply(edits, seenIn: frame)
    case .taps(let places, let edits):
      for place in places { tap(at: place) }
      try apply(edits, seenIn: frame)
    case .viewport(let turned):
      viewport = turned
      let extents = ViewportExtents(turned, isHorizontal: path.axes.isHorizontal)
      self.extents = extents
      try apply(PlaybackChange(.viewport(extents)), seenIn: frame)
    case .layout(let number): try apply(PlaybackChange(.layout(number)), seenIn: frame)
    case .gesture: preconditionFailure("a gesture takes frames of its own")
    }
  }

  private mutating func apply(_ edits: ContentEdits, seenIn frame: Int) throws {
    let change = PlaybackChange(edits, before: sizes)
    for edit in edits.edits { sizes.apply(edit) }
    try apply(change, seenIn: frame)
  }

  /// Makes and records a change that the collection and the viewport already have.
  mutating func apply(_ change: PlaybackChange, seenIn frame: Int) throws {
    var change = change
    if let clock {
      change.time = clock.time
      if !change.isParameter { change.timing = timingOfChanges }
    }
    // Before the strategy receives it, which cannot represent it.
    if change.viewport != nil || script.kind.enlargesItems || extent > Self.safeExtent {
      try checkExtent(sizes, extents)
    }
    let before = playback.bounds[playback.passCount - 1].origin
    playback.append(change)
    display.apply(change)
    try follow(change, seenIn: frame, from: before)
    guard clock != nil else { return }
    let after = origin(of: frame).point
    let shift = CGPoint(x: after.x - before.x, y: after.y - before.y)
    playback.setShift(shift)
    display.presentation?.offsetMoved(by: shift)
  }

  /// Moves the viewport with what the user looks at, or to where the layout wants it.
  ///
  /// - Parameter before: where the viewport was.
  private mutating func follow(
    _ change: PlaybackChange, seenIn frame: Int, from before: CGPoint
  ) throws {
    let own = display.ownOffset(from: CGRect(origin: before, size: viewport))
      .map { CGPoint(x: $0.x - before.x, y: $0.y - before.y) }
    guard let moved = own ?? anchorMovement(change) else { return }
    let delta = path.axes.allowed(moved)
    correction = CGPoint(x: correction.x + delta.x, y: correction.y + delta.y)
    let (after, isClamped) = origin(of: frame)
    let applied = CGPoint(x: after.x - before.x, y: after.y - before.y)
    anchoring.correction += path.axes.isHorizontal ? applied.x : applied.y
    if isClamped {
      anchoring.clampedCorrections += 1
    } else {
      let shift = path.axes.allowed(CGPoint(x: moved.x - applied.x, y: moved.y - applied.y))
      anchoring.shift = max(anchoring.shift, abs(shift.x), abs(shift.y))
    }
  }

  /// By how much the anchor moved in the content; nil if no item that was visible is left.
  private func anchorMovement(_ change: PlaybackChange) -> CGPoint? {
    let edits = change.edits
    func movement(of item: (path: ItemPath, frame: CGRect)) -> CGPoint? {
      guard let place = edits.path(of: item.path),
        let now = display.source.attributes(of: .item(place.item, inSection: place.section))
      else { return nil }
      return CGPoint(
        x: now.frame.origin.x - item.frame.origin.x, y: now.frame.origin.y - item.frame.origin.y)
    }
    var movers: Set<ItemPath> = []
    switch script.kind.recording {
    case .measuredSizes:
      for item in visible where !edits.resizes(item.path) {
        if let moved = movement(of: item) { return moved }
      }
    case .batches(.nothing): return nil
    // What a user looks at does not follow an item that goes elsewhere.
    case .batches(.firstItemThatStays), .taps:
      movers = Set(change.batch.movedItems.map(\.from))
    case .batches(.firstItem), .exchanges, .pinches, .gestures: break
    }
    for item in visible where !movers.contains(item.path) {
      if let moved = movement(of: item) { return moved }
    }
    return nil
  }

  /// The path's frames in the content that the last change left.
  private mutating func settle() {
    let last = correction
    playback.settled = path.bounds.indices.map { frame in
      correction = last
      let bounds = CGRect(origin: origin(of: frame).point, size: viewport)
      return (bounds, path.queryRect(around: bounds))
    }
  }
}
