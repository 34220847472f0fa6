// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A move by `tx`, `ty` and `tz` points.
@inlinable
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: tx, m42: ty, m43: tz, m44: 1)
}

/// A map that multiplies x by `sx`, y by `sy` and z by `sz`.
@inlinable
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(
    m11: sx, m12: 0, m13: 0, m14: 0, m21: 0, m22: sy, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: sz, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
}

/// A rotation by `angle` radians about the axis (x, y, z) of any length; identity if that is 0.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let largest = max(abs(x), abs(y), abs(z))
  guard largest > 0 else { return CATransform3DIdentity }
  // Divided by the largest first: squares of very short or very long axes would not be finite.
  var (x, y, z) = (x / largest, y / largest, z / largest)
  let length = (x * x + y * y + z * z).squareRoot()
  (x, y, z) = (x / length, y / length, z / length)
  let (sine, cosine) = (sin(angle), cos(angle))
  let rest = 1 - cosine
  // On the diagonal, 1 * (1 - cosine) + cosine can differ from 1: rotations about z would not be
  // affine. 1 + 0 * cosine cannot.
  return CATransform3D(
    m11: x * x + (1 - x * x) * cosine, m12: x * y * rest + z * sine, m13: x * z * rest - y * sine,
    m14: 0,
    m21: x * y * rest - z * sine, m22: y * y + (1 - y * y) * cosine, m23: y * z * rest + x * sine,
    m24: 0,
    m31: x * z * rest + y * sine, m32: y * z * rest - x * sine, m33: z * z + (1 - z * z) * cosine,
    m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)
}

/// The matrix that maps x and y like `m` and keeps z.
@inlinable
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(
    m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: m.tx, m42: m.ty, m43: 0, m44: 1)
}

/// Whether `t` is an affine transform of the plane.
@inlinable
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  CATransform3DEqualToTransform(
    t, CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t)))
}

/// The map of x and y by `t`; wrong if `t` is not affine.
@inlinable
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
