import CollectionEngine
import CollectionModel
import CollectionMotion

// Items dragged by code or by the gesture of a controller (`MovementGesture`).

extension UICollectionView {
  /// Starts to drag an item, if the data source allows it.
  ///
  /// - Returns: false if the data source does not allow it, or if the item has no cell.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    // The pass would have to end first, and this call cannot wait for that.
    if engine.isInPass { return false }
    layoutIfNeeded()
    movement = InteractiveMovement(
      of: ItemPath(indexPath), in: engine, timing: UIView.areAnimationsEnabled ? .standard : nil)
    if movement != nil { show() }
    return movement != nil
  }

  /// Moves the item's centre to a point of the content. The layout, then the delegate, determine
  /// where it would be dropped, and the others make way.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    whenIdle { [unowned self] in
      movement?.update(to: targetPosition)
      show()
    }
  }

  /// Drops the item: the data source moves it. Without a method for that, the item goes back.
  public func endInteractiveMovement() {
    leave { [unowned self] moving in
      moving.end { bridge.moveItem(at: moving.original.indexPath, to: moving.path.indexPath) }
    }
  }

  /// Returns the item to its original place.
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
