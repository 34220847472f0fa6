import CoreGraphics
import Foundation

/// A query's rectangle, whose edges may be infinite. Elements that only touch an edge do not cross.
struct FlowWindow {
  private let x: (low: CGFloat, high: CGFloat)
  private let y: (low: CGFloat, high: CGFloat)

  /// - Parameter rect: its size may be negative.
  init(_ rect: CGRect) {
    x = Self.interval(rect.origin.x, rect.size.width)
    y = Self.interval(rect.origin.y, rect.size.height)
  }

  private static func interval(_ start: CGFloat, _ extent: CGFloat) -> (CGFloat, CGFloat) {
    let end = start + extent
    // Minus infinity plus an infinite extent is not a number.
    return end.isNaN ? (-.infinity, .infinity) : (min(start, end), max(start, end))
  }

  /// The edges along the direction of scrolling.
  func main(_ axis: FlowAxis) -> (low: CGFloat, high: CGFloat) { axis.isHorizontal ? x : y }

  @inline(__always)
  func crosses(_ frame: CGRect) -> Bool {
    frame.origin.x < x.high && frame.origin.x + frame.size.width > x.low
      && frame.origin.y < y.high && frame.origin.y + frame.size.height > y.low
  }
}
