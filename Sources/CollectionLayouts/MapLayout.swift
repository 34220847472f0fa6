import CollectionAttributes
import CollectionModel
import Foundation

/// Items anywhere on a plane, overlapping, found by scrolling on both axes. The planes of a map's
/// sections lie one below the other.
///
/// An item stands at its place with its given size, both times `scale`; each edge is rounded to
/// the grid by itself. What lies before the near edges of the plane is cut off.
///
/// In a collection without places an item stands where a hash of its number in the section says,
/// on a plane four times as wide as the viewport, with 64 items to a band as high as the viewport
/// is wide; sizes are the given ones, no wider than the plane.
///
/// The cursor stays where the section's items begin; its shape is how far the furthest of them
/// reaches and, without places, how many there are. No closed form, and an order along the scroll
/// axis means nothing: strategies sort the items in space. O(1) per item, 0 bytes per item. The
/// worst case is an order of items that is scattered over the plane: each tile covers all of it.
public struct MapLayout: FreeLayout {
  private let frame: SectionFrame
  private let scale: GridScale
  /// Where items have no places: how wide the plane is, in grid units.
  private let hashedWidth: Int64
  /// Where items have no places: how high a band of 64 items is, in grid units.
  private let hashedBand: Int64

  /// - Parameter scale: in 1/1024...65,536.
  public init(crossExtent: Double, scale: Double = 1, style: SectionStyle = .init()) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    self.scale = GridScale(scale, of: "a map's scale")
    let width = min(frame.innerExtent * LayoutGrid.unitsPerPoint, 0x1p29)
    hashedWidth = 4 * Int64(width)
    hashedBand = max(64, Int64(width))
  }

  public var crossExtent: Double { frame.crossExtent }
  public var shapeCount: Int { 2 }
  public var sectionElements: (any SectionElements)? { frame.sectionElements }
  public var boundsEffect: (any BoundsEffect)? { frame.boundsEffect }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    MapLayout(crossExtent: crossExtent, scale: scale.value, style: frame.style)
  }

  public func contentCrossExtent(of sizes: SectionedSizes) -> Double {
    let plane =
      sizes.hasPlaces
      ? scale(Int64(sizes.planeWidth * LayoutGrid.unitsPerPoint)) : hashedWidth
    return max(crossExtent, Double(plane) * LayoutGrid.pointsPerUnit + 2 * frame.innerStart)
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
    let first = buffer.count
    place(
      run, section: cursor.section, firstItem: cursor.item, at: cursor.origin, into: &buffer)
    var far = -Double.infinity
    for index in first..<buffer.count {
      let frame = (buffer.base + index).pointee.frame
      far = max(far, Double(frame.origin.y + frame.size.height))
    }
    passed(run, to: far, &cursor)
    return run.count
  }

  /// The same frames, from where the section's items begin: `origin` is that of a cursor of this
  /// section, in points.
  public func place(
    _ run: SizeRun, section: Int, firstItem: Int, at origin: Double,
    into buffer: inout ElementBuffer
  ) {
    let cells = buffer.reserve(run.count)
    let start = frame.innerStart
    let section = Int32(truncatingIfNeeded: section)
    let first = Int32(truncatingIfNeeded: firstItem)
    for index in 0..<run.count {
      let box = box(of: index, in: run, firstItem: firstItem)
      cells[index] = ElementAttributes(
        id: ElementID(
          kind: .item, section: section, item: first &+ Int32(truncatingIfNeeded: index)),
        frame: CGRect(
          x: start + Double(box.x) * LayoutGrid.pointsPerUnit,
          y: origin + Double(box.y) * LayoutGrid.pointsPerUnit,
          width: Double(box.width) * LayoutGrid.pointsPerUnit,
          height: Double(box.height) * LayoutGrid.pointsPerUnit))
    }
    buffer.commit(run.count)
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let run = run.required
    var near = Int64.max
    var far = Int64.min
    for index in 0..<run.count {
      let box = box(of: index, in: run, firstItem: cursor.item)
      near = min(near, box.y)
      far = max(far, box.y &+ box.height)
    }
    let extent = Extent(
      near: cursor.origin + Double(near) * LayoutGrid.pointsPerUnit,
      far: cursor.origin + Double(far) * LayoutGrid.pointsPerUnit)
    passed(run, to: extent.far, &cursor)
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

  public func reach(of cursor: Cursor) -> Double { cursor.origin + cursor.shape[0] }

  private func passed(_ run: SizeRun, to far: Double, _ cursor: inout Cursor) {
    cursor.shape[0] = max(cursor.shape[0], far - cursor.origin)
    // A hashed place depends on the item's number: with it in the shape, two cursors are alike
    // only where the same places follow.
    if run.places == nil { cursor.shape[1] += Double(run.count) }
  }

  /// In grid units, relative to the section's plane.
  @inline(__always)
  private func box(
    of index: Int, in run: SizeRun, firstItem: Int
  ) -> (x: Int64, y: Int64, width: Int64, height: Int64) {
    let width = Int64(run.widths[index &* run.widthStride])
    let height = Int64(run.heights[index])
    guard let place = run.places?[index] else {
      return hashedBox(item: firstItem &+ index, width: width, height: height)
    }
    let (x, y) = (Int64(place.x), Int64(place.y))
    let (left, top) = (max(0, scale(x)), max(0, scale(y)))
    return (
      left, top, max(0, scale(x &+ width) &- left), max(0, scale(y &+ height) &- top)
    )
  }

  private func hashedBox(
    item: Int, width: Int64, height: Int64
  ) -> (x: Int64, y: Int64, width: Int64, height: Int64) {
    var generator = SeededGenerator(seed: UInt64(item))
    let width = min(width, hashedWidth)
    let x = generator.next(below: Int(hashedWidth - width) + 1)
    // Bands overlap by half, so that their edges are nowhere to be seen.
    let y = generator.next(below: 2 * Int(hashedBand))
    return (Int64(x), Int64(item / 64) * hashedBand + Int64(y), width, height)
  }
}
