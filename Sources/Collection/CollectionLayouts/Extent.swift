/// An interval along the scroll axis, in points. Empty if `near > far`.
@frozen
public struct Extent: Hashable, Sendable {
  public var near: Double
  public var far: Double

  @inlinable
  public init(near: Double, far: Double) {
    self.near = near
    self.far = far
  }

  /// The empty interval; the neutral element of `union`.
  public static let empty = Extent(near: .infinity, far: -.infinity)

  @inlinable
  public mutating func formUnion(_ other: Extent) {
    near = min(near, other.near)
    far = max(far, other.far)
  }
}
