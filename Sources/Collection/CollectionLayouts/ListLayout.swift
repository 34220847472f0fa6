import CollectionAttributes
import CollectionModel
import Foundation

/// Rows of the full width, one below the other, each as high as its item's given height; optionally
/// with a separator line at the bottom of each row.
///
/// The cursor is the near edge of the next row; there is no shape. An item's place depends on all
/// heights before it in its section, so there is no closed form. O(1) per item, 0 bytes per item.
public struct ListLayout: FramedLayout {
  public let frame: SectionFrame
  private let spacing: Double
  private let separator: Double

  /// - Parameters: all in points; `spacing` is the distance between rows, `separator` is the height
  ///   of the separator lines within the rows' lower ends, 0 for none.
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

  /// Along the axis, rows depend on the spacing alone. Separators lie within their rows.
  public func stretch(to other: any LayoutRule) -> RuleStretch? {
    CollectionLayouts.stretch(other, as: Self.self) { other in
      guard frame.hasLengths(of: other.frame) else { return nil }
      return RuleStretch(
        gauge: LineGauge(of: .spacing, itemsPerLine: 1, hasFooters: frame.hasFooters),
        amount: other.spacing - spacing)
    }
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let run = run.required
    if separator > 0 { return placeSeparated(&cursor, run, into: &buffer) }
    let rows = buffer.reserve(run.count)
    let heights = run.heights
    let x = frame.innerStart
    let width = frame.innerExtent
    // A local copy: the compiler cannot prove that the writes do not alias the rule.
    let spacing = spacing
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var y = cursor.origin
    for index in 0..<run.count {
      let height = gridPoints(Int64(heights[index]))
      (rows + index).initializeItem(
        first &+ Int32(truncatingIfNeeded: index), inSection: section, x: x, y: y, width: width,
        height: height)
      y += height + spacing
    }
    buffer.commit(run.count)
    cursor.origin = y
    return run.count
  }

  /// Places each row with its separator right after it, so that all their edges ascend.
  private func placeSeparated(
    _ cursor: inout Cursor, _ run: SizeRun, into buffer: inout ElementBuffer
  ) -> Int {
    let elements = buffer.reserve(2 * run.count)
    let heights = run.heights
    let x = frame.innerStart
    let width = frame.innerExtent
    let (spacing, separator) = (spacing, separator)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var y = cursor.origin
    for index in 0..<run.count {
      let height = gridPoints(Int64(heights[index]))
      let thickness = min(separator, height)
      let item = first &+ Int32(truncatingIfNeeded: index)
      (elements + 2 * index).initializeItem(
        item, inSection: section, x: x, y: y, width: width, height: height)
      elements[2 * index + 1] = ElementAttributes(
        id: ElementID(kind: .separator, section: section, item: item),
        frame: CGRect(x: x, y: y + height - thickness, width: width, height: thickness),
        zIndex: 1)
      y += height + spacing
    }
    buffer.commit(2 * run.count)
    cursor.origin = y
    return run.count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let run = run.required
    let near = cursor.origin
    cursor.origin +=
      Double(run.totalHeight) * LayoutGrid.pointsPerUnit + Double(run.count) * spacing
    return (run.count, Extent(near: near, far: cursor.origin - spacing))
  }

  public func itemsEnd(of cursor: Cursor) -> Double { cursor.origin - spacing }

  public func reach(of cursor: Cursor) -> Double { cursor.origin }
}
