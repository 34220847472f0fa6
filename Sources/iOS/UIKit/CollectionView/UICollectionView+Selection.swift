import CollectionEngine
import CollectionInteraction
import CollectionModel

// Selection by code, and by touches that the driver of the view describes (`LayoutHost`).

extension UICollectionView {
  /// Created on first use; a view without selection or touches has none.
  package var selection: ItemSelection {
    if let made = madeSelection { return made }
    let new = ItemSelection(of: engine)
    new.mode = selectionMode
    new.delegate = bridge
    return new
  }

  private var madeSelection: ItemSelection? { engine.interaction(ItemSelection.self) }

  /// nil until an item is touched or selected.
  var touchedSelection: ItemSelection? { madeSelection }

  private var selectionMode: ItemSelection.Mode {
    if isEditing {
      return allowsMultipleSelectionDuringEditing
        ? .multiple : allowsSelectionDuringEditing ? .single : .none
    }
    return allowsSelection ? (allowsMultipleSelection ? .multiple : .single) : .none
  }

  func followSelectionMode() { madeSelection?.mode = selectionMode }

  /// The selected items, ascending; empty if there are none.
  public var indexPathsForSelectedItems: [IndexPath]? {
    madeSelection?.selected.map(\.indexPath) ?? []
  }

  /// Selects an item without calling the delegate, and scrolls to it if a position is given.
  ///
  /// - Parameter indexPath: nil to deselect everything.
  public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard selectionMode != .none else { return }
    guard let indexPath else {
      madeSelection?.deselectAll()
      return
    }
    mustSucceed { try selection.select(ItemPath(indexPath)) }
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item without calling the delegate.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    madeSelection?.deselect(ItemPath(indexPath))
  }
}

extension DataSourceBridge: ItemSelectionDelegate {
  /// - Returns: nil if there is no delegate or it does not implement the method.
  func withDelegate<Answer: Sendable>(
    _ body: @MainActor (UICollectionView, any UICollectionViewDelegate) -> Answer?
  ) -> Answer? {
    onMain {
      guard let view, let delegate = view.delegate else { return nil }
      return body(view, delegate)
    }
  }

  func selection(_ selection: ItemSelection, shouldHighlightItemAt path: ItemPath) -> Bool {
    withDelegate { $1.collectionView?($0, shouldHighlightItemAt: path.indexPath) } ?? true
  }

  func selection(_ selection: ItemSelection, didHighlightItemAt path: ItemPath) {
    _ = withDelegate { $1.collectionView?($0, didHighlightItemAt: path.indexPath) }
  }

  func selection(_ selection: ItemSelection, didUnhighlightItemAt path: ItemPath) {
    _ = withDelegate { $1.collectionView?($0, didUnhighlightItemAt: path.indexPath) }
  }

  func selection(_ selection: ItemSelection, shouldSelectItemAt path: ItemPath) -> Bool {
    let isAllowed =
      withDelegate { $1.collectionView?($0, shouldSelectItemAt: path.indexPath) } ?? true
    if !isAllowed { onMain { view?.performPrimaryAction(at: path.indexPath) } }
    return isAllowed
  }

  func selection(_ selection: ItemSelection, shouldDeselectItemAt path: ItemPath) -> Bool {
    withDelegate { $1.collectionView?($0, shouldDeselectItemAt: path.indexPath) } ?? true
  }

  func selection(_ selection: ItemSelection, didSelectItemAt path: ItemPath) {
    _ = withDelegate { $1.collectionView?($0, didSelectItemAt: path.indexPath) }
    onMain { view?.performPrimaryAction(at: path.indexPath) }
  }

  func selection(_ selection: ItemSelection, didDeselectItemAt path: ItemPath) {
    _ = withDelegate { $1.collectionView?($0, didDeselectItemAt: path.indexPath) }
  }
}
