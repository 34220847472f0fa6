import Foundation

/// The menu of an item that a long press opens: cut, copy and paste, as far as the delegate allows
/// them.
package struct EditMenu {
  package let indexPath: IndexPath
  package let actions: [Selector]

  static let standardActions: [Selector] = ["cut:", "copy:", "paste:"]
}

extension UICollectionView {
  /// Opens the menu of an item, if the delegate shows one for it and allows at least one of its
  /// actions. Whether the delegate has the method that performs them shows when one is taken.
  func openEditMenu(of cell: UICollectionViewCell) -> Bool {
    guard let delegate, let indexPath = indexPath(for: cell),
      delegate.collectionView?(self, shouldShowMenuForItemAt: indexPath) == true
    else { return false }
    let actions = EditMenu.standardActions.filter {
      delegate.collectionView?(
        self, canPerformAction: $0, forItemAt: indexPath, withSender: nil) == true
    }
    guard !actions.isEmpty else { return false }
    editMenu = EditMenu(indexPath: indexPath, actions: actions)
    return true
  }

  /// The menu goes away: a finger comes down elsewhere, or the content changes.
  func closeEditMenu() { editMenu = nil }

  /// Somebody takes an action of the menu, which closes.
  package func takeMenuAction(_ action: Selector) {
    guard let menu = editMenu else {
      fatalError("\(action) is taken from a menu, and none is open: a long press opens one")
    }
    guard menu.actions.contains(action) else {
      fatalError("the menu has \(menu.actions), \(action) is not among them")
    }
    closeEditMenu()
    let isDone: Void? = delegate?.collectionView?(
      self, performAction: action, forItemAt: menu.indexPath, withSender: nil)
    if isDone == nil {
      fatalError(
        """
        the menu allows \(action), and the delegate has no method \
        collectionView(_:performAction:forItemAt:withSender:), without which iOS shows no menu
        """)
    }
  }
}
