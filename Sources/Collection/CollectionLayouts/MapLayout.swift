import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// Items anywhere on a plane, possibly overlapping, which scrolls along both axes. The planes of a
/// map's sections are stacked one below the other.
///
/// An item has its given place and size, both times `scale`; each edge is rounded to the grid
/// independently. Anything beyond the near edges of the plane is cut off.
///
/// In a collection without places, a hash of an item's number in its section determines where it
/// goes, on a plane four times as wide as the viewport, with 64 items in each band as high as the
/// viewport is wide; sizes are the given ones, but no wider than the plane.
///
/// The cursor stays where the section's items begin; its shape is how far the furthest of them
/// reaches and, without places, how many there are. There is no closed form, and the order along
/// the scroll axis means nothing: strategies sort the items in space. O(1) per item, 0 bytes per
/// item. Worst case: an order of items that is scattered over the plane, because each tile then
/// covers all of it.
public struct MapLayout: FreeLayout, FramedLayout {
  public let frame: SectionFrame
  private let plane: Plane

  /// - Parameter scale: in 1/1024...16,384.
  public init(crossExtent: Double, scale: Double = 1, style: SectionStyle = .init()) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    plane = Plane(
      scale: GridScale(scale, of: "a map's scale"), viewportExtent: frame.innerExtent)
  }

  public var shapeCount: Int { 2 }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    MapLayout(crossExtent: crossExtent, scale: plane.scale.value, style: frame.style)
  }

  public func contentCrossExtent(of sizes: SectionedSizes) -> Double {
    let width =
      sizes.hasPlaces
      ? plane.scale(Int64(sizes.planeWidth * LayoutGrid.unitsPerPoint)) : plane.hashedWidth
    return max(crossExtent, Double(width) * LayoutGrid.pointsPerUnit + 2 * frame.innerStart)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let run = run.required
    let far = placeAll(
      run, section: cursor.section, firstItem: cursor.item, at: cursor.origin, into: &buffer)
    passed(run, to: far, &cursor)
    return run.count
  }

  /// The same frames, relative to where the section's items begin: `origin` is that of a cursor in
  /// this section, in points.
  public func place(
    _ run: SizeRun, section: Int, firstItem: Int, at origin: Double,
    into buffer: inout ElementBuffer
  ) {
    _ = placeAll(run, section: section, firstItem: firstItem, at: origin, into: &buffer)
  }

  /// Returns the furthest end, in grid units relative to the plane.
  private func placeAll(
    _ run: SizeRun, section: Int, firstItem: Int, at origin: Double,
    into buffer: inout ElementBuffer
  ) -> Int64 {
    let cells = buffer.reserve(run.count)
    let corner = CGPoint(x: frame.innerStart, y: origin)
    let first = ElementID.item(firstItem, inSection: section)
    // A local copy: the compiler cannot prove that the writes do not alias the rule.
    let plane = plane
    let far: Int64
    if let places = run.places {
      far = fill(cells, run.count, first, corner) { plane.box(of: $0, in: run, at: places[$0]) }
    } else {
      far = fill(cells, run.count, first, corner) {
        plane.hashedBox(of: $0, in: run, item: firstItem &+ $0)
      }
    }
    buffer.commit(run.count)
    return far
  }

  /// Instantiated once per kind of box: a single loop for both would run out of registers.
  @inline(__always)
  private func fill(
    _ cells: UnsafeMutablePointer<ElementAttributes>, _ count: Int, _ first: ElementID,
    _ corner: CGPoint, _ box: (Int) -> PlaneBox
  ) -> Int64 {
    var far = Int64.min
    for index in 0..<count {
      let box = box(index)
      far = max(far, box.y &+ box.height)
      (cells + index).initializeItem(
        first.item &+ Int32(truncatingIfNeeded: index), inSection: first.section,
        x: corner.x + gridPoints(box.x), y: corner.y + gridPoints(box.y),
        width: gridPoints(box.width), height: gridPoints(box.height))
    }
    return far
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let run = run.required
    let plane = plane
    var near = Int64.max
    var far = Int64.min
    for index in 0..<run.count {
      let box =
        if let places = run.places {
          plane.box(of: index, in: run, at: places[index])
        } else {
          plane.hashedBox(of: index, in: run, item: cursor.item &+ index)
        }
      near = min(near, box.y)
      far = max(far, box.y &+ box.height)
    }
    let extent = Extent(
      near: cursor.origin + Double(near) * LayoutGrid.pointsPerUnit,
      far: cursor.origin + Double(far) * LayoutGrid.pointsPerUnit)
    passed(run, to: far, &cursor)
    return (run.count, extent)
  }

  public func itemsEnd(of cursor: Cursor) -> Double { reach(of: cursor) }

  public func reach(of cursor: Cursor) -> Double { cursor.origin + cursor.shape[0] }

  private func passed(_ run: SizeRun, to far: Int64, _ cursor: inout Cursor) {
    cursor.shape[0] = max(cursor.shape[0], Double(far) * LayoutGrid.pointsPerUnit)
    // A hashed place depends on the item's number. With the number in the shape, two cursors have
    // equal shapes only if the same places follow.
    if run.places == nil { cursor.shape[1] += Double(run.count) }
  }

  /// In grid units, relative to where the section's items begin.
  private struct PlaneBox {
    var x: Int64
    var y: Int64
    var width: Int64
    var height: Int64
  }

  /// Where items are, in grid units relative to where the section's items begin.
  private struct Plane: Sendable {
    let scale: GridScale
    /// The width of the plane if items have no places.
    let hashedWidth: Int64
    /// The height of a band of 64 items if items have no places.
    private let hashedBand: Int64

    init(scale: GridScale, viewportExtent: Double) {
      let extent = Int64(min(viewportExtent * LayoutGrid.unitsPerPoint, 0x1p29))
      self.scale = scale
      hashedWidth = 4 * extent
      hashedBand = max(64, extent)
    }

    @inline(__always)
    func box(of index: Int, in run: SizeRun, at place: ItemPlace) -> PlaneBox {
      let (x, y) = (Int64(place.x), Int64(place.y))
      let (left, top) = (max(0, scale(x)), max(0, scale(y)))
      let right = scale(x &+ Int64(run.widths[index &* run.widthStride]))
      let bottom = scale(y &+ Int64(run.heights[index]))
      return PlaneBox(
        x: left, y: top, width: max(0, right &- left), height: max(0, bottom &- top))
    }

    @inline(__always)
    func hashedBox(of index: Int, in run: SizeRun, item: Int) -> PlaneBox {
      let width = min(Int64(run.widths[index &* run.widthStride]), hashedWidth)
      let hash = Self.hash(UInt64(truncatingIfNeeded: item))
      // The product with a 32-bit number stays below 2^63: the room and the band are below 2^31.
      let room = Int64(truncatingIfNeeded: hash & 0xFFFF_FFFF) &* (hashedWidth &- width &+ 1)
      // Bands overlap by half, so that their edges are not visible.
      let down = Int64(truncatingIfNeeded: hash &>> 32) &* (2 &* hashedBand)
      return PlaneBox(
        x: room &>> 32, y: Int64(item &>> 6) &* hashedBand &+ (down &>> 32), width: width,
        height: Int64(run.heights[index]))
    }

    /// Element `item` of the random sequence with seed 0.
    @inline(__always)
    private static func hash(_ item: UInt64) -> UInt64 {
      SplitMix64.mixed((item &+ 1) &* SplitMix64.increment)
    }
  }
}
