import CollectionAttributes
import CollectionModel
import Foundation

/// Equal cells on a ring that scrolling turns, like a wheel or a dial.
///
/// At rest the cells form a straight strip down the middle of the content, one every `pitch`
/// points; given sizes are ignored. `RingEffect` bends the part of the strip around the viewport's
/// middle onto the ring, where distances along the strip become arcs. Headers and footers stay
/// straight.
///
/// The cursor is the near edge of the next cell; there is no shape. Closed form: the strip is
/// regular, and an angle is a distance along it. O(1) per item, 0 bytes per item; on the ring, a
/// sine and a cosine for each visible cell. Worst case: a small pitch on a large radius, because a
/// query looks at half of the ring's circumference.
public struct CircleLayout: ClosedFormLayout, FramedLayout {
  public let frame: SectionFrame
  private let pitch: Double
  private let cell: CGSize
  /// The parameters that `resized` passes on, with the `cell` as it was given.
  private let given: (radius: Double, cell: CGSize, hub: CGPoint)
  private let x: Double

  /// - Parameters: in points; `pitch` and `radius` above 0, sides of `cell` 0 or more. `hub` is the
  ///   ring's centre relative to the middle of the viewport. By default it lies `radius` before the
  ///   middle, across the scroll axis, so that the foremost cell is in the middle of the viewport.
  public init(
    crossExtent: Double, pitch: Double = 120, cell: CGSize = CGSize(width: 160, height: 100),
    radius: Double = 400, hub: CGPoint? = nil, style: SectionStyle = .init()
  ) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    self.pitch = LayoutGrid.round(pitch)
    guard pitch.isFinite && self.pitch > 0 && radius.isFinite && LayoutGrid.round(radius) > 0 else {
      fatalError("a ring's pitch and radius are above 0 pt, found \(pitch) and \(radius)")
    }
    guard cell.width.isFinite && cell.width >= 0 && cell.height.isFinite && cell.height >= 0 else {
      fatalError("a ring's cells are 0 pt or more wide and high, found \(cell)")
    }
    given = (LayoutGrid.round(radius), cell, hub ?? CGPoint(x: -LayoutGrid.round(radius), y: 0))
    self.cell = CGSize(
      width: min(frame.innerExtent, LayoutGrid.round(Double(cell.width))),
      height: LayoutGrid.round(Double(cell.height)))
    x = frame.innerStart + LayoutGrid.floor((frame.innerExtent - Double(self.cell.width)) / 2)
  }

  public var shapeCount: Int { 0 }
  public var readsSizes: Bool { false }
  public var itemsMayOverlap: Bool { true }
  /// The ring, which replaces pinned headers.
  public var boundsEffect: (any BoundsEffect)? {
    RingEffect(radius: given.radius, hub: given.hub, cell: cell, restingX: x)
  }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    CircleLayout(
      crossExtent: crossExtent, pitch: pitch, cell: given.cell, radius: given.radius,
      hub: given.hub, style: frame.style)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let count = run.atLeast
    let cells = buffer.reserve(count)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var y = cursor.origin
    for index in 0..<count {
      (cells + index).initializeItem(
        first &+ Int32(truncatingIfNeeded: index), inSection: section, x: x, y: y,
        width: cell.width, height: cell.height)
      y += pitch
    }
    buffer.commit(count)
    cursor.origin = y
    return count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let near = cursor.origin
    cursor.origin += Double(run.atLeast) * pitch
    return (run.atLeast, Extent(near: near, far: itemsEnd(of: cursor)))
  }

  public func itemsEnd(of cursor: Cursor) -> Double {
    cursor.origin - pitch + Double(cell.height)
  }

  public func reach(of cursor: Cursor) -> Double { max(cursor.origin, itemsEnd(of: cursor)) }

  public func seek(_ cursor: inout Cursor, toItem item: Int) {
    cursor.origin += Double(item) * pitch
  }

  public func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void
  ) {
    let items = EvenRows(height: Double(cell.height), pitch: pitch).crossing(
      rect, from: cursor.origin, count: count)
    if !items.isEmpty { body(items) }
  }
}
