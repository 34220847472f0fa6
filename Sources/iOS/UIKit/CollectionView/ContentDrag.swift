import CollectionEngine
import CollectionInteraction
import ScrollPhysics

/// Fingers that drag the content of a view.
@MainActor
struct ContentDrag {
  private unowned let view: UICollectionView
  /// The offset of the content without edges, minus the movement of the fingers.
  private let start: CGPoint
  /// The axes on which it moves.
  private let axes: (x: Bool, y: Bool)

  /// - Parameter touch: determines on which axis the fingers have moved further.
  init(of view: UICollectionView, by touch: Touch?) {
    self.view = view
    var axes = Self.axes(of: view)
    if view.isDirectionalLockEnabled, axes.x, axes.y, let touch {
      let (x, y) = (
        touch.position.x - touch.startPosition.x, touch.position.y - touch.startPosition.y
      )
      axes = (abs(x) > abs(y), abs(x) <= abs(y))
    }
    self.axes = axes
    let ((low, high), size) = (view.offsetRange, view.bounds.size)
    let offset = view.contentOffset
    start = CGPoint(
      x: Self.pulled(offset.x, low.x, high.x, size.width),
      y: Self.pulled(offset.y, low.y, high.y, size.height))
  }

  /// Whether the content can be moved on any axis.
  static func isPossible(in view: UICollectionView) -> Bool {
    let axes = axes(of: view)
    return axes.x || axes.y
  }

  private static func axes(of view: UICollectionView) -> (x: Bool, y: Bool) {
    let (low, high) = view.offsetRange
    return (
      high.x > low.x || view.alwaysBounceHorizontal, high.y > low.y || view.alwaysBounceVertical
    )
  }

  /// Scrolls by the distance that the fingers have moved since the drag began.
  func scroll(by distance: CGPoint) {
    let moved = Self.inside(distance, of: view)
    let ((low, high), size) = (view.offsetRange, view.bounds.size)
    let bounces = view.bounces
    var offset = view.contentOffset
    if axes.x { offset.x = Self.shown(start.x - moved.x, low.x, high.x, size.width, bounces) }
    if axes.y { offset.y = Self.shown(start.y - moved.y, low.y, high.y, size.height, bounces) }
    view.contentOffset = offset
    view.layoutIfNeeded()
  }

  /// Ends the drag when the last finger lifts, at a speed in points per second.
  func letGo(speed: CGPoint) {
    let speed = Self.inside(speed, of: view)
    view.fling(velocity: CGPoint(x: axes.x ? -speed.x / 1000 : 0, y: axes.y ? -speed.y / 1000 : 0))
  }

  /// Converts a movement of the fingers to the view's coordinates.
  static func inside(_ vector: CGPoint, of view: UICollectionView) -> CGPoint {
    view.isMirrored ? CGPoint(x: -vector.x, y: vector.y) : vector
  }

  /// The offset at which content is shown when it has been pulled to a given offset: beyond an edge
  /// it follows with growing resistance.
  static func shown(
    _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ extent: CGFloat, _ bounces: Bool
  ) -> CGFloat {
    let inside = min(max(offset, low), high)
    guard bounces, extent > 0 else { return inside }
    return inside + RubberBand(viewportExtent: extent).displacement(ofPull: offset - inside)
  }

  /// The inverse of `shown`: the offset to which content shown at a given offset has been pulled.
  static func pulled(
    _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ extent: CGFloat
  ) -> CGFloat {
    let inside = min(max(offset, low), high)
    guard abs(offset - inside) < extent else { return inside }
    return inside + RubberBand(viewportExtent: extent).pull(showing: offset - inside)
  }
}

extension UIScrollView {
  /// The area that determines the offsets at which the content rests.
  var scrollableArea: ScrollableArea {
    ScrollableArea(
      content: contentSize, viewport: bounds.size, insets: ContentInsets(adjustedContentInset))
  }

  /// The least and the largest offset at which the content rests.
  var offsetRange: (low: CGPoint, high: CGPoint) {
    let area = scrollableArea
    return (area.least, area.largest)
  }
}

extension ContentInsets {
  init(_ insets: UIEdgeInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
