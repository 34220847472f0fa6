import Foundation

extension CGSize {
  /// The vector from one corner to the opposite one, transformed without the translation.
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
