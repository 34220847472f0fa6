/// The menu of an item that a long press opens: cut, copy and paste, as far as the delegate allows.
package struct EditMenu {
  package let indexPath: IndexPath
  package let actions: [Selector]

  static let standardActions: [Selector] = ["cut:", "copy:", "paste:"]
}

extension UICollectionView {
  /// Opens the menu of an item, if the delegate has all three methods, shows a menu for the item
  /// and allows at least one of its actions.
  func openEditMenu(of cell: UICollectionViewCell) -> Bool {
    guard let delegate, MenuMethod.isThere(in: delegate), let pressed = indexPath(for: cell),
      delegate.collectionView?(self, shouldShowMenuForItemAt: pressed) == true
    else { return false }
    // These delegate methods may change the content.
    let actions = EditMenu.standardActions.filter { action in
      guard let indexPath = indexPath(for: cell) else { return false }
      return delegate.collectionView?(
        self, canPerformAction: action, forItemAt: indexPath, withSender: nil) == true
    }
    guard !actions.isEmpty, let indexPath = indexPath(for: cell) else { return false }
    editMenu = EditMenu(indexPath: indexPath, actions: actions)
    return true
  }

  /// Closes the menu: a finger comes down elsewhere, the content changes, or another delegate
  /// decides its contents.
  func closeEditMenu() { editMenu = nil }

  /// Performs an action of the menu, which closes.
  package func takeMenuAction(_ action: Selector) {
    guard let menu = editMenu else {
      fatalError("\(action) is taken from a menu, and none is open: a long press opens one")
    }
    guard menu.actions.contains(action) else {
      fatalError("the menu has \(menu.actions), \(action) is not among them")
    }
    closeEditMenu()
    delegate?.collectionView?(
      self, performAction: action, forItemAt: menu.indexPath, withSender: nil)
  }
}
