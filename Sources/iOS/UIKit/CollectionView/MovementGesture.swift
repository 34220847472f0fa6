/// The standard gesture of a collection view's controller: a long press picks up an item, which
/// follows the finger until it lifts.
final class MovementGesture: UILongPressGestureRecognizer {
  private weak var collectionView: UICollectionView?

  /// Attaches the gesture to a view, whose menu waits for it.
  func moves(itemsOf view: UICollectionView) {
    collectionView = view
    view.addGestureRecognizer(self)
    view.touchHandling.press.require(toFail: self)
    core.addAction { [unowned self] _ in onMain { self.follow() } }
    core.shouldBegin = { [unowned self] _ in
      onMain { view.gestureRecognizerShouldBegin(self) && self.take() }
    }
  }

  /// Picks up the item at the finger, if the data source allows moving it.
  private func take() -> Bool {
    guard let view = collectionView, view.movement == nil,
      let path = view.indexPathForItem(at: location(in: view))
    else { return false }
    return view.beginInteractiveMovementForItem(at: path)
  }

  private func follow() {
    guard let view = collectionView else { return }
    switch state {
    case .began, .changed: view.updateInteractiveMovementTargetPosition(location(in: view))
    case .ended: view.endInteractiveMovement()
    case .cancelled: view.cancelInteractiveMovement()
    case .possible, .failed: break
    }
  }
}
