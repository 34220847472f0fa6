// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A 4x4 matrix that maps points of space; points are row vectors (x, y, z, 1) on its left.
public struct CATransform3D: Sendable {
  /// Row 1: the contribution of x to x'.
  public var m11: CGFloat
  /// Row 1: the contribution of x to y'.
  public var m12: CGFloat
  /// Row 1: the contribution of x to z'.
  public var m13: CGFloat
  /// Row 1: the contribution of x to the divisor.
  public var m14: CGFloat
  /// Row 2: the contribution of y to x'.
  public var m21: CGFloat
  /// Row 2: the contribution of y to y'.
  public var m22: CGFloat
  /// Row 2: the contribution of y to z'.
  public var m23: CGFloat
  /// Row 2: the contribution of y to the divisor.
  public var m24: CGFloat
  /// Row 3: the contribution of z to x'.
  public var m31: CGFloat
  /// Row 3: the contribution of z to y'.
  public var m32: CGFloat
  /// Row 3: the contribution of z to z'.
  public var m33: CGFloat
  /// Row 3: the contribution of z to the divisor; -1 / distance, in points, makes a perspective.
  public var m34: CGFloat
  /// Row 4: the translation along x, in points.
  public var m41: CGFloat
  /// Row 4: the translation along y, in points.
  public var m42: CGFloat
  /// Row 4: the translation along z, in points.
  public var m43: CGFloat
  /// Row 4: the divisor of the origin.
  public var m44: CGFloat

  /// A matrix of zeros. It is not `CATransform3DIdentity`.
  @inlinable
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// A matrix of sixteen entries, row by row.
  @inlinable
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

/// The matrix that changes nothing.
@inlinable
public var CATransform3DIdentity: CATransform3D { CATransform3DMakeScale(1, 1, 1) }

/// Whether all entries are exactly those of `CATransform3DIdentity`.
@inlinable
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  CATransform3DEqualToTransform(t, CATransform3DIdentity)
}

/// Whether all entries of one are exactly those of the other.
@inlinable
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  // Not `==`: Apple's matrices are not `Equatable`, so code that compares them that way fails
  // there.
  a.m11 == b.m11 && a.m12 == b.m12 && a.m13 == b.m13 && a.m14 == b.m14
    && a.m21 == b.m21 && a.m22 == b.m22 && a.m23 == b.m23 && a.m24 == b.m24
    && a.m31 == b.m31 && a.m32 == b.m32 && a.m33 == b.m33 && a.m34 == b.m34
    && a.m41 == b.m41 && a.m42 == b.m42 && a.m43 == b.m43 && a.m44 == b.m44
}
