import CollectionAttributes
import CollectionModel
import Foundation

extension FlowSection {
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

  /// The number of items in the whole lines that must be passed, and the total height of those
  /// lines without spacing, in grid units.
  ///
  /// Where lines end is practically random, so the loop over the required items has no branch:
  /// `ended` has all bits set if the item begins a new line.
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
