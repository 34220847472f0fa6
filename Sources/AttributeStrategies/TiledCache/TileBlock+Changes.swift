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
    let first = firstNotBefore(low, in: nearHigh, near: Int(hintEnd))
    hintEnd = Int32(truncatingIfNeeded: first)
    var index = first
    while nearLow[index] < high {
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
    let first = firstBeyond(low, in: farHigh, near: Int(hintFirst))
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
    while farLow[index] <= high {
      let frame = elements[index].frame
      let far = frame.origin.y + frame.size.height
      if far > low, far <= high, elements[index].crosses(rect) {
        buffer.append(elements[index])
      }
      index += 1
    }
  }
}
