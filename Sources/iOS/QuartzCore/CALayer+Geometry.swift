extension CALayer {
  /// `transform` as a map of the plane; meaningful only if it is affine (`CATransform3DIsAffine`).
  public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Sets `transform` to the map `m` of the plane.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The frame that the layer would have with its position at the origin.
  var unplacedFrame: CGRect {
    let rect = CGRect(
      x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height,
      width: bounds.width, height: bounds.height)
    if CATransform3DIsAffine(transform) { return rect.applying(affineTransform()) }
    let corners = [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ].map { transform.product($0, $1, 0, 1) }
    let (xs, ys) = (corners.map { $0.x / $0.w }, corners.map { $0.y / $0.w })
    let (minX, minY) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: minX, y: minY, width: (xs.max() ?? 0) - minX, height: (ys.max() ?? 0) - minY)
  }

  /// Sets size and position so that the frame has the origin of `frame`, and its size if the
  /// transform only scales, flips or turns by right angles.
  func place(_ frame: CGRect) {
    var linear = affineTransform()
    (linear.tx, linear.ty) = (0, 0)
    // A layer whose transform makes it flat keeps its size: no size would give it the frame.
    if linear.a * linear.d != linear.b * linear.c {
      bounds.size = frame.standardized.applying(linear.inverted()).size
    }
    let unplaced = unplacedFrame
    position = CGPoint(x: frame.minX - unplaced.minX, y: frame.minY - unplaced.minY)
  }
}
