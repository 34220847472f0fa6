import Foundation

extension CGPoint {
  /// The vector from another point to this one.
  @inlinable package func offset(from other: CGPoint) -> CGPoint {
    CGPoint(x: x - other.x, y: y - other.y)
  }

  @inlinable package func moved(by offset: CGPoint) -> CGPoint {
    CGPoint(x: x + offset.x, y: y + offset.y)
  }

  /// The straight distance between the two points, in points.
  @inlinable package func distance(to other: CGPoint) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
