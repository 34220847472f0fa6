// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The inverse of `t`; `t` itself if its determinant is 0.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Determinants of two rows and two columns each, of the upper half and of the lower half.
  let u12 = t.m11 * t.m22 - t.m21 * t.m12
  let u13 = t.m11 * t.m23 - t.m21 * t.m13
  let u14 = t.m11 * t.m24 - t.m21 * t.m14
  let u23 = t.m12 * t.m23 - t.m22 * t.m13
  let u24 = t.m12 * t.m24 - t.m22 * t.m14
  let u34 = t.m13 * t.m24 - t.m23 * t.m14
  let l12 = t.m31 * t.m42 - t.m41 * t.m32
  let l13 = t.m31 * t.m43 - t.m41 * t.m33
  let l14 = t.m31 * t.m44 - t.m41 * t.m34
  let l23 = t.m32 * t.m43 - t.m42 * t.m33
  let l24 = t.m32 * t.m44 - t.m42 * t.m34
  let l34 = t.m33 * t.m44 - t.m43 * t.m34
  let outer = u12 * l34 + u34 * l12
  let inner = u14 * l23 + u23 * l14 - u13 * l24 - u24 * l13
  let determinant = outer + inner
  guard determinant != 0 else { return t }
  return CATransform3D(
    m11: (t.m22 * l34 - t.m23 * l24 + t.m24 * l23) / determinant,
    m12: (t.m13 * l24 - t.m12 * l34 - t.m14 * l23) / determinant,
    m13: (t.m42 * u34 - t.m43 * u24 + t.m44 * u23) / determinant,
    m14: (t.m33 * u24 - t.m32 * u34 - t.m34 * u23) / determinant,
    m21: (t.m23 * l14 - t.m21 * l34 - t.m24 * l13) / determinant,
    m22: (t.m11 * l34 - t.m13 * l14 + t.m14 * l13) / determinant,
    m23: (t.m43 * u14 - t.m41 * u34 - t.m44 * u13) / determinant,
    m24: (t.m31 * u34 - t.m33 * u14 + t.m34 * u13) / determinant,
    m31: (t.m21 * l24 - t.m22 * l14 + t.m24 * l12) / determinant,
    m32: (t.m12 * l14 - t.m11 * l24 - t.m14 * l12) / determinant,
    m33: (t.m41 * u24 - t.m42 * u14 + t.m44 * u12) / determinant,
    m34: (t.m32 * u14 - t.m31 * u24 - t.m34 * u12) / determinant,
    m41: (t.m22 * l13 - t.m21 * l23 - t.m23 * l12) / determinant,
    m42: (t.m11 * l23 - t.m12 * l13 + t.m13 * l12) / determinant,
    m43: (t.m42 * u13 - t.m41 * u23 - t.m43 * u12) / determinant,
    m44: (t.m31 * u23 - t.m32 * u13 + t.m33 * u12) / determinant)
}
