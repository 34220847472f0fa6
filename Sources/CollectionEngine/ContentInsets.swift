import Foundation

/// The room around the content of a view, in points.
package struct ContentInsets: Hashable, Sendable {
  package var top, left, bottom, right: Double

  package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// The offset nearest to `offset` at which a viewport of a size is inside the content with its
  /// room. Where the content is smaller, it begins at its near edges.
  package func nearest(to offset: CGPoint, for viewport: CGSize, over content: CGSize) -> CGPoint {
    func place(
      _ offset: Double, _ viewport: Double, _ content: Double, _ near: Double, _ far: Double
    ) -> Double { min(max(offset, -near), max(content + far - viewport, -near)) }
    return CGPoint(
      x: place(offset.x, viewport.width, content.width, left, right),
      y: place(offset.y, viewport.height, content.height, top, bottom))
  }
}
