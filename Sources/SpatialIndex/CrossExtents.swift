/// Tells when every element of an index crosses a range on the other axis, so that nobody needs to
/// look at them one by one: on a layout that scrolls along one axis that is always.
///
/// All elements have near < `upper` exactly if the greatest near edge has, and far > `lower`
/// exactly if the least far edge has. 16 bytes.
@frozen
public struct CrossExtents: Hashable, Sendable {
  /// Minus infinity where there are no elements.
  public var greatestNear = -Double.infinity
  /// Infinity where there are no elements.
  public var leastFar = Double.infinity

  public init() {}

  /// Adds an element that reaches from `near` to `far` across.
  @inlinable
  public mutating func add(_ near: Double, _ far: Double) {
    greatestNear = max(greatestNear, near)
    leastFar = min(leastFar, far)
  }

  /// Whether all elements cross the open range from `lower` to `upper`.
  @inlinable
  public func allCross(_ lower: Double, _ upper: Double) -> Bool {
    greatestNear < upper && leastFar > lower
  }
}
