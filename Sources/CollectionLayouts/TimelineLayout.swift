import CollectionAttributes
import CollectionModel
import Foundation

/// Events on a time axis: each begins at its own moment, lasts any length and stands in a lane.
/// Events overlap, within a lane too; some are many screens long.
///
/// An item's place is its lane and its start in units of time, its given height the length in the
/// same units; `pointsPerUnit` scales both, and each end is rounded to the grid by itself, so
/// that what touches in time touches on screen. A lane beyond the last begins at the first again.
/// Within a section items stand in the order of their starts; one that begins before the item in
/// front of it stands where that one does. At the same zIndex items are drawn in their order: a
/// later start is above.
///
/// In a collection without places an item begins where the one before it ended, one lane further,
/// and is as long as its given height in points.
///
/// The cursor is the start of the last item placed, before which nothing begins later. Its shape
/// is how far that is from where the section's items begin, how far the longest item reaches
/// beyond it, and, without places, the next lane. An edit changes the shape only until a later
/// start or a longer event hides it. No closed form: starts are data. O(1) per item, 0 bytes per
/// item. The worst case is an event as long as its section, which every tile after it lies under.
public struct TimelineLayout: FramedLayout {
  public let frame: SectionFrame
  private let lanes: Columns
  private let ruler: Ruler

  /// - Parameters: lengths in points; `lanes` in 1...16; `pointsPerUnit` in 1/1024...65,536.
  public init(
    crossExtent: Double, lanes: Int = 4, pointsPerUnit: Double = 96, spacing: Double = 4,
    style: SectionStyle = .init()
  ) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    self.lanes = Columns(count: lanes, spacing: spacing, in: frame)
    ruler = Ruler(scale: GridScale(pointsPerUnit, of: "a timeline's scale"), lanes: lanes)
  }

  public var shapeCount: Int { 3 }

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
    // A loop of its own for each: one for both would run out of registers.
    if let places = run.places {
      fill(cells, run, first, &position) { $0.next(&$1, run.heights[$2], at: places[$2]) }
    } else {
      fill(cells, run, first, &position) { $0.next(&$1, run.heights[$2]) }
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
    // Local copies: the compiler cannot tell that what is written is not the rule itself.
    let ruler = ruler
    let lanes = lanes
    var now = position
    for index in 0..<run.count {
      let span = next(ruler, &now, index)
      cells[index] = ElementAttributes(
        id: ElementID(
          kind: first.kind, section: first.section,
          item: first.item &+ Int32(truncatingIfNeeded: index)),
        frame: CGRect(
          x: lanes.x(of: span.lane),
          y: now.base + gridPoints(span.start),
          width: lanes.width, height: gridPoints(span.length)))
    }
    position = now
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let run = run.required
    let ruler = ruler
    var position = Position(cursor)
    var near = position.start
    var far = Int64.min
    for index in 0..<run.count {
      let span =
        if let places = run.places {
          ruler.next(&position, run.heights[index], at: places[index])
        } else {
          ruler.next(&position, run.heights[index])
        }
      // Starts never decrease.
      if index == 0 { near = span.start }
      far = max(far, span.start + span.length)
    }
    let extent = Extent(
      near: position.base + Double(near) * LayoutGrid.pointsPerUnit,
      far: position.base + Double(far) * LayoutGrid.pointsPerUnit)
    position.store(in: &cursor, isPlaced: run.places != nil)
    return (run.count, extent)
  }

  public func itemsEnd(of cursor: Cursor) -> Double { reach(of: cursor) }

  public func reach(of cursor: Cursor) -> Double { cursor.origin + cursor.shape[1] }

  /// What a cursor says, in grid units relative to where the section's items begin.
  private struct Position {
    var base: Double
    var start: Int64
    var far: Int64
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
      // Without places nothing is known of the base later on: the next item begins here.
      cursor.shape[0] = isPlaced ? start : 0
      cursor.shape[1] = Double(far) * LayoutGrid.pointsPerUnit - start
      cursor.shape[2] = Double(lane)
    }
  }

  /// Where one item is, in grid units.
  private struct Span {
    var lane: Int
    var start: Int64
    var length: Int64
  }

  /// Says where the next item is.
  private struct Ruler: Sendable {
    let scale: GridScale
    private let lanes: UInt64
    /// 2^32 over the number of lanes, rounded up: a product is faster than a division.
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

    @inline(__always)
    func next(_ position: inout Position, _ height: UInt32, at place: ItemPlace) -> Span {
      let begin = scale(Int64(place.y))
      let length = scale(Int64(place.y) &+ Int64(height)) &- begin
      position.start = max(position.start, begin)
      position.far = max(position.far, position.start &+ length)
      // Exact below 2^28 for up to 16 lanes: the error of the reciprocal does not reach a lane.
      let lane = UInt64(UInt32(bitPattern: place.x) &>> 6)
      let cycles = (lane &* laneReciprocal) &>> 32
      return Span(
        lane: Int(truncatingIfNeeded: lane &- cycles &* lanes), start: position.start,
        length: length)
    }
  }
}
