import CollectionEngine
import CollectionModel

extension UICollectionView {
  /// When views on screen are measured again because their contents may suit another size.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled
    /// On `invalidateIntrinsicContentSize` of a cell, a supplementary view or a content view, and
    /// when a content configuration changes.
    case enabled
    /// Also when a view within them reports it.
    case enabledIncludingConstraints
  }

  /// Has all cells on screen update their configurations, if they have any.
  func updateConfigurations() {
    engine.forEachShown { box in
      if let cell = box.uiView as? UICollectionViewCell, cell.configured != nil {
        cell.setNeedsUpdateConfiguration()
      }
    }
  }

  /// Whether a cell shows the item that is dragged.
  func isMoving(_ cell: UICollectionViewCell) -> Bool {
    guard let movement, movement.state == .moving else { return false }
    return engine.visibleView(of: movement.path.elementID)?.uiView === cell
  }

  /// Has the delegate perform the primary action of an item, after it was tapped without extending
  /// a selection.
  func performPrimaryAction(at indexPath: IndexPath) {
    guard let delegate, selection.mode == .single else { return }
    if delegate.collectionView?(self, canPerformPrimaryActionForItemAt: indexPath) ?? !isEditing {
      delegate.collectionView?(self, performPrimaryActionForItemAt: indexPath)
    }
  }
}
