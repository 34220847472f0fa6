import Foundation

/// The offsets at which a viewport may rest. They depend on the content, the room around it and the
/// size of the viewport, in points.
///
/// Clamping, rest, scrolling to an element, paging and scrolling near an edge all use it.
package struct ScrollableArea: Hashable, Sendable {
  package var content: CGSize
  package var viewport: CGSize
  package var insets: ContentInsets

  package init(content: CGSize, viewport: CGSize, insets: ContentInsets = ContentInsets()) {
    (self.content, self.viewport, self.insets) = (content, viewport, insets)
  }

  /// The least legal offset.
  package var least: CGPoint { CGPoint(x: 0 - insets.left, y: 0 - insets.top) }

  /// The largest legal offset; the least one where the content is smaller than the viewport.
  package var largest: CGPoint {
    CGPoint(
      x: max(least.x, content.width + insets.right - viewport.width),
      y: max(least.y, content.height + insets.bottom - viewport.height))
  }

  package func nearest(to offset: CGPoint) -> CGPoint {
    let (least, largest) = (least, largest)
    return CGPoint(
      x: min(max(offset.x, least.x), largest.x), y: min(max(offset.y, least.y), largest.y))
  }

  /// The part of the content that a viewport at `offset` shows and no inset covers.
  package func visible(at offset: CGPoint) -> CGRect {
    CGRect(
      x: offset.x + insets.left, y: offset.y + insets.top,
      width: max(0, viewport.width - insets.left - insets.right),
      height: max(0, viewport.height - insets.top - insets.bottom))
  }

  /// The new rest of a viewport that rested at `offset` in another area: a viewport at the near
  /// edge follows that edge, and one outside the area comes back.
  package func rest(of offset: CGPoint, after before: ScrollableArea) -> CGPoint {
    let (was, least) = (before.least, least)
    return nearest(
      to: CGPoint(
        x: offset.x == was.x ? least.x : offset.x, y: offset.y == was.y ? least.y : offset.y))
  }

  /// The legal offset nearest to `offset` at which `rect` is visible. If `rect` is larger than the
  /// visible part, as much of it as fits.
  package func offset(revealing rect: CGRect, from offset: CGPoint) -> CGPoint {
    func place(_ offset: Double, _ near: Double, _ far: Double) -> Double {
      min(max(offset, min(near, far)), max(near, far))
    }
    let visible = visible(at: .zero)
    return nearest(
      to: CGPoint(
        x: place(offset.x, rect.minX - visible.minX, rect.maxX - visible.maxX),
        y: place(offset.y, rect.minY - visible.minY, rect.maxY - visible.maxY)))
  }
}

/// The room around the content of a view, in points.
package struct ContentInsets: Hashable, Sendable {
  package var top, left, bottom, right: Double

  package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}
