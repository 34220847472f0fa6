import CollectionAttributes
import CollectionModel
import Foundation

/// Rows of the full width, one below the other, each as high as its item's given height; with a
/// separator line at the bottom of each row where one is asked for.
///
/// The cursor is the near edge of the next row; there is no shape. An item's place depends on all
/// heights before it in its section: no closed form. O(1) per item, 0 bytes per item.
public struct ListLayout: FramedLayout {
  public let frame: SectionFrame
  private let spacing: Double
  private let separator: Double

  /// - Parameters: all in points; `spacing` lies between rows, `separator` is the height of the
  ///   lines within the rows' lower ends, 0 for none.
  public init(
    crossExtent: Double, spacing: Double = 0, separator: Double = 0, style: SectionStyle = .init()
  ) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    self.spacing = checkedSpacing(spacing)
    self.separator = checkedSpacing(separator)
  }

  public var shapeCount: Int { 0 }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    ListLayout(
      crossExtent: crossExtent, spacing: spacing, separator: separator, style: frame.style)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let run = run.required
    let start = cursor.origin
    let rows = buffer.reserve(run.count)
    let heights = run.heights
    let x = frame.innerStart
    let width = frame.innerExtent
    // A local copy: the compiler cannot tell that what is written is not the rule itself.
    let spacing = spacing
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var y = start
    for index in 0..<run.count {
      let height = gridPoints(Int64(heights[index]))
      rows[index] = ElementAttributes(
        id: ElementID(
          kind: .item, section: section, item: first &+ Int32(truncatingIfNeeded: index)),
        frame: CGRect(x: x, y: y, width: width, height: height))
      y += height + spacing
    }
    buffer.commit(run.count)
    if separator > 0 { placeSeparators(cursor, run, into: &buffer) }
    cursor.origin = y
    return run.count
  }

  private func placeSeparators(
    _ cursor: Cursor, _ run: SizeRun, into buffer: inout ElementBuffer
  ) {
    let lines = buffer.reserve(run.count)
    var y = cursor.origin
    for index in 0..<run.count {
      let height = Double(run.heights[index]) * LayoutGrid.pointsPerUnit
      let thickness = min(separator, height)
      lines[index] = ElementAttributes(
        id: ElementID(
          kind: .separator, section: Int32(truncatingIfNeeded: cursor.section),
          item: Int32(truncatingIfNeeded: cursor.item + index)),
        frame: CGRect(
          x: frame.innerStart, y: y + height - thickness, width: frame.innerExtent,
          height: thickness),
        zIndex: 1)
      y += height + spacing
    }
    buffer.commit(run.count)
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let run = run.required
    let heights = run.heights
    var units: UInt64 = 0
    for index in 0..<run.count { units &+= UInt64(heights[index]) }
    let near = cursor.origin
    cursor.origin += Double(units) * LayoutGrid.pointsPerUnit + Double(run.count) * spacing
    return (run.count, Extent(near: near, far: cursor.origin - spacing))
  }

  public func itemsEnd(of cursor: Cursor) -> Double { cursor.origin - spacing }

  public func reach(of cursor: Cursor) -> Double { cursor.origin }
}
