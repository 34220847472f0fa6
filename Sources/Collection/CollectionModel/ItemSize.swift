/// The size of one item, in grid units of 1/64 pt. 8 bytes.
public struct ItemSize: Hashable, Sendable {
  public var width: UInt32
  public var height: UInt32

  @inlinable
  public init(width: UInt32, height: UInt32) {
    self.width = width
    self.height = height
  }

  /// Rounds `width` and `height`, in points, to the grid, once.
  ///
  /// - Precondition: both are finite, not negative and at most `LayoutGrid.largestSize`.
  public init(points width: Double, _ height: Double) {
    precondition(
      width >= 0 && width <= LayoutGrid.largestSize && height >= 0
        && height <= LayoutGrid.largestSize,
      "an item size lies in 0...\(LayoutGrid.largestSize) pt, found \(width) x \(height)")
    self.width = UInt32((width * LayoutGrid.unitsPerPoint).rounded())
    self.height = UInt32((height * LayoutGrid.unitsPerPoint).rounded())
  }
}
