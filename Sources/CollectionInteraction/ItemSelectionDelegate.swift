import CollectionModel

/// Decides which items may be highlighted and selected by touch, and is told which are. What is not
/// implemented allows everything and does nothing. Nothing is asked or told of what is selected by
/// program.
public protocol ItemSelectionDelegate: AnyObject {
  /// A finger is on the item. If it may not be highlighted, this touch does not select it either.
  func selection(_ selection: ItemSelection, shouldHighlightItemAt path: ItemPath) -> Bool
  func selection(_ selection: ItemSelection, didHighlightItemAt path: ItemPath)
  func selection(_ selection: ItemSelection, didUnhighlightItemAt path: ItemPath)

  /// The finger was lifted over the item.
  func selection(_ selection: ItemSelection, shouldSelectItemAt path: ItemPath) -> Bool
  /// The finger was lifted over an item that is selected, while several may be.
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
