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
    let first =
      isOrdered
      ? partition(near: Int(hintEnd)) { elements[$0].frame.origin.y >= low }
      : firstNotBefore(low, in: arrays.nearHigh, near: Int(hintEnd))
    hintEnd = Int32(truncatingIfNeeded: first)
    var index = first
    while isOrdered ? elements[index].frame.origin.y < high : arrays.nearLow[index] < high {
      // Near edges that do not ascend have to be looked at.
      if elements[index].frame.origin.y >= low, elements[index].crosses(rect) {
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
    let first =
      isOrdered
      ? partition(near: Int(hintFirst)) { far(of: $0) > low }
      : firstBeyond(low, in: arrays.farHigh, near: Int(hintFirst))
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
    while isOrdered ? far(of: index) <= high : arrays.farLow[index] <= high {
      let far = far(of: index)
      if far > low, far <= high, elements[index].crosses(rect) { buffer.append(elements[index]) }
      index += 1
    }
  }
}
