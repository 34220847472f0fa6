import Foundation

/// The axes a content scrolls on.
public struct ScrollAxes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let horizontal = ScrollAxes(rawValue: 1)
  public static let vertical = ScrollAxes(rawValue: 2)

  /// The axes on which a content is larger than the viewport; the vertical one if it fits.
  public static func scrolling(_ contentSize: CGSize, in viewport: CGSize) -> ScrollAxes {
    var axes: ScrollAxes = []
    if contentSize.width > viewport.width { axes.insert(.horizontal) }
    if contentSize.height > viewport.height { axes.insert(.vertical) }
    return axes.isEmpty ? .vertical : axes
  }

  /// Whether the content scrolls horizontally alone; a plane counts as vertical.
  public var isHorizontal: Bool { self == .horizontal }

  /// The part of a vector that the content can scroll by.
  public func allowed(_ vector: CGPoint) -> CGPoint {
    CGPoint(
      x: contains(.horizontal) ? vector.x : 0, y: contains(.vertical) ? vector.y : 0)
  }
}
