import CollectionAttributes
import CollectionModel
import Foundation

/// Events on a time axis: each begins at its own moment, has any length and is in a lane. Events
/// overlap, even within a lane; some are many screens long.
///
/// An item's place is its lane and its start in units of time; its given height is its length in
/// the same units. `pointsPerUnit` scales both, and each end is rounded to the grid independently,
/// so that events that touch in time touch on screen. Lanes beyond the last wrap around to the
/// first. Within a section items should be in the order of their starts; one that begins before its
/// predecessor is placed at the predecessor's start and keeps its length. At the same zIndex items
/// are drawn in order: a later start is on top.
///
/// In a collection without places an item begins where the one before it ended, in the next lane,
/// and is as long as its given height in points.
///
/// The cursor's origin is the start of the last item placed or, without places, its end; no later
/// item begins before the origin. The shape holds three numbers: how far the origin is from where
/// the section's items begin (0 without places), how far the items placed so far reach beyond the
/// origin, and the next lane (0 with places).
///
/// With places, the shape after an edit is the old one again as soon as later items have reached
/// the latest start and the furthest end of all items that were changed, added or removed. Without
/// places, inserting or removing items can change the lanes of all items after them in the section.
///
/// No closed form: starts are data. O(1) per item, 0 bytes per item. Worst case: an event as long
/// as its section, because it reaches into every tile after its own.
public struct TimelineLayout: FramedLayout {
  public let frame: SectionFrame
  private let lanes: Columns
  private let ruler: Ruler

