import CollectionAttributes
import CollectionModel
import Foundation

/// The arithmetic of repeated groups. `shape[0]` of a cursor is the number of cells in the open
/// group, `shape[1]` the number of its group among those that begin differently between two pixels.
extension GroupPattern {
  /// Where the open group begins.
  @inline(__always)
  private func groupStart(of cursor: Cursor) -> Double {
    cursor.origin - nears[Int(cursor.shape[0])]
  }

  /// How far group number `phase` begins after the one before it.
  private func step(to phase: Int) -> Double {
    phase > 0
      ? starts[phase] - starts[phase - 1] : cycleExtent - starts[starts.count - 1]
  }

  func advance(_ cursor: inout Cursor, by items: Int) {
    let start = groupStart(of: cursor)
    let (groups, cell) = (Int(cursor.shape[0]) + items).quotientAndRemainder(
      dividingBy: count)
    move(&cursor, from: start, groups: groups, cell: cell)
  }

  @inline(__always)
  private func move(_ cursor: inout Cursor, from start: Double, groups: Int, cell: Int) {
    if starts.count == 1 {
      cursor.origin = start + Double(groups) * cycleExtent + nears[cell]
    } else {
      let phase = Int(cursor.shape[1])
      let (cycles, next) = (phase + groups).quotientAndRemainder(dividingBy: starts.count)
      cursor.origin =
        start - starts[phase] + Double(cycles) * cycleExtent + starts[next] + nears[cell]
      cursor.shape[1] = Double(next)
    }
    cursor.shape[0] = Double(cell)
  }

  func place(_ cursor: inout Cursor, _ items: Int, into buffer: inout ElementBuffer) {
    guard supplementaries.isEmpty else {
      return placeWithViews(&cursor, items, into: &buffer)
    }
    let elements = buffer.reserve(items)
    let section = Int32(truncatingIfNeeded: cursor.section)
    let first = Int32(truncatingIfNeeded: cursor.item)
    var cell = Int(cursor.shape[0])
    var phase = Int(cursor.shape[1])
    var start = groupStart(of: cursor)
    cells.withUnsafeBufferPointer { cells in
      for index in 0..<items {
        let frame = cells[cell].resting
        (elements + index).initializeItem(
          first &+ Int32(truncatingIfNeeded: index), inSection: section, x: frame.origin.x,
          y: start + frame.origin.y, width: frame.size.width, height: frame.size.height,
          zIndex: cells[cell].zIndex)
        cell &+= 1
        if cell == cells.count {
          cell = 0
          phase = phase &+ 1 == starts.count ? 0 : phase &+ 1
          start += starts.count == 1 ? cycleExtent : step(to: phase)
        }
      }
    }
    buffer.commit(items)
    cursor.origin = start + nears[cell]
    cursor.shape[0] = Double(cell)
    cursor.shape[1] = Double(phase)
  }

  private func placeWithViews(
    _ cursor: inout Cursor, _ items: Int, into buffer: inout ElementBuffer
  ) {
    var elements = buffer.reserve(items * (1 + mostViews))
    let all = elements
    var id = ElementID.item(cursor.item, inSection: cursor.section)
    var cell = Int(cursor.shape[0])
    var phase = Int(cursor.shape[1])
    var start = groupStart(of: cursor)
    for _ in 0..<items {
      elements.initialize(
        to: ElementAttributes(
          id: id, frame: Self.move(cells[cell].resting, start), zIndex: cells[cell].zIndex))
      elements += 1
      for number in cells[cell].views {
        let view = supplementaries[number]
        elements.initialize(
          to: ElementAttributes(
            id: ElementID(kind: view.kind, section: id.section, item: id.item),
            frame: Self.move(view.resting, start), zIndex: view.zIndex))
        elements += 1
      }
      id.item &+= 1
      cell &+= 1
      if cell == cells.count {
        cell = 0
        phase = phase &+ 1 == starts.count ? 0 : phase &+ 1
        start += starts.count == 1 ? cycleExtent : step(to: phase)
      }
    }
    buffer.commit(elements - all)
    cursor.origin = start + nears[cell]
    cursor.shape[0] = Double(cell)
    cursor.shape[1] = Double(phase)
  }

