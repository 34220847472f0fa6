import CollectionModel

/// Decides which items may have the focus, and is told which one has it. What is not implemented
/// allows everything and does nothing.
public protocol ItemFocusDelegate: AnyObject {
  /// Asked of each item that is looked at, the nearest first, until one may have the focus.
  func focus(_ focus: ItemFocus, canFocusItemAt path: ItemPath) -> Bool

  /// The focus is about to move; if it may not, it stays. Not asked where the item that has it was
  /// removed.
  ///
  /// - Parameters:
  ///   - from: the item that has the focus; nil if the focus comes into the view.
  ///   - to: the item that gets it; nil if the focus leaves the view.
  func focus(_ focus: ItemFocus, shouldUpdateFrom from: ItemPath?, to: ItemPath?) -> Bool

  /// The focus has moved. Where the content has changed, this is called during the change, and may
  /// change nothing itself.
  ///
  /// - Parameters:
  ///   - from: the item that had the focus: if it was removed, by its path before that.
  ///   - to: the item that has it now.
  func focus(_ focus: ItemFocus, didUpdateFrom from: ItemPath?, to: ItemPath?)

  /// The item that should get the focus when it comes into the view; nil for the first one on
  /// screen.
  func preferredPath(of focus: ItemFocus) -> ItemPath?
}

extension ItemFocusDelegate {
  public func focus(_ focus: ItemFocus, canFocusItemAt path: ItemPath) -> Bool { true }
  public func focus(
    _ focus: ItemFocus, shouldUpdateFrom from: ItemPath?, to: ItemPath?
  ) -> Bool { true }
  public func focus(_ focus: ItemFocus, didUpdateFrom from: ItemPath?, to: ItemPath?) {}
  public func preferredPath(of focus: ItemFocus) -> ItemPath? { nil }
}
