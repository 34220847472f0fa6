import CollectionModel
import Foundation

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
