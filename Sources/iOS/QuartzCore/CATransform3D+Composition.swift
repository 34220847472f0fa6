// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension CATransform3D {
  /// The row vector (x, y, z, w) times this matrix.
  @inlinable
  func product(
    _ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat
  ) -> (x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    (
      x * m11 + y * m21 + z * m31 + w * m41,
      x * m12 + y * m22 + z * m32 + w * m42,
      x * m13 + y * m23 + z * m33 + w * m43,
      x * m14 + y * m24 + z * m34 + w * m44
    )
  }
}

/// `a` first, then `b`: the product a * b.
@inlinable
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  var result = CATransform3D()
  (result.m11, result.m12, result.m13, result.m14) = b.product(a.m11, a.m12, a.m13, a.m14)
  (result.m21, result.m22, result.m23, result.m24) = b.product(a.m21, a.m22, a.m23, a.m24)
  (result.m31, result.m32, result.m33, result.m34) = b.product(a.m31, a.m32, a.m33, a.m34)
  (result.m41, result.m42, result.m43, result.m44) = b.product(a.m41, a.m42, a.m43, a.m44)
  return result
}

/// A move by `tx`, `ty` and `tz` points first, then `t`.
@inlinable
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var result = t
  (result.m41, result.m42, result.m43, result.m44) = t.product(tx, ty, tz, 1)
  return result
}

/// A scaling first, then `t`.
@inlinable
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// A rotation by `angle` radians about the axis (x, y, z) first, then `t`; `t` if the axis is 0.
@inlinable
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

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