  /// - Parameters: lengths in points; `lanes` in 1...16; `pointsPerUnit` in 1/1024...16,384.
  public init(
    crossExtent: Double, lanes: Int = 4, pointsPerUnit: Double = 96, spacing: Double = 4,
    style: SectionStyle = .init()
  ) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    self.lanes = Columns(count: lanes, spacing: spacing, in: frame)
    ruler = Ruler(scale: GridScale(pointsPerUnit, of: "a timeline's scale"), lanes: lanes)
  }

  public var shapeCount: Int { 3 }
  public var itemsMayOverlap: Bool { true }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    TimelineLayout(
      crossExtent: crossExtent, lanes: lanes.count, pointsPerUnit: ruler.scale.value,
      spacing: lanes.spacing, style: frame.style)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let run = run.required
    let cells = buffer.reserve(run.count)
    let first = ElementID.item(cursor.item, inSection: cursor.section)
    var position = Position(cursor)
    // Instantiated once for each case: a single loop for both would run out of registers.
    if let places = run.places {
      fill(cells, run, first, &position) { ruler, position, index in
        ruler.next(&position, run.heights[index], at: places[index])
      }
    } else {
      fill(cells, run, first, &position) { ruler, position, index in
        ruler.next(&position, run.heights[index])
      }
    }
    buffer.commit(run.count)
    position.store(in: &cursor, isPlaced: run.places != nil)
    return run.count
  }

  @inline(__always)
  private func fill(
    _ cells: UnsafeMutablePointer<ElementAttributes>, _ run: SizeRun, _ first: ElementID,
    _ position: inout Position, _ next: (Ruler, inout Position, Int) -> Span
  ) {
    // Local copies: the compiler cannot prove that the writes do not alias the rule.
    let ruler = ruler
    let lanes = lanes
    var now = position
    for index in 0..<run.count {
      let span = next(ruler, &now, index)
      (cells + index).initializeItem(
        first.item &+ Int32(truncatingIfNeeded: index), inSection: first.section,
        x: lanes.x(of: span.lane), y: now.base + gridPoints(span.start), width: lanes.width,
        height: gridPoints(span.length))
    }
    position = now
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let run = run.required
    let ruler = ruler
    var position = Position(cursor)
    var near = position.start
    let before = position.far
    if let places = run.places {
      // Starts never decrease.
      var first = position
      near = ruler.next(&first, run.heights[0], at: places[0]).start
      position.far = .min
      for index in 0..<run.count {
        _ = ruler.next(&position, run.heights[index], at: places[index])
      }
    } else {
      ruler.pass(&position, run)
    }
    let far = position.far
    position.far = max(before, far)
    let extent = Extent(
      near: position.base + Double(near) * LayoutGrid.pointsPerUnit,
      far: position.base + Double(far) * LayoutGrid.pointsPerUnit)
    position.store(in: &cursor, isPlaced: run.places != nil)
    return (run.count, extent)
  }

  public func itemsEnd(of cursor: Cursor) -> Double { reach(of: cursor) }

  public func reach(of cursor: Cursor) -> Double { cursor.origin + cursor.shape[1] }

  /// The contents of a cursor, in grid units relative to `base`.
  private struct Position {
    /// Where the section's items begin or, without places, where the run does; in points.
    var base: Double
    var start: Int64
    /// The furthest end of the items placed so far.
    var far: Int64
    /// The lane of the next item without a place.
    var lane: Int

    @inline(__always)
    init(_ cursor: Cursor) {
      base = cursor.origin - cursor.shape[0]
      start = Int64(cursor.shape[0] * LayoutGrid.unitsPerPoint)
      far = start + Int64(cursor.shape[1] * LayoutGrid.unitsPerPoint)
      lane = Int(cursor.shape[2])
    }

    @inline(__always)
    func store(in cursor: inout Cursor, isPlaced: Bool) {
      let start = Double(start) * LayoutGrid.pointsPerUnit
      cursor.origin = base + start
      // Without places, later items do not depend on the base: the next item begins here.
      cursor.shape[0] = isPlaced ? start : 0
      cursor.shape[1] = Double(far) * LayoutGrid.pointsPerUnit - start
      cursor.shape[2] = Double(lane)
    }
  }

  /// Where one item is: its lane, and its start from `Position.base` and length in grid units.
  private struct Span {
    var lane: Int
    var start: Int64
    var length: Int64
  }

  /// Computes where the next item is.
  private struct Ruler: Sendable {
    let scale: GridScale
    private let lanes: UInt64
    /// The least whole number above 2^32 / `lanes`: multiplying is faster than dividing.
    private let laneReciprocal: UInt64

    init(scale: GridScale, lanes: Int) {
      self.scale = scale
      self.lanes = UInt64(lanes)
      laneReciprocal = (1 << 32) / UInt64(lanes) + 1
    }

    /// An item without a place.
    @inline(__always)
    func next(_ position: inout Position, _ height: UInt32) -> Span {
      let span = Span(lane: position.lane, start: position.start, length: Int64(height))
      position.lane = position.lane &+ 1 == Int(lanes) ? 0 : position.lane &+ 1
      position.start &+= span.length
      position.far = position.start
      return span
    }

    /// All items of a run without places.
    @inline(__always)
    func pass(_ position: inout Position, _ run: SizeRun) {
      position.lane = (position.lane &+ run.count) % Int(lanes)
      position.start &+= Int64(bitPattern: run.totalHeight)
      position.far = position.start
    }

    /// An item with a place.
    @inline(__always)
    func next(_ position: inout Position, _ height: UInt32, at place: ItemPlace) -> Span {
      let begin = scale(Int64(place.y))
      let length = scale(Int64(place.y) &+ Int64(height)) &- begin
      position.start = max(position.start, begin)
      position.far = max(position.far, position.start &+ length)
      // Exact: `lane` is below 2^26, so the reciprocal makes the quotient too large by at most
      // 1/64, and with up to 16 lanes a quotient is at least 1/16 below the next whole number.
      let lane = UInt64(UInt32(bitPattern: place.x) &>> 6)
      let wraps = (lane &* laneReciprocal) &>> 32
      return Span(
        lane: Int(truncatingIfNeeded: lane &- wraps &* lanes), start: position.start,
        length: length)
    }
  }
}
