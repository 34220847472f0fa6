import CollectionEngine
import CollectionModel
import CollectionMotion
import Foundation

// Items that are dragged, by code or by the gesture of a controller (`MovementGesture`).

extension UICollectionView {
  /// Begins to drag an item, if the data source allows it.
  ///
  /// - Returns: false if it does not, or if the item has no cell.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    // A pass would have to end first, and the answer cannot wait for it.
    if engine.isInPass { return false }
    layoutIfNeeded()
    movement = InteractiveMovement(
      of: ItemPath(indexPath), in: engine, timing: UIView.areAnimationsEnabled ? .standard : nil)
    if movement != nil { show() }
    return movement != nil
  }

  /// Moves the item's centre to a point of the content. The layout, then the delegate say where it
  /// would be dropped, and the others make way.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    whenIdle { [unowned self] in
      movement?.update(to: targetPosition)
      show()
    }
  }

  /// Drops the item: the data source moves it. It goes back if that has no method for it.
  public func endInteractiveMovement() {
    leave { [unowned self] moving in
      moving.end { bridge.moveItem(at: moving.original.indexPath, to: moving.path.indexPath) }
    }
  }

  /// Puts the item back to where it was taken.
  public func cancelInteractiveMovement() { leave { $0.cancel() } }

  private func leave(_ end: @escaping (InteractiveMovement) -> Void) {
    whenIdle { [unowned self] in
      guard let ended = movement else { return }
      movement = nil
      end(ended)
      show()
    }
  }

  private func show() { if engine.needsLayout { layoutIfNeeded() } }
}
