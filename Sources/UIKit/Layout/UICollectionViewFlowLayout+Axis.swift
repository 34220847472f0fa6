import Foundation

/// Tells the two axes apart: along the direction of scrolling, and across it.
struct FlowAxis {
  var isHorizontal = false

  func main(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }
  func cross(_ size: CGSize) -> CGFloat { isHorizontal ? size.height : size.width }

  func point(main: CGFloat, cross: CGFloat) -> CGPoint {
    isHorizontal ? CGPoint(x: main, y: cross) : CGPoint(x: cross, y: main)
  }

  func size(main: CGFloat, cross: CGFloat) -> CGSize {
    isHorizontal ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }

  /// The insets before and after the content, along the direction of scrolling.
  func mainInsets(_ insets: UIEdgeInsets) -> (near: CGFloat, far: CGFloat) {
    isHorizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
  }

  func crossInsets(_ insets: UIEdgeInsets) -> (near: CGFloat, far: CGFloat) {
    isHorizontal ? (insets.top, insets.bottom) : (insets.left, insets.right)
  }
}

/// The pixels of the screen, on which origins stand.
struct FlowPixels {
  /// Pixels per point.
  var scale: CGFloat = 1

  /// The size of a pixel in points: rounding moves no origin further.
  var size: CGFloat { 1 / scale }

  /// The nearest pixel, halves away from zero.
  @inline(__always)
  func snap(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }

  func snap(_ point: CGPoint) -> CGPoint { CGPoint(x: snap(point.x), y: snap(point.y)) }
}

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

/// How the items of a line are spread over its length.
struct FlowSpacing {
  /// Before the first item.
  var leading: CGFloat = 0
  /// The space that the items and the least spacing leave, which is divided among the gaps.
  var left: CGFloat = 0
  var gaps: CGFloat = 0

  /// A full line: the remaining space goes between the items; a single item stands in the middle,
  /// even if it is longer than the line.
  init(fullLineOf count: Int, using used: CGFloat, of room: CGFloat) {
    if count > 1 {
      left = max(0, room - used)
      gaps = CGFloat(count - 1)
    } else {
      leading = (room - used) / 2
    }
  }

  /// From the leading edge on, with the least spacing.
  init() {}

  /// The distance to add to the sum of the items before this one and the least spacings between
  /// them.
  // One division of the exact product: a sum of rounded gaps would miss the middle of pixels.
  @inline(__always)
  func offset(ofItem index: Int) -> CGFloat {
    gaps > 0 ? CGFloat(index) * left / gaps : leading
  }
}

extension CGSize {
  /// The size with 0 for each side that is negative, infinite or not a number.
  var usable: CGSize { CGSize(width: Self.usable(width), height: Self.usable(height)) }

  private static func usable(_ length: CGFloat) -> CGFloat {
    length > 0 && length.isFinite ? length : 0
  }
}

extension Int {
  /// Rounds down and clamps to `0...limit`, infinite numbers too; NaN becomes 0.
  init(floorOf value: CGFloat, upTo limit: Int) {
    self = Int(Swift.max(0, Swift.min(value.rounded(.down), CGFloat(limit))))
  }
}
