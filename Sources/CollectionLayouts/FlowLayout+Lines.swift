import CollectionAttributes
import CollectionModel
import Foundation

extension FlowLayout {
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
}

/// The items of one line: how many, the width they take with the least spacing, and the height of
/// the highest, both in grid units.
struct FlowLine {
  var count: Int
  var width: Int
  var height: UInt32
  /// Whether its last item is its section's.
  var isLast: Bool
}

extension FlowSection {
  /// The line that starts at item `start` of the run; nil where it does not end in the run.
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

  /// Places a line, item `first` of those from the cursor on and the first of `sizes`.
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
      cells[index] = ElementAttributes(
        id: ElementID(
          kind: .item, section: section, item: item &+ Int32(truncatingIfNeeded: index)),
        frame: CGRect(
          x: start + x * LayoutGrid.pointsPerUnit,
          y: cursor.origin + y * LayoutGrid.pointsPerUnit,
          width: width * LayoutGrid.pointsPerUnit,
          height: Double(height) * LayoutGrid.pointsPerUnit))
      before += width + Double(self.spacing)
    }
    buffer.commit(line.count)
  }

  /// How many items the whole lines hold that have to be passed, and what they are high together
  /// without spacing, in grid units.
  ///
  /// Where lines end is as good as random, so the items that have to be passed are gone through
  /// without a branch: `ended` has all bits set where the item begins a new line.
  @inline(__always)
  func skipLines(of run: ItemRun) -> (taken: Int, lines: Int, heights: Int) {
    let sizes = run.sizes
    var start = 0
    var lines = 0
    var heights = 0
    var width = Int(sizes.widths[0])
    var height = Int(sizes.heights[0])
    for index in 1..<max(1, sizes.count) {
      let own = Int(sizes.widths[index &* sizes.widthStride])
      let longer = width &+ spacing &+ own
      let ended = ((room &- longer) | (start &+ (Self.mostInLine - 1) &- index)) >> 63
      if index >= run.atLeast, ended != 0 {
        return (index, lines + 1, heights + height)
      }
      width = own &+ ((width &+ spacing) & ~ended)
      heights &+= height & ended
      height = max(height & ~ended, Int(sizes.heights[index]))
      lines &-= ended
      start = (start & ~ended) | (index & ended)
    }
    return run.endsSection ? (sizes.count, lines + 1, heights + height) : (start, lines, heights)
  }
}
