import CollectionAttributes
import CollectionModel
import Foundation

/// A change between two frames other than a move of the viewport.
package enum ViewChange {
  case batch(UpdateMap)
  /// The layout was exchanged for the view's present source.
  case exchange(from: any AttributeSource)
  /// The bounds have another size.
  case bounds
  /// An item that was dragged goes to its place.
  case rest
}

/// Shows elements away from their places in the layout for a while (`Presentation`).
///
/// A view without an animator, and one whose animator is at rest, pays nothing for this.
package protocol ViewAnimator: AnyObject {
  /// A change begins; no element has been renamed or has left yet. The next pass shows the change.
  ///
  /// - Returns: whether that pass is animated.
  func begin(_ change: ViewChange) -> Bool

  func follow(_ map: UpdateMap)

  /// An element has lost its view.
  ///
  /// - Parameter isGone: whether the element was removed or reloaded, or belongs to a layout that
  ///   was exchanged: its id may already be another element's.
  /// - Returns: whether the animator keeps the view for now, and will pass it to
  ///   `CollectionView.endDisplaying` later.
  func keeps(_ view: CollectionReusableView, of id: ElementID, isGone: Bool) -> Bool

  /// The view that the animator keeps for an element that has come back; nil if it keeps none.
  func takeBack(_ id: ElementID) -> CollectionReusableView?

  /// A view was given to an element that came on screen.
  func didEnter(_ view: CollectionReusableView, _ element: ElementAttributes)

  /// The attributes of a shown element change; the view still has the old ones.
  func willChange(_ view: CollectionReusableView, to element: ElementAttributes)

  /// A finger holds a view from now on: its animations end.
  func willHold(_ view: CollectionReusableView)

  /// A change moves the viewport over the content; the elements keep their places on screen.
  ///
  /// - Parameter by: in points of the content.
  func offsetMoved(by: CGPoint)

  /// The layout's attributes of an element after and before the change: see `SourceHooks`.
  func setFinal(_ attributes: ElementAttributes?, of id: ElementID)
  func setInitial(_ attributes: ElementAttributes?, of id: ElementID)

  /// The pass that shows the change is over.
  ///
  /// - Parameter completions: to be called when everything that moves has come to rest, or at once
  ///   if nothing moves. Their argument is false if the change was interrupted.
  func endChange(_ completions: [(Bool) -> Void])

  /// All views were released: no animation is left.
  func removeAll()
}

extension CollectionView {
  /// Attaches an animator; nil detaches the present one.
  ///
  /// - Precondition: the present animator is at rest.
  package func setAnimator(_ new: (any ViewAnimator)?) {
    requireIdle("the animator was exchanged")
    if isAnimating { fatalError("an animator was taken away that still keeps views") }
    animator = new
  }

  /// Applies attributes to a view that the animator keeps while it leaves.
  package func applyToKept(_ view: CollectionReusableView, _ look: ShownElement) {
    view.take(look)
    queues.countApplied(view.queue)
    view.apply(look.attributes)
  }

  package func forEachShown(_ body: (CollectionReusableView) -> Void) {
    for position in 0..<visible.current.count { body(visible.view(at: position)) }
  }

  /// Notifies the animator, if there is one, that a change begins.
  func beginAnimated(_ change: ViewChange) {
    guard let animator else { return }
    if animator.begin(change) { isChangeAnimated = true }
  }

  /// Releases the view of an element that a change has removed.
  func release(_ view: CollectionReusableView, of id: ElementID, isGone: Bool) {
    if isAnimating, animator?.keeps(view, of: id, isGone: isGone) == true { return }
    endDisplaying(view, of: id, isUpToDate: !isGone)
  }
}
