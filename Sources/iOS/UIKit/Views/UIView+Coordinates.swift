extension UIView {
  /// Converts a point of this view to the coordinates of another one; transforms count.
  ///
  /// - Parameter view: nil for the coordinates of the topmost view's superview, such as a window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let outside = pointInRoot(point)
    return view?.point(fromRoot: outside) ?? outside
  }

  /// Converts a point of another view, or with nil of that superview, to this one's coordinates.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    self.point(fromRoot: view?.pointInRoot(point) ?? point)
  }

  /// The box around a rectangle of this view, in the coordinates of another one.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    rect.box { convert($0, to: view) }
  }

  /// The box around a rectangle of another view, in the coordinates of this one.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.box { convert($0, from: view) }
  }

  /// The root is what is outside of the topmost view.
  private func pointInRoot(_ point: CGPoint) -> CGPoint {
    var (point, current) = (point, self as UIView?)
    while let view = current {
      point = view.pointInSuperview(point)
      current = view.superview
    }
    return point
  }

  private func point(fromRoot point: CGPoint) -> CGPoint {
    self.point(fromSuperview: superview?.point(fromRoot: point) ?? point)
  }

  /// The box around the view in its superview. Mirroring does not change it.
  final var boxInSuperview: CGRect { bounds.box { pointInSuperview($0, isMirrored: false) } }

  private func pointInSuperview(_ point: CGPoint) -> CGPoint {
    pointInSuperview(point, isMirrored: isMirrored)
  }

  private func pointInSuperview(_ point: CGPoint, isMirrored: Bool) -> CGPoint {
    var place = (x: Double(point.x - bounds.midX), y: Double(point.y - bounds.midY))
    if isMirrored { place.x = -place.x }
    if isTransformed { place = layer.transform.projection(ofX: place.x, y: place.y) }
    return CGPoint(x: center.x + place.x, y: center.y + place.y)
  }

  /// The point of the view that is shown at a point of its superview. If a transform makes the view
  /// flat, no point is, and the result is infinite.
  final func point(fromSuperview point: CGPoint) -> CGPoint {
    var place = (x: Double(point.x - center.x), y: Double(point.y - center.y))
    if isTransformed { place = layer.transform.plane(atX: place.x, y: place.y) }
    if isMirrored { place.x = -place.x }
    return CGPoint(x: bounds.midX + place.x, y: bounds.midY + place.y)
  }
}

extension CGRect {
  /// The box around the images of its corners.
  fileprivate func box(_ place: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].map(place)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