  /// `frame` further along the scroll axis. Foundation's function is not inlined.
  @inline(__always)
  private static func move(_ frame: CGRect, _ distance: Double) -> CGRect {
    CGRect(
      x: frame.origin.x, y: frame.origin.y + distance, width: frame.size.width,
      height: frame.size.height)
  }

  func skip(_ cursor: inout Cursor, _ items: Int) -> Extent {
    guard items >= count, starts.count == 1 else { return skipCells(&cursor, items) }
    let near = groupStart(of: cursor) + firstNears[Int(cursor.shape[0])]
    advance(&cursor, by: items)
    return Extent(near: near, far: groupStart(of: cursor) + lastFars[Int(cursor.shape[0])])
  }

  private func skipCells(_ cursor: inout Cursor, _ items: Int) -> Extent {
    // A cell of a later group always reaches further than the same cell of an earlier one: the
    // first occurrence of each cell decides where the extent begins, the last where it ends.
    var extent = Extent.empty
    var early = cursor
    for _ in 0..<min(items, count) {
      extent.near = min(
        extent.near, groupStart(of: early) + extentsOfCells[Int(early.shape[0])].near)
      advance(&early, by: 1)
    }
    var late = cursor
    let last = min(items, count)
    advance(&late, by: items - last)
    for _ in 0..<last {
      extent.far = max(extent.far, groupStart(of: late) + extentsOfCells[Int(late.shape[0])].far)
      advance(&late, by: 1)
    }
    cursor = late
    return extent
  }

  /// Where the last group ends, with the cursor after its last item.
  func end(at cursor: Cursor) -> Double {
    let (cell, phase) = (Int(cursor.shape[0]), Int(cursor.shape[1]))
    let start = groupStart(of: cursor)
    return cell > 0 ? start + extents[cell] : start - step(to: phase) + extents[count]
  }

  /// The items that can cross a rectangle, in a section whose first cell begins at `origin`: those
  /// of all groups that cross it.
  func items(crossing rect: CGRect, from origin: Double, count items: Int) -> Range<Int> {
    guard cycleExtent > 0, items > 0 else { return 0..<items }
    let lower = Double(rect.origin.y) - origin + nears[0]
    let upper = lower + Double(rect.size.height)
    let groups = (items + count - 1) / count
    // The first group that reaches beyond the near edge, and the first that begins after the far
    // one. The quotients are off by one at most.
    var first = group(near: lower - reaches[count], of: groups)
    while first > 0, start(ofGroup: first - 1) + reaches[count] > lower { first -= 1 }
    while first < groups, start(ofGroup: first) + reaches[count] <= lower { first += 1 }
    var end = group(near: upper - nears[0], of: groups)
    while end > first, start(ofGroup: end - 1) + nears[0] >= upper { end -= 1 }
    while end < groups, start(ofGroup: end) + nears[0] < upper { end += 1 }
    let from = min(first * count, items)
    return from..<max(from, min(end * count, items))
  }

  /// The extent of a whole group along the scroll axis, with its edges.
  var groupExtent: Double { extents[count] }

  /// The last group that begins at `offset` or before it; off by one at most.
  func group(near offset: Double) -> Int {
    guard cycleExtent > 0 else { return 0 }
    return Int(max(0, min((offset / cycleExtent * Double(starts.count)).rounded(.down), 0x1p40)))
  }

  private func group(near offset: Double, of groups: Int) -> Int {
    min(group(near: offset), groups)
  }

  /// Where a group begins, from the start of the first one.
  func start(ofGroup group: Int) -> Double {
    guard starts.count > 1 else { return Double(group) * cycleExtent }
    let (cycle, phase) = group.quotientAndRemainder(dividingBy: starts.count)
    return Double(cycle) * cycleExtent + starts[phase]
  }
}
