import CoreGraphics

extension CATransform3D {
  /// The projection of a point of a layer's own plane, both relative to the anchor point.
  package func projection(ofX x: Double, y: Double) -> (x: Double, y: Double) {
    let point = product(x, y, 0, 1)
    return (point.x / point.w, point.y / point.w)
  }

  /// The point of a layer's own plane whose projection is given, both relative to the anchor point;
  /// infinite if the plane is seen from its edge.
  package func plane(atX x: Double, y: Double) -> (x: Double, y: Double) {
    // Two linear equations: x (m14 u + m24 v + m44) = m11 u + m21 v + m41, and the same for y.
    let (a, b, e) = (m11 - x * m14, m21 - x * m24, x * m44 - m41)
    let (c, d, f) = (m12 - y * m14, m22 - y * m24, y * m44 - m42)
    let determinant = a * d - b * c
    if determinant == 0 { return (.infinity, .infinity) }
    return ((e * d - b * f) / determinant, (a * f - e * c) / determinant)
  }
}
