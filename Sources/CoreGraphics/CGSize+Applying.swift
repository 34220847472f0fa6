import Foundation

extension CGSize {
  /// What `transform` makes of the vector from one corner to the opposite one: it does not move it.
  @inlinable
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }

  /// Whether width and height are exactly the same.
  @inlinable
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}
