import Foundation

/// The extents of a viewport in the axes of a layout rule, in points.
public struct ViewportExtents: Hashable, Sendable {
  /// Across the scroll axis.
  public var cross: Double
  /// Along the scroll axis.
  public var main: Double

  public init(cross: Double, main: Double) {
    self.cross = cross
    self.main = main
  }

  /// - Parameters:
  ///   - size: on the screen.
  ///   - isHorizontal: whether the content scrolls horizontally.
  public init(_ size: CGSize, isHorizontal: Bool) {
    self.init(
      cross: Double(isHorizontal ? size.height : size.width),
      main: Double(isHorizontal ? size.width : size.height))
  }
}
