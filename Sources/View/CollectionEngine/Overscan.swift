import CollectionModel
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
    CGPoint(x: contains(.horizontal) ? vector.x : 0, y: contains(.vertical) ? vector.y : 0)
  }
}

/// How far a query reaches beyond the viewport.
public struct Overscan: Hashable, Sendable {
  /// On either side, in viewports; not negative.
  public var viewports: Double
  public var axes: ScrollAxes

  public init(viewports: Double, axes: ScrollAxes = .vertical) {
    guard viewports >= 0 else { fatalError("the overscan is at least 0, found \(viewports)") }
    self.viewports = viewports
    self.axes = axes
  }

  public static var none: Overscan { Overscan(viewports: 0) }

  /// The rectangle to query while `bounds` are visible: the bounds extended by the overscan, on the
  /// grid.
  public func queryRect(around bounds: CGRect) -> CGRect {
    let reach = axes.allowed(
      CGPoint(
        x: LayoutGrid.round(viewports * bounds.size.width),
        y: LayoutGrid.round(viewports * bounds.size.height)))
    return bounds.insetBy(dx: -reach.x, dy: -reach.y)
  }
}
