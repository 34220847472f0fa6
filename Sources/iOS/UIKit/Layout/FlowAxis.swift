/// Distinguishes the two axes: along the direction of scrolling, and across it.
struct FlowAxis {
  var isHorizontal = false
  /// Whether content is read from right to left: x then counts from the right end.
  var isTurned = false

  func main(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }
  func cross(_ size: CGSize) -> CGFloat { isHorizontal ? size.height : size.width }

  func point(main: CGFloat, cross: CGFloat) -> CGPoint {
    isHorizontal ? CGPoint(x: main, y: cross) : CGPoint(x: cross, y: main)
  }

  func size(main: CGFloat, cross: CGFloat) -> CGSize {
    isHorizontal ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
  }

  /// The insets before and after the content, along the direction of scrolling. Left and right keep
  /// their names in turned content.
  func mainInsets(_ insets: UIEdgeInsets) -> (near: CGFloat, far: CGFloat) {
    guard isHorizontal else { return (insets.top, insets.bottom) }
    return isTurned ? (insets.right, insets.left) : (insets.left, insets.right)
  }

  func crossInsets(_ insets: UIEdgeInsets) -> (near: CGFloat, far: CGFloat) {
    isHorizontal ? (insets.top, insets.bottom) : (insets.left, insets.right)
  }
}

/// The pixels of the screen, to which origins are rounded.
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
