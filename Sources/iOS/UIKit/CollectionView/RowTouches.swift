import CollectionInteraction

/// A section that scrolls by itself, as a finger finds it.
struct TouchedRow {
  let section: Int
  let layout: UICollectionViewCompositionalLayout
  /// Whether it moves to the left and to the right.
  let isHorizontal: Bool
  /// Whether its offset grows as its items move to the right.
  let isMirrored: Bool

  /// The part of a movement of fingers along the row, towards larger offsets.
  func offset(of movement: CGPoint) -> CGFloat {
    let distance = isHorizontal ? movement.x : movement.y
    return isMirrored ? distance : -distance
  }
}

/// Fingers that move sections which scroll by themselves. Like the scroll views that such sections
/// have in UIKit, they have a recogniser of their own and call no delegate.
@MainActor
final class RowTouches {
  private unowned let view: UICollectionView
  let pan = UIPanGestureRecognizer()
  private var drag: Drag?
  /// The row that a finger has stopped; nil once it is dragged or released.
  private var caught: TouchedRow?

  private struct Drag {
    let row: TouchedRow
    /// The offset of the row when it was touched, and the same without the resistance at its ends.
    let from: CGFloat
    let pulled: CGFloat
  }

  /// - Parameter mayTakeTouches: whether content may lose its touches to a pan.
  init(of view: UICollectionView, mayTakeTouches: @escaping @MainActor () -> Bool) {
    self.view = view
    pan.becomeOwn(of: view)
    pan.core.shouldBegin = { [unowned self] _ in onMain { rowToDrag != nil && mayTakeTouches() } }
    pan.core.addAction { [unowned self] _ in onMain { follow() } }
  }

  /// Stops a row that moves under a finger; returns whether there is one.
  func stopRow(at point: CGPoint) -> Bool {
    guard let row = view.collectionViewLayout.row(at: point), row.layout.stopRow(row.section) else {
      return false
    }
    caught = row
    return true
  }

  /// The last finger has lifted: a row that was stopped, and was not dragged on, comes to rest.
  func lifted() {
    guard let row = caught, drag == nil else { return }
    caught = nil
    release(row, from: row.layout.rowOffset(ofSection: row.section) ?? 0, velocity: 0)
  }

  /// The row on which the finger came down, if it moves along the row.
  private var rowToDrag: TouchedRow? {
    guard let touch = pan.core.touches.first,
      let row = view.collectionViewLayout.row(
        at: view.convert(touch.startPosition, from: view.superview)),
      row.layout.mayDragRow(row.section)
    else { return nil }
    let x = abs(touch.position.x - touch.startPosition.x)
    let y = abs(touch.position.y - touch.startPosition.y)
    return (row.isHorizontal ? x > y : y > x) ? row : nil
  }

  private func follow() {
    switch pan.core.state {
    case .began:
      guard let row = rowToDrag, let from = row.layout.rowOffset(ofSection: row.section),
        let pulled = row.layout.pulledOffset(ofRow: row.section)
      else { return }
      caught = nil
      drag = Drag(row: row, from: from, pulled: pulled)
      scroll()
    case .changed: scroll()
    case .ended, .cancelled:
      guard let ended = drag else { return }
      drag = nil
      let speed = pan.core.state == .ended ? inside(pan.pan.velocity) : .zero
      release(ended.row, from: ended.from, velocity: ended.row.offset(of: speed) / 1000)
    case .possible, .failed: break
    }
  }

  private func scroll() {
    guard let drag else { return }
    let moved = drag.row.offset(of: inside(pan.pan.translation))
    drag.row.layout.dragRow(ofSection: drag.row.section, to: drag.pulled + moved)
    view.layoutIfNeeded()
  }

  private func release(_ row: TouchedRow, from start: CGFloat, velocity: CGFloat) {
    row.layout.flingRow(ofSection: row.section, from: start, velocity: velocity)
    view.layoutIfNeeded()
  }

  private func inside(_ vector: CGPoint) -> CGPoint { ContentDrag.inside(vector, of: view) }
}
