import CollectionAttributes
import CollectionModel
import Foundation

/// Columns of equal width; each item goes below the shortest one, the first of them in a tie.
///
/// The shape is where each column goes on, relative to the least of them, which is the cursor's
/// origin: near edges never decrease, far edges do. No closed form. O(columns) per item, 0 bytes
/// per item.
public struct MasonryLayout: LayoutRule {
  /// Where an item's height comes from.
  public enum Sizing: String, Sendable, CaseIterable {
    /// The given height.
    case given
    /// The given height scaled as the given width is to the column's. An item without a width
    /// keeps its given height.
    case aspect
  }

  private let frame: SectionFrame
  private let columns: Columns
  private let sizing: Sizing

  /// - Parameters: lengths in points; `columns` in 1...16.
  public init(
    crossExtent: Double, columns: Int = 3, spacing: Double = 8, sizing: Sizing = .given,
    style: SectionStyle = .init()
  ) {
    frame = SectionFrame(crossExtent: crossExtent, style: style)
    self.columns = Columns(count: columns, spacing: spacing, in: frame)
    self.sizing = sizing
  }

  public var crossExtent: Double { frame.crossExtent }
  public var shapeCount: Int { columns.count }
  public var sectionElements: (any SectionElements)? { frame.sectionElements }
  public var boundsEffect: (any BoundsEffect)? { frame.boundsEffect }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    MasonryLayout(
      crossExtent: crossExtent, columns: columns.count, spacing: columns.spacing, sizing: sizing,
      style: frame.style)
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
    let columns = columns
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var ends = ends(of: cursor)
    for index in 0..<run.count {
      let column = shortest(of: ends)
      let height = height(of: index, in: run)
      cells[index] = ElementAttributes(
        id: ElementID(
          kind: .item, section: section, item: first &+ Int32(truncatingIfNeeded: index)),
        frame: CGRect(
          x: columns.x(of: column), y: ends[column], width: columns.width, height: height))
      ends[column] += height + columns.spacing
    }
    buffer.commit(run.count)
    store(ends, in: &cursor)
    return run.count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let run = run.required
    let near = cursor.origin
    var far = -Double.infinity
    var ends = ends(of: cursor)
    for index in 0..<run.count {
      let column = shortest(of: ends)
      let end = ends[column] + height(of: index, in: run)
      far = max(far, end)
      ends[column] = end + columns.spacing
    }
    store(ends, in: &cursor)
    return (run.count, Extent(near: near, far: far))
  }

  public func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    frame.close(&cursor, itemsEnd: reach(of: cursor) - columns.spacing, into: &buffer)
  }

  public func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    frame.skipClosing(&cursor, itemsEnd: reach(of: cursor) - columns.spacing)
  }

  public func reach(of cursor: Cursor) -> Double {
    var longest = 0.0
    for column in 0..<columns.count { longest = max(longest, cursor.shape[column]) }
    return cursor.origin + longest
  }

  @inline(__always)
  private func height(of index: Int, in run: SizeRun) -> Double {
    let height = Double(run.heights[index])
    guard sizing == .aspect else { return height * LayoutGrid.pointsPerUnit }
    let width = Double(run.widths[index &* run.widthStride])
    return width > 0
      ? LayoutGrid.round(columns.width * height / width) : height * LayoutGrid.pointsPerUnit
  }

  @inline(__always)
  private func shortest(of ends: InlineArray<16, Double>) -> Int {
    var shortest = 0
    var least = ends[0]
    for column in 1..<max(1, columns.count) {
      let isLess = ends[column] < least
      shortest = isLess ? column : shortest
      least = isLess ? ends[column] : least
    }
    return shortest
  }

  private func ends(of cursor: Cursor) -> InlineArray<16, Double> {
    var ends = cursor.shape
    for column in 0..<columns.count { ends[column] += cursor.origin }
    return ends
  }

  private func store(_ ends: InlineArray<16, Double>, in cursor: inout Cursor) {
    let least = ends[shortest(of: ends)]
    cursor.origin = least
    for column in 0..<columns.count { cursor.shape[column] = ends[column] - least }
  }
}
