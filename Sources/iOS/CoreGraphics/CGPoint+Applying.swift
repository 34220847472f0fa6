import Foundation

extension CGPoint {
  /// The image of the point under `transform`.
  @inlinable
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }

  /// Whether both coordinates are exactly the same.
  @inlinable
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}
