import CollectionModel
import Foundation

extension CGRect {
  /// No edge that `bounded` leaves lies further from the origin, in points: well beyond all content
  /// (`LayoutGrid.largestExtent`), and near enough for sums with grid numbers to be exact.
  static let furthestEdge = 0x1p44

  /// A rectangle that the same elements cross, with its edges where one can reckon with them:
  /// infinity becomes further than all content. Where an edge is no number, as in what reaches
  /// from minus infinity over infinity, nothing crosses.
  ///
  /// Exact: where an edge is cut off, the grid of `Double` around it is finer than the layouts'.
  public var bounded: CGRect {
    let (left, right) = (Double(origin.x), Double(origin.x + size.width))
    let (near, far) = (Double(origin.y), Double(origin.y + size.height))
    let furthest = Self.furthestEdge
    if abs(left) <= furthest, abs(right) <= furthest, abs(near) <= furthest, abs(far) <= furthest {
      return self
    }
    // Where an origin is no number the far edge is none either.
    guard !right.isNaN, !far.isNaN else {
      return CGRect(x: furthest, y: furthest, width: 0, height: 0)
    }
    func bounded(_ edge: Double) -> Double { min(max(edge, -furthest), furthest) }
    let (x, y) = (bounded(left), bounded(near))
    return CGRect(x: x, y: y, width: bounded(right) - x, height: bounded(far) - y)
  }
}
