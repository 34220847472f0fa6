import Foundation
import Primitives

/// The answer to a query: attributes in the order in which they were appended. 64 bytes per element
/// of capacity.
public typealias ElementBuffer = GrowableBuffer<ElementAttributes>

extension GrowableBuffer<ElementAttributes> {
  /// Removes the elements from `start` on that do not cross `rect`, in place and in order.
  ///
  /// Made for answers that were placed in order: the elements to remove are at the ends, and the
  /// rest is tested without a branch.
  public mutating func keepCrossing(_ rect: CGRect, from start: Int = 0) {
    let elements = base
    let edges = CrossingEdges(rect)
    var (first, end) = (start, count)
    while first < end, !edges.cross(elements + first) { first += 1 }
    // Without a branch: half of all answers have one element too many at the end.
    if end > first { end &-= edges.cross(elements + (end - 1)) ? 0 : 1 }
    while end > first, !edges.cross(elements + (end - 1)) { end -= 1 }
    removeAll(from: end)
    if !edges.allCross(elements + first, count: end - first) {
      filter(from: start) { $0.crosses(rect) }
    } else if first > start {
      (elements + start).update(from: elements + first, count: end - first)
      removeAll(from: start + end - first)
    }
  }
}
