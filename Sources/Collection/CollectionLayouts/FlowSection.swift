import CollectionAttributes
import CollectionModel
import Foundation

/// The rules of flow layout within one section: when a line is full, and where its items go.
/// Lengths across the scroll axis are in grid units.
struct FlowSection: Sendable {
  /// The most items in a line: items without width and spacing would never fill one.
  static let mostInLine = 1024

  let frame: SectionFrame
  let lineSpacing: Double
  /// The least spacing between two items.
  let spacing: Int
  /// The width of a line.
  let room: Int

  init(crossExtent: Double, style: SectionStyle, metrics: SectionMetrics) {
    var style = style
    if let footer = metrics.footer { style.footer = footer }
    frame = SectionFrame(crossExtent: crossExtent, style: style, insets: metrics.insets)
    lineSpacing = checkedSpacing(metrics.lineSpacing)
    spacing = Int(checkedSpacing(metrics.interitemSpacing) * LayoutGrid.unitsPerPoint)
    room = Int(frame.innerExtent * LayoutGrid.unitsPerPoint)
  }

  static func all(
    crossExtent: Double, style: SectionStyle, metrics: [SectionMetrics]
  ) -> [FlowSection] {
    guard !metrics.isEmpty else {
      fatalError("a flow layout needs the metrics of at least one section")
    }
    return metrics.map { FlowSection(crossExtent: crossExtent, style: style, metrics: $0) }
  }

  /// How many items of one width fill a line; an item that is too wide gets a line of its own.
  func capacity(ofWidth width: Int) -> Int {
    let pitch = width + spacing
    guard pitch > 0 else { return Self.mostInLine }
    return min(max(1, (room + spacing) / pitch), Self.mostInLine)
  }

  /// A full line is justified: the remaining space is divided equally between the items. A single
  /// item is centred, or starts at the leading edge if it is too wide.
  @inline(__always)
  func fullLine(of count: Int, using used: Int) -> LineSpacing {
    let left = Double(max(0, room - used))
    return count > 1
      ? LineSpacing(leading: 0, between: left / Double(count - 1))
      : LineSpacing(leading: left / 2, between: 0)
  }

  /// If all items of the last line have one size, it looks like the beginning of a full line of
  /// them. A last line of mixed sizes, and the only item of a section, start at the leading edge
  /// with the least spacing.
  ///
  /// This looks at the last line only: items of one size at the end of a section of mixed sizes are
  /// placed as if all items had that size, and so is a last line with a single item.
  func lastLine(of items: SizeRun, isWholeSection: Bool) -> LineSpacing {
    let first = items[0].size
    let isOnly = isWholeSection && items.count == 1
    guard !isOnly, (1..<items.count).allSatisfy({ items[$0].size == first }) else {
      return LineSpacing(leading: 0, between: 0)
    }
    let width = Int(first.width)
    let count = capacity(ofWidth: width)
    return fullLine(of: count, using: count * width + (count - 1) * spacing)
  }

  /// The line that starts at item `start` of the run; nil if it does not end within the run.
  @inline(__always)
  func line(from start: Int, of run: ItemRun) -> FlowLine? {
    let sizes = run.sizes
    let limit = min(sizes.count, start + Self.mostInLine)
    var width = Int(sizes.widths[start &* sizes.widthStride])
    var height = sizes.heights[start]
    var end = start + 1
    while end < limit {
      let longer = width &+ spacing &+ Int(sizes.widths[end &* sizes.widthStride])
      if longer > room { break }
      width = longer
      height = max(height, sizes.heights[end])
      end &+= 1
    }
    let isAtEnd = end == sizes.count
    if isAtEnd && !run.endsSection { return nil }
    return FlowLine(count: end - start, width: width, height: height, isLast: isAtEnd)
  }

  /// Places a line. Its first item is the first of `sizes`, and number `first` from the cursor on.
  @inline(__always)
  func place(
    _ line: FlowLine, _ spacing: LineSpacing, of sizes: SizeRun, at cursor: Cursor, _ first: Int,
    into buffer: inout ElementBuffer
  ) {
    let cells = buffer.reserve(line.count)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let item = Int32(truncatingIfNeeded: cursor.item + first)
    let start = frame.innerStart
    var before = spacing.leading
    for index in 0..<line.count {
      let width = Double(sizes.widths[index &* sizes.widthStride])
      let height = sizes.heights[index]
      let x = snapped(before + Double(index) * spacing.between)
      let y = snapped(Double(line.height &- height) / 2)
      (cells + index).initializeItem(
        item &+ Int32(truncatingIfNeeded: index), inSection: section,
        x: start + x * LayoutGrid.pointsPerUnit, y: cursor.origin + y * LayoutGrid.pointsPerUnit,
        width: width * LayoutGrid.pointsPerUnit,
        height: Double(height) * LayoutGrid.pointsPerUnit)
      before += width + Double(self.spacing)
    }
    buffer.commit(line.count)
  }

  /// The number of items in the whole lines that must be passed, and the total height of those
  /// lines without spacing, in grid units.
  @inline(__always)
  func skipLines(of run: ItemRun) -> (taken: Int, lines: Int, heights: Int) {
    // Instantiated once for each case: usually, there are fewer items than a line may have.
    run.sizes.count <= Self.mostInLine
      ? skipLines(of: run, countsItems: false) : skipLines(of: run, countsItems: true)
  }

  /// Where lines end is practically random, so the loop over the required items has no branch:
  /// `ended` has all bits set if the item begins a new line. It follows in two steps from what is
  /// left of the line, on which each item depends.
  @inline(__always)
  private func skipLines(
    of run: ItemRun, countsItems: Bool
  ) -> (taken: Int, lines: Int, heights: Int) {
    let sizes = run.sizes
    let whole = room &+ spacing
    var start = 0
    var lines = 0
    var heights = 0
    // Behind the last item and its spacing.
    var left = whole &- spacing &- Int(sizes.widths[0])
    var height = Int(sizes.heights[0])
    for index in 1..<max(1, run.atLeast) {
      let rest = left &- spacing &- Int(sizes.widths[index &* sizes.widthStride])
      let ended = (countsItems ? rest | (start &+ (Self.mostInLine - 1) &- index) : rest) >> 63
      left = rest &+ ((whole &- left) & ended)
      heights &+= height & ended
      height = max(height & ~ended, Int(sizes.heights[index]))
      lines &-= ended
      start = (start & ~ended) | (index & ended)
    }
    for index in max(1, run.atLeast)..<max(1, run.atLeast, sizes.count) {
      left = left &- spacing &- Int(sizes.widths[index &* sizes.widthStride])
      if left < 0 || countsItems && index &- start >= Self.mostInLine {
        return (index, lines + 1, heights + height)
      }
      height = max(height, Int(sizes.heights[index]))
    }
    return run.endsSection ? (sizes.count, lines + 1, heights + height) : (start, lines, heights)
  }
}
