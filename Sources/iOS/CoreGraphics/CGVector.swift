/// A vector on the plane, in points.
public struct CGVector: Sendable {
  /// The horizontal part, in points.
  public var dx: CGFloat
  /// The vertical part, in points.
  public var dy: CGFloat

  /// The vector of length 0.
  @inlinable
  public init() { self.init(dx: 0 as CGFloat, dy: 0 as CGFloat) }

  /// A vector of two parts, in points.
  @inlinable
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector of two parts, in points.
  @inlinable
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// A vector of two parts, in points.
  @inlinable
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The vector of length 0.
  @inlinable
  public static var zero: CGVector { CGVector() }
}

extension CGVector: Hashable {}

extension CGVector: Codable {
  /// Reads `dx` and `dy` from a list; throws the decoder's errors.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let dx = try list.decode(CGFloat.self)
    self.init(dx: dx, dy: try list.decode(CGFloat.self))
  }

  /// Writes `dx` and `dy` as a list; throws the encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(dx)
    try list.encode(dy)
  }
}
