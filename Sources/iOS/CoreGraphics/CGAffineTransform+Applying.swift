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

extension CGRect {
  /// The smallest rectangle around the transformed corners; null and infinite rectangles are
  /// unchanged.
  @inlinable
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    guard !isNull, !isInfinite else { return self }
    // Computes widths from widths: differences of corners far from the origin would be rounded.
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    return CGRect(
      x: min(a * minX, a * maxX) + min(c * minY, c * maxY) + transform.tx,
      y: min(b * minX, b * maxX) + min(d * minY, d * maxY) + transform.ty,
      width: abs(a) * width + abs(c) * height, height: abs(b) * width + abs(d) * height)
  }

  /// Whether origin and size are exactly the same.
  @inlinable
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}
