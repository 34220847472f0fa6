/// The position of an item within the lines of its section, in points.
struct FlowPlace {
  /// Along the direction of scrolling.
  var main: CGFloat
  /// Across it.
  var cross: CGFloat
  var size: CGSize
}

/// The lines of one section. Positions count from the near edge of the first line and from the
/// leading edge, which all lines share.
///
/// ```
/// one size   size, items in a line               any line by a division
/// others     sizes  [CGSize]                     16 bytes per item, shared with the answers
///            lines  [first, near, height, used]  32 bytes per line
/// ```
struct FlowLines {
  /// The length of lines and the distances between them, in points.
  struct Room {
    var axis: FlowAxis
    var length: CGFloat
    /// The least distance between two items.
    var spacing: CGFloat
    var lineSpacing: CGFloat
  }

  /// A line of items with individual sizes.
  private struct Line {
    var first: Int
    var near: CGFloat
    var height: CGFloat
    /// The length that the items take with the least spacing.
    var used: CGFloat

    var far: CGFloat { near + height }
  }

  private enum Items {
    case same(CGSize, inLine: Int)
    case each([CGSize], [Line])
  }

  /// The most items in a line: items without width and spacing would never fill one.
  private static let mostInLine = 1024
  /// The length by which items may exceed their line: three items of a third of its length do not
  /// add up to it exactly.
  private static let tolerance: CGFloat = 1e-6

  let count: Int
  let lineCount: Int
  /// From the near edge of the first line to the far edge of the last; 0 without items.
  let extent: CGFloat
  /// The bounds of all items. With a negative line spacing they may be larger than the extent.
  let bounds: (low: CGFloat, high: CGFloat)
  private let room: Room
  private let items: Items
  /// The spacing of the last line; if all items have one size, that of every line.
  private let lastSpacing: FlowSpacing
  /// Whether no line begins or ends before its predecessor; with items of one size, whether each
  /// begins after it.
  private let isSorted: Bool

  /// Items of one size.
  ///
  /// - Complexity: O(1).
  init(count: Int, ofSize size: CGSize, in room: Room) {
    let capacity = Self.capacity(ofLength: room.axis.cross(size), in: room)
    let height = room.axis.main(size)
    self.count = count
    self.room = room
    items = .same(size, inLine: capacity)
    lineCount = (count + capacity - 1) / capacity
    let last = CGFloat(max(0, lineCount - 1)) * (height + room.lineSpacing)
    extent = count > 0 ? last + height : 0
    bounds = count > 0 ? (min(0, last), max(height, last + height)) : (0, 0)
    isSorted = height + room.lineSpacing > 0
    // The only item of a section begins at the leading edge.
    lastSpacing = count == 1 ? FlowSpacing() : Self.spacing(ofFullLineOf: size, in: room)
  }

  /// Items with individual sizes.
  ///
  /// - Complexity: O(n).
  init(sizes: [CGSize], in room: Room) {
    var lines: [Line] = []
    var near: CGFloat = 0
    var bounds: (low: CGFloat, high: CGFloat) = (0, 0)
    var isSorted = true
    var first = 0
    while first < sizes.count {
      let (line, end) = Self.fill(from: first, near: near, with: sizes, in: room)
      if let before = lines.last, line.near < before.near || line.far < before.far {
        isSorted = false
      }
      bounds = (min(bounds.low, near), max(bounds.high, line.far))
      near = line.far + room.lineSpacing
      first = end
      lines.append(line)
    }
    count = sizes.count
    self.room = room
    lineCount = lines.count
    extent = lines.last?.far ?? 0
    self.bounds = bounds
    self.isSorted = isSorted
    lastSpacing = Self.spacing(ofLastLineFrom: lines.last?.first ?? 0, of: sizes, in: room)
    items = .each(sizes, lines)
  }

  // MARK: Filling

  private static func fill(
    from first: Int, near: CGFloat, with sizes: [CGSize], in room: Room
  ) -> (line: Line, end: Int) {
    let axis = room.axis
    let limit = min(sizes.count, first + mostInLine)
    var used = axis.cross(sizes[first])
    var height = axis.main(sizes[first])
    var end = first + 1
    while end < limit {
      let longer = used + room.spacing + axis.cross(sizes[end])
      if longer > room.length + tolerance { break }
      used = longer
      height = max(height, axis.main(sizes[end]))
      end += 1
    }
    return (Line(first: first, near: near, height: height, used: used), end)
  }

