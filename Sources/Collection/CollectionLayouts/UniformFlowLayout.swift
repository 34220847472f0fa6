import CollectionAttributes
import CollectionModel
import Foundation

/// Flow layout for items of one size: each line holds as many as fit, with the remaining space
/// divided equally between them, in the last line too. Given sizes are ignored.
///
/// It places the same as `FlowLayout` with equal sizes, except for the only item of a section if
/// one item fills a line: here it is centred like all others, since a slot must not depend on how
/// many items there are.
///
/// The cursor is the near edge of the open line, its shape the number of items already in it.
/// Closed form: one division gives an item's line and column. O(1) per item, 0 bytes per item.
///
/// Source: Apple, `UICollectionViewFlowLayout.itemSize`.
public struct UniformFlowLayout: ClosedFormLayout {
  private let itemSize: CGSize
  private let style: SectionStyle
  private let metrics: [SectionMetrics]
  private let sections: [UniformLines]
  public let crossExtent: Double

  /// The same metrics for all sections.
  ///
  /// - Parameters: lengths in points; both sides of `itemSize` at least 1/64 pt.
  public init(
    crossExtent: Double, itemSize: CGSize = CGSize(width: 50, height: 50),
    lineSpacing: Double = 10, interitemSpacing: Double = 10, style: SectionStyle = .init()
  ) {
    let metrics = SectionMetrics(
      insets: SectionInsets(style.inset), lineSpacing: lineSpacing,
      interitemSpacing: interitemSpacing)
    self.init(crossExtent: crossExtent, itemSize: itemSize, metrics: [metrics], style: style)
  }

  /// Section `n` uses `metrics[n % metrics.count]`, whose insets replace the style's.
  ///
  /// - Precondition: `metrics` is not empty; both sides of `itemSize` are at least 1/64 pt.
  public init(
    crossExtent: Double, itemSize: CGSize, metrics: [SectionMetrics], style: SectionStyle = .init()
  ) {
    let size = ItemSize(points: itemSize.width, itemSize.height)
    guard size.width > 0 && size.height > 0 else {
      fatalError("items of one size are at least 1/64 pt wide and high, found \(itemSize)")
    }
    self.itemSize = itemSize
    self.style = style
    self.metrics = metrics
    sections = FlowSection.all(crossExtent: crossExtent, style: style, metrics: metrics)
      .map { UniformLines(flow: $0, size: size) }
    self.crossExtent = sections[0].flow.frame.crossExtent
  }

  public var shapeCount: Int { 1 }
  public var dependsOnSectionNumber: Bool { metrics.count > 1 }
  public var readsSizes: Bool { false }
  public var sectionElements: (any SectionElements)? { sections[0].flow.frame.sectionElements }
  public var boundsEffect: (any BoundsEffect)? { sections[0].flow.frame.boundsEffect }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    UniformFlowLayout(
      crossExtent: crossExtent, itemSize: itemSize, metrics: metrics, style: style)
  }

  public func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    lines(of: cursor).flow.frame.open(&cursor, section, into: &buffer)
  }

  public func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    lines(of: cursor).flow.frame.skipOpening(&cursor, section)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let count = run.atLeast
    let cells = buffer.reserve(count)
    let lines = lines(of: cursor)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var column = Int(cursor.shape[0])
    var y = cursor.origin
    for index in 0..<count {
      (cells + index).initializeItem(
        first &+ Int32(truncatingIfNeeded: index), inSection: section, x: lines.x(of: column),
        y: y, width: lines.width, height: lines.height)
      column += 1
      if column == lines.capacity {
        column = 0
        y += lines.pitch
      }
    }
    buffer.commit(count)
    cursor.origin = y
    cursor.shape[0] = Double(column)
    return count
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let lines = lines(of: cursor)
    let near = cursor.origin
    lines.advance(&cursor, by: run.atLeast)
    return (run.atLeast, Extent(near: near, far: lines.end(of: cursor)))
  }

  public func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    let lines = lines(of: cursor)
    lines.flow.frame.close(&cursor, itemsEnd: lines.end(of: cursor), into: &buffer)
  }

  public func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    let lines = lines(of: cursor)
    return lines.flow.frame.skipClosing(&cursor, itemsEnd: lines.end(of: cursor))
  }

  public func reach(of cursor: Cursor) -> Double {
    cursor.shape[0] > 0 ? cursor.origin + lines(of: cursor).height : cursor.origin
  }

  public func seek(_ cursor: inout Cursor, toItem item: Int) {
    lines(of: cursor).advance(&cursor, by: item)
  }

  public func forEachRange(
    crossing rect: CGRect, from cursor: Cursor, count: Int, _ body: (Range<Int>) -> Void
  ) {
    let lines = lines(of: cursor)
    let crossing = EvenRows(height: lines.height, pitch: lines.pitch).crossing(
      rect, from: cursor.origin, count: (count + lines.capacity - 1) / lines.capacity)
    guard !crossing.isEmpty else { return }
    body(crossing.lowerBound * lines.capacity..<min(crossing.upperBound * lines.capacity, count))
  }

  private func lines(of cursor: Cursor) -> UniformLines {
    sections.count == 1 ? sections[0] : sections[cursor.section % sections.count]
  }
}

/// The lines of a section whose items all have one size; lengths in points.
private struct UniformLines: Sendable {
  let flow: FlowSection
  let width: Double
  let height: Double
  /// How many items fill a line.
  let capacity: Int
  private let leading: Double
  /// From one item's origin to the next with the least spacing, and what justification adds, in
  /// grid units.
  private let step: Double
  private let between: Double

  init(flow: FlowSection, size: ItemSize) {
    self.flow = flow
    width = Double(size.width) * LayoutGrid.pointsPerUnit
    height = Double(size.height) * LayoutGrid.pointsPerUnit
    let columns = flow.capacity(ofWidth: Int(size.width))
    let least = Int(size.width) + flow.spacing
    capacity = columns
    let spacing = flow.fullLine(of: columns, using: columns * least - flow.spacing)
    leading = spacing.leading
    step = Double(least)
    between = spacing.between
  }

  /// The distance from the near edge of one line to that of the next.
  var pitch: Double { height + flow.lineSpacing }

  @inline(__always)
  func x(of column: Int) -> Double {
    let column = Double(column)
    let units = snapped(leading + column * step + column * between)
    return flow.frame.innerStart + units * LayoutGrid.pointsPerUnit
  }

  func advance(_ cursor: inout Cursor, by items: Int) {
    let places = Int(cursor.shape[0]) + items
    cursor.origin += Double(places / capacity) * pitch
    cursor.shape[0] = Double(places % capacity)
  }

  /// The far edge of the items before the cursor, if there are any.
  func end(of cursor: Cursor) -> Double {
    cursor.origin + (cursor.shape[0] > 0 ? height : -flow.lineSpacing)
  }
}
