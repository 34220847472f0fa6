import Foundation
import Harness
import Plots

/// Maps points of the content to pixels of a picture: which part of the content is drawn, where,
/// and at which scale.
struct SceneProjection {
  /// In points of the content.
  let area: CGRect
  /// Pixels per point.
  let scale: Double
  /// The place of the area's top left corner in the picture, in pixels.
  let left: Double
  let top: Double

  /// The longest side of the drawn area, in pixels.
  private static let longestSide = 1200.0
  /// The margin around the query rectangle, as a fraction of the viewport's size.
  private static let margin = 0.12

  init(_ scene: FrameScene, left: Double, top: Double) {
    let (query, size) = (scene.queryRect, scene.viewport.size)
    let sideways = scene.isHorizontal || scene.isPlane ? size.width * Self.margin : 0
    let down = scene.isHorizontal ? 0 : size.height * Self.margin
    var area = query.insetBy(dx: -sideways, dy: -down)
    // Across the scroll axis, the whole content is drawn.
    if !scene.isPlane {
      if scene.isHorizontal {
        area.size.height = max(area.size.height, scene.contentSize.height - area.origin.y)
      } else {
        area.size.width = max(area.size.width, scene.contentSize.width - area.origin.x)
      }
    }
    self.area = area
    // Never enlarges: documents scale wide pictures down, and the text in them becomes too small.
    scale = min(1, Self.longestSide / max(area.size.width, area.size.height, 1))
    (self.left, self.top) = (left, top)
  }

  var width: Double { area.size.width * scale }
  var height: Double { area.size.height * scale }
  var right: Double { left + width }
  var bottom: Double { top + height }
  /// The area in the picture.
  var drawn: CGRect { CGRect(x: left, y: top, width: width, height: height) }

  func x(_ x: Double) -> Double { left + (x - area.origin.x) * scale }
  func y(_ y: Double) -> Double { top + (y - area.origin.y) * scale }

  func rect(_ rect: CGRect) -> CGRect {
    CGRect(
      x: x(rect.origin.x), y: y(rect.origin.y), width: rect.size.width * scale,
      height: rect.size.height * scale)
  }

  /// The corners of a polygon.
  func points(_ corners: [CGPoint]) -> String {
    corners.map { "\(SVG.number(x($0.x))),\(SVG.number(y($0.y)))" }.joined(separator: " ")
  }

  /// The multiples in `low...high` of the smallest step among 1, 2, 5, 10, 20 and so on that is at
  /// least `gap`.
  static func ticks(from low: Double, to high: Double, atLeast gap: Double) -> [Double] {
    var step = 1.0
    let factors = [2, 2.5, 2]
    var turn = 0
    while step < gap {
      step *= factors[turn % factors.count]
      turn += 1
    }
    let first = (low / step).rounded(.up)
    return stride(from: first, through: (high / step).rounded(.down), by: 1).map { $0 * step }
  }
}
