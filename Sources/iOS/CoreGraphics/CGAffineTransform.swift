/// An affine map of the plane; points are row vectors: x' = a x + c y + tx, y' = b x + d y + ty.
public struct CGAffineTransform: Sendable {
  /// The contribution of x to x'.
  public var a: CGFloat
  /// The contribution of x to y'.
  public var b: CGFloat
  /// The contribution of y to x'.
  public var c: CGFloat
  /// The contribution of y to y'.
  public var d: CGFloat
  /// The horizontal translation, in points.
  public var tx: CGFloat
  /// The vertical translation, in points.
  public var ty: CGFloat

  /// The map of all points to the origin: all entries are 0. It is not `identity`.
  @inlinable
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// A map of six entries; `tx` and `ty` are in points.
  @inlinable
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A rotation about the origin that takes the x axis towards the y axis, in radians.
  @inlinable
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// A map that multiplies x by `sx` and y by `sy`.
  @inlinable
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A move by `tx` and `ty` points.
  @inlinable
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// The map that changes nothing.
  @inlinable
  public static var identity: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// Whether all entries are exactly those of `identity`.
  @inlinable
  public var isIdentity: Bool { self == .identity }
}

extension CGAffineTransform: Hashable {}

extension CGAffineTransform: Codable {
  /// Reads a, b, c, d, tx and ty from a list; throws the decoder's errors.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init()
    for entry in Self.entries { self[keyPath: entry] = try list.decode(CGFloat.self) }
  }

  /// Writes a, b, c, d, tx and ty as a list; throws the encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for entry in Self.entries { try list.encode(self[keyPath: entry]) }
  }

  private static var entries: [WritableKeyPath<Self, CGFloat>] { [\.a, \.b, \.c, \.d, \.tx, \.ty] }
}
