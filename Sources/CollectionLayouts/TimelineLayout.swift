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
public struct TimelineLayout: LayoutRule {
  private let frame: SectionFrame
  private let lanes: Columns
  private let scale: GridScale

  /// - Parameters: lengths in points; `lanes` in 1...16; `pointsPerUnit` in 1/1024...65,536.
  public init(
    crossExtent: Double, lanes: Int = 4, pointsPerUnit: Double = 96, spacing: Double = 4,
    style: SectionStyle = .init()
  ) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    self.lanes = Columns(count: lanes, spacing: spacing, in: frame)
    scale = GridScale(pointsPerUnit, of: "a timeline's scale")
  }

  public var crossExtent: Double { frame.crossExtent }
  public var shapeCount: Int { 3 }
  public var sectionElements: (any SectionElements)? { frame.sectionElements }
  public var boundsEffect: (any BoundsEffect)? { frame.boundsEffect }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    TimelineLayout(
      crossExtent: crossExtent, lanes: lanes.count, pointsPerUnit: scale.value,
      spacing: lanes.spacing, style: frame.style)
  }

  public func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    frame.open(&cursor, section, into: &buffer)
  }

  public func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    frame.skipOpening(&cursor, section)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let run = run.required
    let cells = buffer.reserve(run.count)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    let lanes = lanes
    var position = Position(cursor)
    for index in 0..<run.count {
      let span = next(&position, index, of: run)
      cells[index] = ElementAttributes(
        id: ElementID(
          kind: .item, section: section, item: first &+ Int32(truncatingIfNeeded: index)),
        frame: CGRect(
          x: lanes.x(of: span.lane),
          y: position.base + Double(span.start) * LayoutGrid.pointsPerUnit,
          width: lanes.width, height: Double(span.length) * LayoutGrid.pointsPerUnit))
    }
    buffer.commit(run.count)
    position.store(in: &cursor, isPlaced: run.places != nil)
    return run.count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let run = run.required
    var position = Position(cursor)
    var near = position.start
    var far = Int64.min
    for index in 0..<run.count {
      let span = next(&position, index, of: run)
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

  public func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    frame.close(&cursor, itemsEnd: reach(of: cursor), into: &buffer)
  }

  public func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    frame.skipClosing(&cursor, itemsEnd: reach(of: cursor))
  }

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

  @inline(__always)
  private func next(
    _ position: inout Position, _ index: Int, of run: SizeRun
  ) -> (lane: Int, start: Int64, length: Int64) {
    let given = Int64(run.heights[index])
    guard let places = run.places else {
      let span = (lane: position.lane, start: position.start, length: given)
      position.lane = position.lane + 1 == lanes.count ? 0 : position.lane + 1
      position.start += given
      position.far = position.start
      return span
    }
    let place = places[index]
    let begin = scale(Int64(place.y))
    let length = scale(Int64(place.y) &+ given) &- begin
    position.start = max(position.start, begin)
    position.far = max(position.far, position.start &+ length)
    var lane = UInt32(bitPattern: place.x >> 6)
    if lane >= UInt32(lanes.count) { lane %= UInt32(lanes.count) }
    return (Int(lane), position.start, length)
  }
}
