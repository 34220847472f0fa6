import Foundation

extension CGRect {
  /// The furthest from the origin that an edge of `bounded` can be, in points: well beyond all
  /// content (`LayoutGrid.largestExtent`), but near enough that sums with grid numbers are exact.
  @inlinable static var furthestEdge: Double { 0x1p44 }

  /// A rectangle that the same elements cross and whose edges are safe to calculate with: infinity
  /// becomes a number beyond all content. If an edge is NaN, as in a rectangle that extends from
  /// minus infinity by infinity, nothing crosses.
  ///
  /// Clamping changes no answer: an edge that is clamped is beyond all content before and after.
  @inlinable
  public var bounded: CGRect {
    let (left, right) = (Double(origin.x), Double(origin.x + size.width))
    let (near, far) = (Double(origin.y), Double(origin.y + size.height))
    let furthest = Self.furthestEdge
    if abs(left) <= furthest, abs(right) <= furthest, abs(near) <= furthest, abs(far) <= furthest {
      return self
    }
    return clamped
  }

  /// The rare path, not inlined.
  @usableFromInline
  var clamped: CGRect {
    let (left, right) = (Double(origin.x), Double(origin.x + size.width))
    let (near, far) = (Double(origin.y), Double(origin.y + size.height))
    let furthest = Self.furthestEdge
    // If an origin is NaN, so is the far edge.
    guard !right.isNaN, !far.isNaN else {
      return CGRect(x: furthest, y: furthest, width: 0, height: 0)
    }
    func bounded(_ edge: Double) -> Double { min(max(edge, -furthest), furthest) }
    let (x, y) = (bounded(left), bounded(near))
    return CGRect(x: x, y: y, width: bounded(right) - x, height: bounded(far) - y)
  }
}