  /// The number of items of one length that fill a line; an item that is too long gets its own
  /// line.
  private static func capacity(ofLength length: CGFloat, in room: Room) -> Int {
    let pitch = length + room.spacing
    guard pitch > 0 else { return mostInLine }
    return max(1, Int(floorOf: (room.length + room.spacing + tolerance) / pitch, upTo: mostInLine))
  }

  private static func spacing(ofFullLineOf size: CGSize, in room: Room) -> FlowSpacing {
    let length = room.axis.cross(size)
    let capacity = capacity(ofLength: length, in: room)
    let used = CGFloat(capacity) * length + CGFloat(capacity - 1) * room.spacing
    return FlowSpacing(fullLineOf: capacity, using: used, of: room.length)
  }

  /// If all items of the last line have one size, it looks like the beginning of a full line of
  /// such items. Otherwise, or if the section has only one item, its items begin at the leading
  /// edge with the least spacing.
  private static func spacing(
    ofLastLineFrom first: Int, of sizes: [CGSize], in room: Room
  ) -> FlowSpacing {
    guard sizes.count > 1, sizes[first...].allSatisfy({ $0 == sizes[first] }) else {
      return FlowSpacing()
    }
    return spacing(ofFullLineOf: sizes[first], in: room)
  }

  // MARK: Finding

  /// Returns all lines that cross the open interval from `low` to `high`, and perhaps others.
  ///
  /// - Complexity: O(log lines); all lines are returned if lines overlap.
  func lines(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard isSorted else { return 0..<lineCount }
    switch items {
    case .same(let size, _):
      let height = room.axis.main(size)
      let pitch = height + room.lineSpacing
      let first = Int(floorOf: (low - height) / pitch, upTo: lineCount)
      let last = Int(floorOf: high / pitch, upTo: lineCount)
      return first..<max(first, min(last + 1, lineCount))
    case .each(_, let lines):
      let first = lines.firstIndex(whereSorted: { $0.far > low })
      return first..<max(first, lines.firstIndex(whereSorted: { $0.near >= high }))
    }
  }

  /// The line of an item.
  ///
  /// - Complexity: O(log lines).
  func line(ofItem item: Int) -> Int {
    switch items {
    case .same(_, let capacity): item / capacity
    case .each(_, let lines): lines.firstIndex(whereSorted: { $0.first > item }) - 1
    }
  }

  /// Calls `body` with the items of a line, in order, until it returns false.
  ///
  /// - Complexity: O(items of the line).
  @inline(__always)
  func forEachItem(ofLine line: Int, _ body: (Int, FlowPlace) -> Bool) {
    switch items {
    case .same(let size, let capacity):
      let main = CGFloat(line) * (room.axis.main(size) + room.lineSpacing)
      let pitch = room.axis.cross(size) + room.spacing
      let first = line * capacity
      for index in 0..<min(capacity, count - first) {
        let cross = CGFloat(index) * pitch + lastSpacing.offset(ofItem: index)
        let place = FlowPlace(main: main, cross: cross, size: size)
        guard body(first + index, place) else { return }
      }
    case .each(let sizes, let lines):
      let own = lines[line]
      let end = line + 1 < lines.count ? lines[line + 1].first : sizes.count
      let spacing =
        end == sizes.count
        ? lastSpacing
        : FlowSpacing(fullLineOf: end - own.first, using: own.used, of: room.length)
      var before: CGFloat = 0
      for item in own.first..<end {
        let size = sizes[item]
        let place = FlowPlace(
          main: own.near + (own.height - room.axis.main(size)) / 2,
          cross: before + spacing.offset(ofItem: item - own.first), size: size)
        guard body(item, place) else { return }
        before += room.axis.cross(size) + room.spacing
      }
    }
  }

  /// - Complexity: O(log lines + items before it in its line).
  func place(ofItem item: Int) -> FlowPlace {
    if case .same(let size, let capacity) = items {
      let index = item % capacity
      return FlowPlace(
        main: CGFloat(item / capacity) * (room.axis.main(size) + room.lineSpacing),
        cross: CGFloat(index) * (room.axis.cross(size) + room.spacing)
          + lastSpacing.offset(ofItem: index), size: size)
    }
    var found: FlowPlace?
    forEachItem(ofLine: line(ofItem: item)) { other, place in
      if other == item { found = place }
      return found == nil
    }
    guard let found else { fatalError("item \(item) is in none of \(lineCount) lines") }
    return found
  }
}
