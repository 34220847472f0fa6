import CollectionAttributes
import CollectionModel
import Foundation

/// Columns of equal width; each item goes below the shortest column, or the first of them in a tie.
///
/// The shape is where each column continues, relative to the shortest, which is at the cursor's
/// origin. Near edges never decrease, but far edges can. No closed form. O(columns) per item, 0
/// bytes per item.
public struct MasonryLayout: FramedLayout {
  /// Where an item's height comes from.
  public enum Sizing: String, Sendable, CaseIterable {
    /// The given height.
    case given
    /// The given height, scaled by the ratio of the column's width to the given width. An item
    /// without a width keeps its given height.
    case aspect
  }

  public let frame: SectionFrame
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

  public var shapeCount: Int { columns.count }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    MasonryLayout(
      crossExtent: crossExtent, columns: columns.count, spacing: columns.spacing, sizing: sizing,
      style: frame.style)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let items = run.required
    switch columns.count {
    case ...3: place(&cursor, items, ThreeColumnEnds.self, into: &buffer)
    case 4: place(&cursor, items, FourColumnEnds.self, into: &buffer)
    case ...6: place(&cursor, items, SixColumnEnds.self, into: &buffer)
    case ...8: place(&cursor, items, EightColumnEnds.self, into: &buffer)
    default: place(&cursor, items, SixteenColumnEnds.self, into: &buffer)
    }
    return run.atLeast
  }

  private typealias TwoColumnEnds = JoinedColumnEnds<ColumnEnd, ColumnEnd>
  private typealias ThreeColumnEnds = JoinedColumnEnds<TwoColumnEnds, ColumnEnd>
  private typealias FourColumnEnds = JoinedColumnEnds<TwoColumnEnds, TwoColumnEnds>
  private typealias SixColumnEnds = JoinedColumnEnds<ThreeColumnEnds, ThreeColumnEnds>
  private typealias EightColumnEnds = JoinedColumnEnds<FourColumnEnds, FourColumnEnds>
  private typealias SixteenColumnEnds = JoinedColumnEnds<EightColumnEnds, EightColumnEnds>

  @inline(__always)
  private func place(
    _ cursor: inout Cursor, _ run: SizeRun, _ kind: (some ColumnEnds).Type,
    into buffer: inout ElementBuffer
  ) {
    let cells = buffer.reserve(run.count)
    // Local copies: the compiler cannot prove that the writes do not alias the rule.
    let (columns, scale) = (columns, scale)
    let spacing = Int64(columns.spacing * LayoutGrid.unitsPerPoint)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    let origin = cursor.origin
    var ends = kind.init(cursor, count: columns.count)
    for index in 0..<run.count {
      let key = ends.least
      let (column, end) = (ColumnKey.column(of: key), ColumnKey.end(of: key))
      let height = scale.height(of: index, in: run)
      (cells + index).initializeItem(
        first &+ Int32(truncatingIfNeeded: index), inSection: section, x: columns.x(of: column),
        y: origin + gridPoints(end), width: columns.width, height: gridPoints(height))
      _ = ends.add(height &+ spacing)
    }
    buffer.commit(run.count)
    ends.store(in: &cursor)
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let items = run.required
    let extent =
      switch columns.count {
      case ...3: skip(&cursor, items, ThreeColumnEnds.self)
      case 4: skip(&cursor, items, FourColumnEnds.self)
      case ...6: skip(&cursor, items, SixColumnEnds.self)
      case ...8: skip(&cursor, items, EightColumnEnds.self)
      default: skip(&cursor, items, SixteenColumnEnds.self)
      }
    return (run.atLeast, extent)
  }

  @inline(__always)
  private func skip(
    _ cursor: inout Cursor, _ run: SizeRun, _ kind: (some ColumnEnds).Type
  ) -> Extent {
    let near = cursor.origin
    let scale = scale
    let spacing = Int64(columns.spacing * LayoutGrid.unitsPerPoint)
    // Keys compare by their ends, so the greatest is that of the furthest item.
    var furthest = Int64.min
    var ends = kind.init(cursor, count: columns.count)
    for index in 0..<run.count {
      furthest = max(furthest, ends.add(scale.height(of: index, in: run) &+ spacing))
    }
    ends.store(in: &cursor)
    let far = ColumnKey.end(of: furthest) &- spacing
    return Extent(near: near, far: near + Double(far) * LayoutGrid.pointsPerUnit)
  }

  public func itemsEnd(of cursor: Cursor) -> Double { reach(of: cursor) - columns.spacing }

  public func reach(of cursor: Cursor) -> Double {
    var longest = 0.0
    for column in 0..<columns.count { longest = max(longest, cursor.shape[column]) }
    return cursor.origin + longest
  }

  private var scale: ItemScale {
    ItemScale(isAspect: sizing == .aspect, columnWidth: columns.width)
  }

  /// The heights of items, in grid units.
  private struct ItemScale {
    let isAspect: Bool
    let columnWidth: Double

    @inline(__always)
    func height(of index: Int, in run: SizeRun) -> Int64 {
      let height = Int64(run.heights[index])
      guard isAspect else { return height }
      let width = run.widths[index &* run.widthStride]
      guard width > 0 else { return height }
      let points = columnWidth * Double(height) / Double(width)
      // Longer items make content that is rejected. With this limit, the sum over a run of such
      // items is still a number large enough to show that.
      let kept = min(points, 2 * LayoutGrid.largestExtent)
      return Int64((kept * LayoutGrid.unitsPerPoint).rounded())
    }
  }
}
