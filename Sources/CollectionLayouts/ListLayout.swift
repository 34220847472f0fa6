import CollectionAttributes
import CollectionModel
import Foundation

/// Rows of the full width, one below the other, each as high as its item's given height.
///
/// The cursor is the near edge of the next row; there is no shape. An item's place depends on all
/// heights before it in its section: no closed form. O(1) per item, 0 bytes per item.
public struct ListLayout: LayoutRule {
  private let frame: SectionFrame
  private let spacing: Double

  /// - Parameters: all in points; `spacing` lies between rows, `inset` around a section's items.
  public init(crossExtent: Double, spacing: Double = 0, inset: Double = 0) {
    frame = SectionFrame(crossExtent: crossExtent, inset: inset)
    self.spacing = checkedSpacing(spacing)
  }

  public var crossExtent: Double { frame.crossExtent }
  public var shapeCount: Int { 0 }

  public func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    frame.open(&cursor, section, into: &buffer)
  }

  public func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    frame.skipOpening(&cursor, section)
  }

  public func place(_ cursor: inout Cursor, _ run: SizeRun, into buffer: inout ElementBuffer) {
    let rows = buffer.reserve(run.count)
    let heights = run.heights
    let x = frame.inset
    let width = frame.innerExtent
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var y = cursor.origin
    for index in 0..<run.count {
      let height = Double(heights[index]) * LayoutGrid.pointsPerUnit
      rows[index] = ElementAttributes(
        id: ElementID(
          kind: .item, section: section, item: first &+ Int32(truncatingIfNeeded: index)),
        frame: CGRect(x: x, y: y, width: width, height: height))
      y += height + spacing
    }
    buffer.commit(run.count)
    cursor.origin = y
  }

  public func skip(_ cursor: inout Cursor, _ run: SizeRun) -> Extent {
    let heights = run.heights
    var units: UInt64 = 0
    for index in 0..<run.count { units &+= UInt64(heights[index]) }
    let near = cursor.origin
    cursor.origin += Double(units) * LayoutGrid.pointsPerUnit + Double(run.count) * spacing
    return Extent(near: near, far: cursor.origin - spacing)
  }

  public func closeSection(_ cursor: inout Cursor) {
    if cursor.item > 0 { cursor.origin += frame.inset - spacing }
  }

  public func reach(of cursor: Cursor) -> Double { cursor.origin }
}
