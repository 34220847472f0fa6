import CollectionAttributes
import CollectionModel
import Foundation

/// Items with their own widths and heights fill a line until the next item does not fit; that item
/// begins the next line.
///
/// ```
/// |aaa   bb   cccc|    full: justified
/// |     ddddd     |    full, one item: centred
/// |ee ff g        |    last, mixed sizes: the least spacing (one size: as a full line)
/// ```
///
/// Items lower than their line are centred within its height. Origins are rounded to the grid,
/// sizes are not. An item wider than the line gets a line of its own, keeps its width and starts at
/// the leading edge. A line also ends after 1,024 items, so that items without width fill lines.
///
/// The cursor is the near edge of the next line and only ever stops at line starts, since a line's
/// spacing is fixed only once it is full; there is no shape. Spacing also depends on whether a line
/// is the last of its section, so an edit affects the line of the item before it and what follows.
/// No closed form: see `UniformFlowLayout`. O(1) per item, 0 bytes per item. Worst case: a walk in
/// steps of one slot, which looks at up to 1,024 items of a line to place each of them.
///
/// Source: Apple, `UICollectionViewFlowLayout`. Apple does not document how lines are filled; this
/// follows observed behaviour.
public struct FlowLayout: LayoutRule {
  private let style: SectionStyle
  private let metrics: [SectionMetrics]
  private let sections: [FlowSection]
  public let crossExtent: Double

  /// The same metrics for all sections; lengths in points.
  public init(
    crossExtent: Double, lineSpacing: Double = 10, interitemSpacing: Double = 10,
    style: SectionStyle = .init()
  ) {
    let metrics = SectionMetrics(
      insets: SectionInsets(style.inset), lineSpacing: lineSpacing,
      interitemSpacing: interitemSpacing)
    self.init(crossExtent: crossExtent, metrics: [metrics], style: style)
  }

  /// Section `n` uses `metrics[n % metrics.count]`, whose insets replace the style's.
  ///
  /// - Precondition: `metrics` is not empty.
  public init(
    crossExtent: Double, metrics: [SectionMetrics], style: SectionStyle = .init()
  ) {
    self.style = style
    self.metrics = metrics
    sections = FlowSection.all(crossExtent: crossExtent, style: style, metrics: metrics)
    self.crossExtent = sections[0].frame.crossExtent
  }

  public var shapeCount: Int { 0 }
  public var dependsOnSectionNumber: Bool { metrics.count > 1 }
  public var fillsLines: Bool { true }
  public var sectionElements: (any SectionElements)? { sections[0].frame.sectionElements }
  public var boundsEffect: (any BoundsEffect)? { sections[0].frame.boundsEffect }

  public func resized(toCrossExtent crossExtent: Double) -> any LayoutRule {
    FlowLayout(crossExtent: crossExtent, metrics: metrics, style: style)
  }

  public func openSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    flow(of: cursor).frame.open(&cursor, section, into: &buffer)
  }

  public func skipOpening(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    flow(of: cursor).frame.skipOpening(&cursor, section)
  }

  public func place(
    _ cursor: inout Cursor, _ run: ItemRun, into buffer: inout ElementBuffer
  ) -> Int {
    let flow = flow(of: cursor)
    var taken = 0
    while taken < run.atLeast {
      guard let line = flow.line(from: taken, of: run) else { break }
      let spacing =
        line.isLast
        ? flow.lastLine(
          of: run.sizes.dropping(taken), isWholeSection: cursor.item + taken == 0)
        : flow.fullLine(of: line.count, using: line.width)
      flow.place(line, spacing, of: run.sizes.dropping(taken), at: cursor, taken, into: &buffer)
      cursor.origin += Double(line.height) * LayoutGrid.pointsPerUnit + flow.lineSpacing
      taken += line.count
    }
    return taken
  }

  public func skip(_ cursor: inout Cursor, _ run: ItemRun) -> (taken: Int, extent: Extent) {
    let flow = flow(of: cursor)
    let passed = flow.skipLines(of: run)
    guard passed.taken > 0 else { return (0, .empty) }
    let near = cursor.origin
    cursor.origin += Double(passed.heights) * LayoutGrid.pointsPerUnit
    cursor.origin += Double(passed.lines) * flow.lineSpacing
    return (passed.taken, Extent(near: near, far: cursor.origin - flow.lineSpacing))
  }

  public func closeSection(
    _ cursor: inout Cursor, _ section: SectionInfo, into buffer: inout ElementBuffer
  ) {
    let flow = flow(of: cursor)
    flow.frame.close(&cursor, itemsEnd: cursor.origin - flow.lineSpacing, into: &buffer)
  }

  public func skipClosing(_ cursor: inout Cursor, _ section: SectionInfo) -> Extent {
    let flow = flow(of: cursor)
    return flow.frame.skipClosing(&cursor, itemsEnd: cursor.origin - flow.lineSpacing)
  }

  public func reach(of cursor: Cursor) -> Double { cursor.origin }

  @inline(__always)
  func flow(of cursor: Cursor) -> FlowSection {
    sections.count == 1 ? sections[0] : sections[cursor.section % sections.count]
  }
}
