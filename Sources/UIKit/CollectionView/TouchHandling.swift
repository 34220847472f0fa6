import CollectionInteraction
import CoreGraphics
import Foundation
import ScrollPhysics

/// What the fingers on a collection view do: they scroll it, unless they stay where they came down;
/// then they highlight and select. A view that nobody touches has none.
@MainActor
final class TouchHandling {
  private unowned let view: UICollectionView
  private let arena = GestureArena()
  private let pan = PanRecognizer()
  private var fingers: [Int: Touch] = [:]
  /// While fingers drag the content: where it would be now if there were no edges, less what they
  /// have moved; and the axes on which it moves.
  private var drag: (start: CGPoint, axes: (x: Bool, y: Bool))?

  init(of view: UICollectionView) {
    self.view = view
    pan.shouldBegin = { [unowned self] _ in
      onMain { self.view.isScrollEnabled && (self.axes.x || self.axes.y) }
    }
    pan.addAction { [unowned self] _ in onMain { self.follow() } }
    arena.onCancelTouches = { [unowned self] _ in
      onMain { self.view.selection.touchCancelled() }
    }
    arena.add(pan)
  }

  var isTracking: Bool { !fingers.isEmpty && view.isScrollEnabled }
  var isDragging: Bool { drag != nil }

  // MARK: Fingers

  private var time: UInt64 { view.presentation?.time ?? 0 }

  /// - Parameter point: in the coordinates of the view's superview.
  func began(_ finger: Int, at point: CGPoint) {
    if fingers[finger] != nil { fatalError("finger \(finger) is on the view already") }
    view.layoutIfNeeded()
    let touch = Touch(id: finger, at: point)
    fingers[finger] = touch
    // A finger that catches the content hits nothing below it.
    let isCatch = view.stopDeceleration()
    arena.began([touch], at: time)
    guard fingers.count == 1, !isCatch, !touch.isTakenAway else { return }
    view.selection.touchBegan(at: view.convert(point, from: view.superview))
  }

  func moved(_ finger: Int, to point: CGPoint) {
    let touch = touch(finger)
    touch.move(to: point)
    arena.moved([touch], at: time)
  }

  func ended(_ finger: Int) {
    let touch = touch(finger)
    fingers[finger] = nil
    arena.ended([touch], at: time)
    guard !touch.isTakenAway else { return }
    view.selection.touchEnded(at: view.convert(touch.position, from: view.superview))
  }

  func cancelled(_ finger: Int) {
    let touch = touch(finger)
    fingers[finger] = nil
    arena.cancelled([touch], at: time)
    if !touch.isTakenAway { view.selection.touchCancelled() }
  }

  private func touch(_ finger: Int) -> Touch {
    guard let touch = fingers[finger] else {
      fatalError("finger \(finger) is not on the view: it has to come down first")
    }
    return touch
  }

  // MARK: Scrolling

  /// The axes on which the content can be moved.
  private var axes: (x: Bool, y: Bool) {
    let (low, high) = view.offsetRange
    return (
      high.x > low.x || view.alwaysBounceHorizontal, high.y > low.y || view.alwaysBounceVertical
    )
  }

  private func follow() {
    switch pan.state {
    case .began:
      begin()
      scroll()
    case .changed: scroll()
    case .ended, .cancelled:
      guard let ended = drag else { return }
      drag = nil
      let speed = pan.state == .ended ? pan.velocity : .zero
      view.fling(
        velocity: CGPoint(
          x: ended.axes.x ? -speed.x / 1000 : 0, y: ended.axes.y ? -speed.y / 1000 : 0))
    case .possible, .failed: break
    }
  }

  private func begin() {
    var axes = axes
    if view.isDirectionalLockEnabled, axes.x, axes.y, let touch = pan.touches.first {
      let (x, y) = (
        touch.position.x - touch.startPosition.x, touch.position.y - touch.startPosition.y
      )
      axes = (abs(x) > abs(y), abs(x) <= abs(y))
    }
    let ((low, high), size) = (view.offsetRange, view.bounds.size)
    let offset = view.contentOffset
    drag = (
      CGPoint(
        x: Self.pulled(offset.x, low.x, high.x, size.width),
        y: Self.pulled(offset.y, low.y, high.y, size.height)), axes
    )
    view.scrollDelegate?.scrollViewWillBeginDragging(view)
  }

  private func scroll() {
    guard let drag else { return }
    let ((low, high), size) = (view.offsetRange, view.bounds.size)
    let (moved, bounces) = (pan.translation, view.bounces)
    var offset = view.contentOffset
    if drag.axes.x {
      offset.x = Self.shown(drag.start.x - moved.x, low.x, high.x, size.width, bounces)
    }
    if drag.axes.y {
      offset.y = Self.shown(drag.start.y - moved.y, low.y, high.y, size.height, bounces)
    }
    view.contentOffset = offset
    view.layoutIfNeeded()
  }

  /// Where the content is shown that has been pulled to an offset: beyond an edge it follows less
  /// and less.
  private static func shown(
    _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ extent: CGFloat, _ bounces: Bool
  ) -> CGFloat {
    let inside = min(max(offset, low), high)
    guard bounces, extent > 0 else { return inside }
    return inside
      + RubberBand(viewportExtent: extent).displacement(ofPull: offset - inside)
  }

  /// The offset to which content has been pulled that is shown at another one.
  private static func pulled(
    _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ extent: CGFloat
  ) -> CGFloat {
    let inside = min(max(offset, low), high)
    guard abs(offset - inside) < extent else { return inside }
    return inside + RubberBand(viewportExtent: extent).pull(showing: offset - inside)
  }
}

extension UICollectionView {
  /// Made when a finger first comes down.
  package func touchBegan(_ finger: Int, at point: CGPoint) {
    let handling = touches ?? TouchHandling(of: self)
    touches = handling
    handling.began(finger, at: point)
  }

  package func touchMoved(_ finger: Int, to point: CGPoint) {
    requiredTouches.moved(finger, to: point)
  }

  package func touchEnded(_ finger: Int) { requiredTouches.ended(finger) }

  package func touchCancelled(_ finger: Int) { requiredTouches.cancelled(finger) }

  private var requiredTouches: TouchHandling {
    guard let touches else { fatalError("no finger is on the view: one has to come down first") }
    return touches
  }

  /// The least and the largest offset at which the content rests.
  var offsetRange: (low: CGPoint, high: CGPoint) {
    let (insets, size) = (adjustedContentInset, contentSize)
    let low = CGPoint(x: -insets.left, y: -insets.top)
    return (
      low,
      CGPoint(
        x: max(low.x, size.width + insets.right - bounds.width),
        y: max(low.y, size.height + insets.bottom - bounds.height))
    )
  }
}
