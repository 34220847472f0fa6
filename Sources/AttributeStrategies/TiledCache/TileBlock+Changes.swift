import CollectionAttributes
import Foundation

extension TileBlock {
  /// Appends what crosses one of two rectangles, of which one is the other moved along the scroll
  /// axis and still overlaps it, and not the other.
  ///
  /// What comes in or goes out at the upper end has its near edge between the two upper ends, and
  /// at the lower end its far edge between the two lower ends.
  mutating func appendChanges(
    from old: CGRect, to new: CGRect, entered: inout ElementBuffer, left: inout ElementBuffer
  ) {
    if new.origin.y > old.origin.y {
      appendUpper(from: old, to: new, crossing: new, &entered)
      appendLower(from: old, to: new, crossing: old, &left)
    } else if new.origin.y < old.origin.y {
      appendUpper(from: new, to: old, crossing: old, &left)
      appendLower(from: new, to: old, crossing: new, &entered)
    }
  }

  @inline(__always)
  private mutating func appendUpper(
    from before: CGRect, to behind: CGRect, crossing rect: CGRect, _ buffer: inout ElementBuffer
  ) {
    let (low, high) = (before.origin.y + before.size.height, behind.origin.y + behind.size.height)
    guard !isOrdered else {
      let first = partition(near: Int(hintEnd)) { elements[$0].frame.origin.y >= low }
      hintEnd = Int32(truncatingIfNeeded: first)
      var end = first
      while elements[end].frame.origin.y < high { end += 1 }
      appendRun(first..<end, rect, &buffer)
      return
    }
    let first = firstNotBefore(low, in: arrays.nearHigh, near: Int(hintEnd))
    hintEnd = Int32(truncatingIfNeeded: first)
    var index = first
    while arrays.nearLow[index] < high {
      // Near edges that do not ascend have to be looked at.
      if arrays.near[index] >= low, elements[index].crosses(rect) {
        buffer.append(elements[index])
      }
      index += 1
    }
  }

  @inline(__always)
  private mutating func appendLower(
    from before: CGRect, to behind: CGRect, crossing rect: CGRect, _ buffer: inout ElementBuffer
  ) {
    let (low, high) = (before.origin.y, behind.origin.y)
    guard !isOrdered else {
      let first = partition(near: Int(hintFirst)) { far(of: $0) > low }
      hintFirst = Int32(truncatingIfNeeded: first)
      var end = first
      while far(of: end) <= high { end += 1 }
      appendRun(first..<end, rect, &buffer)
      return
    }
    let first = firstBeyond(low, in: arrays.farHigh, near: Int(hintFirst))
    hintFirst = Int32(truncatingIfNeeded: first)
    var number = 0
    while number < long.count, long.far(number) > low {
      let index = long.index(number)
      if index < first, long.far(number) <= high, elements[index].crosses(rect) {
        buffer.append(elements[index])
      }
      number += 1
    }
    var index = first
    while arrays.farLow[index] <= high {
      let far = arrays.far[index]
      if far > low, far <= high, elements[index].crosses(rect) { buffer.append(elements[index]) }
      index += 1
    }
  }

  /// A run between the two ends of the rectangles: the other end lies beyond all of it, as they
  /// overlap.
  @inline(__always)
  private func appendRun(_ run: Range<Int>, _ rect: CGRect, _ buffer: inout ElementBuffer) {
    guard !run.isEmpty else { return }
    let start = buffer.count
    buffer.append(
      contentsOf: UnsafeBufferPointer(start: elements + run.lowerBound, count: run.count))
    if !coversAcross(rect) { buffer.filter(from: start) { $0.crosses(rect) } }
  }
}
