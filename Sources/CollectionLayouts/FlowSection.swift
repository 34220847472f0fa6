import CollectionModel

/// The rules of flow layout within one section: when a line is full, and where the items of a line
/// stand in it. Lengths across the scroll axis are grid units.
struct FlowSection: Sendable {
  /// The most items of a line: what has no width and no spacing would never fill one.
  static let mostInLine = 1024

  let frame: SectionFrame
  let lineSpacing: Double
  /// The least between two items.
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
    precondition(!metrics.isEmpty, "a flow layout needs the metrics of at least one section")
    return metrics.map { FlowSection(crossExtent: crossExtent, style: style, metrics: $0) }
  }

  /// How many items of one width fill a line; one that is too wide has a line of its own.
  func capacity(ofWidth width: Int) -> Int {
    let pitch = width + spacing
    guard pitch > 0 else { return Self.mostInLine }
    return min(max(1, (room + spacing) / pitch), Self.mostInLine)
  }

  /// A full line is justified: what is left over goes between the items in equal parts. Where it
  /// holds one item only, that one stands in the middle, or at the leading edge if it is too wide.
  @inline(__always)
  func fullLine(of count: Int, using used: Int) -> LineSpacing {
    let left = Double(max(0, room - used))
    return count > 1
      ? LineSpacing(leading: 0, between: left / Double(count - 1))
      : LineSpacing(leading: left / 2, between: 0)
  }

  /// The last line of items of one size stands as the beginning of a full line of them; the last
  /// line of mixed sizes, and the only item of a section, has the least spacing from the leading
  /// edge on.
  ///
  /// Only the line is looked at: items of one size at the end of a section of mixed sizes stand as
  /// if all had it, and so does the last line's only item.
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

/// What is added to the least spacing within a line, in grid units and parts of them.
struct LineSpacing {
  /// Before the first item.
  var leading: Double
  /// Between each two.
  var between: Double
}

/// Rounds an origin to the grid, which stands for the grid of pixels; ties go to the even unit.
///
/// The added number leaves no room for parts of a unit. Below 2^51 units.
@inline(__always)
func snapped(_ units: Double) -> Double {
  let shift = 6_755_399_441_055_744.0
  return (units + shift) - shift
}
