import CollectionModel

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
}
