import CEdgeTests
import Foundation

/// Rectangles as whole numbers of a unit, relative to the middle of the plane, each within 32 bits.
///
/// With 1/64 pt as the unit, 32 bits hold planes of 2^26 pt, 67 million points, exactly; `Float`
/// would be exact only up to 2^18 pt. A wider plane takes a coarser unit and rounds outward.
struct PlaneUnits {
  let units: EdgeUnits
  let originX: Int
  let originY: Int

  /// Checks `rects` and measures the plane.
  init(_ rects: [CGRect]) {
    precondition(rects.count <= Int(Int32.max), "\(rects.count) rectangles are too many")
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    for (index, rect) in rects.enumerated() {
      let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
      let (endX, endY) = (x + Double(rect.size.width), y + Double(rect.size.height))
      EdgeUnits.check(x, endX, index)
      EdgeUnits.check(y, endY, index)
      (minX, maxX) = (min(minX, x), max(maxX, endX))
      (minY, maxY) = (min(minY, y), max(maxY, endY))
    }
    if rects.isEmpty { (minX, minY, maxX, maxY) = (0, 0, 0, 0) }
    var unit = EdgeUnits.finest
    // Leaves room for rounding, and for windows that end beyond everything.
    while max(maxX - minX, maxY - minY) * unit > Double(UInt32.max - 16) { unit /= 2 }
    let units = EdgeUnits(perPoint: unit)
    self.units = units
    originX = (units.down(minX) + units.up(maxX)) >> 1
    originY = (units.down(minY) + units.up(maxY)) >> 1
  }

  /// The finest units, relative to the origin of `rect`.
  init(around rect: CGRect) {
    units = EdgeUnits(perPoint: EdgeUnits.finest)
    originX = units.down(rect.origin.x)
    originY = units.down(rect.origin.y)
  }

  /// Whether all edges are whole numbers of a unit.
  @inline(__always)
  func holds(_ rect: CGRect) -> Bool {
    let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
    return units.holds(x) && units.holds(y) && units.holds(x + Double(rect.size.width))
      && units.holds(y + Double(rect.size.height))
  }

  /// A window, which may reach beyond everything.
  @inline(__always)
  func edges(of window: CGRect) -> cedgetests_window {
    let (x, y) = (Double(window.origin.x), Double(window.origin.y))
    let (endX, endY) = (x + Double(window.size.width), y + Double(window.size.height))
    return cedgetests_window(
      left: Int32(clamping: units.down(EdgeUnits.bounded(x)) - originX),
      top: Int32(clamping: units.down(EdgeUnits.bounded(y)) - originY),
      right: Int32(clamping: units.up(EdgeUnits.bounded(endX)) - originX),
      bottom: Int32(clamping: units.up(EdgeUnits.bounded(endY)) - originY))
  }

  @inline(__always)
  func edges(_ rect: CGRect) -> (left: Int, top: Int, right: Int, bottom: Int) {
    let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
    return (
      units.down(x) - originX, units.down(y) - originY,
      units.up(x + Double(rect.size.width)) - originX,
      units.up(y + Double(rect.size.height)) - originY
    )
  }
}
