import UIKit

// As on iOS, where rectangles that only touch do not intersect, and one without an extent does so
// on an edge, too; Foundation on Linux decides otherwise. Not public, because it would be ambiguous
// with Foundation's.
extension CGRect {
  func intersects(_ other: CGRect) -> Bool {
    guard !isNull, !other.isNull else { return false }
    let (a, b) = (standardized, other.standardized)
    func meet(_ low: CGFloat, _ high: CGFloat, _ otherLow: CGFloat, _ otherHigh: CGFloat) -> Bool {
      low == high || otherLow == otherHigh
        ? low <= otherHigh && otherLow <= high : low < otherHigh && otherLow < high
    }
    return meet(a.minX, a.maxX, b.minX, b.maxX) && meet(a.minY, a.maxY, b.minY, b.maxY)
  }
}
