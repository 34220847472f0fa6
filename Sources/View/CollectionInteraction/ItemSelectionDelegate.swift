import CollectionModel

/// Decides which items may be highlighted and selected by touch, and receives these changes. The
/// default implementations allow everything and do nothing. Selection by program causes no calls.
public protocol ItemSelectionDelegate: AnyObject {
  /// A finger is on the item. If the item may not be highlighted, this touch does not select it
  /// either.
  func selection(_ selection: ItemSelection, shouldHighlightItemAt path: ItemPath) -> Bool
  func selection(_ selection: ItemSelection, didHighlightItemAt path: ItemPath)
  func selection(_ selection: ItemSelection, didUnhighlightItemAt path: ItemPath)

  /// The finger lifted over the item.
  func selection(_ selection: ItemSelection, shouldSelectItemAt path: ItemPath) -> Bool
  /// The finger lifted over a selected item, while several may be selected.
  func selection(_ selection: ItemSelection, shouldDeselectItemAt path: ItemPath) -> Bool
  func selection(_ selection: ItemSelection, didSelectItemAt path: ItemPath)
  func selection(_ selection: ItemSelection, didDeselectItemAt path: ItemPath)
}

extension ItemSelectionDelegate {
  public func selection(
    _ selection: ItemSelection, shouldHighlightItemAt path: ItemPath
  ) -> Bool { true }
  public func selection(_ selection: ItemSelection, didHighlightItemAt path: ItemPath) {}
  public func selection(_ selection: ItemSelection, didUnhighlightItemAt path: ItemPath) {}
  public func selection(
    _ selection: ItemSelection, shouldSelectItemAt path: ItemPath
  ) -> Bool { true }
  public func selection(
    _ selection: ItemSelection, shouldDeselectItemAt path: ItemPath
  ) -> Bool { true }
  public func selection(_ selection: ItemSelection, didSelectItemAt path: ItemPath) {}
  public func selection(_ selection: ItemSelection, didDeselectItemAt path: ItemPath) {}
}
