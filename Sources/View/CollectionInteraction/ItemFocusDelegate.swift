import CollectionModel

/// Decides which items may have the focus, and receives its moves. The default implementations
/// allow everything and do nothing.
public protocol ItemFocusDelegate: AnyObject {
  /// Whether an item may have the focus. Called for one candidate after another, the nearest first,
  /// until one may.
  func focus(_ focus: ItemFocus, canFocusItemAt path: ItemPath) -> Bool

  /// Whether the focus may move; if not, it stays. Not called if the focused item was removed.
  ///
  /// - Parameters:
  ///   - from: the item that has the focus; nil if the focus comes into the view.
  ///   - to: the item that gets it; nil if the focus leaves the view.
  func focus(_ focus: ItemFocus, shouldUpdateFrom from: ItemPath?, to: ItemPath?) -> Bool

  /// The focus has moved. If the content has changed, this is called during the change, and may
  /// change nothing itself.
  ///
  /// - Parameters:
  ///   - from: the item that had the focus; if it was removed, its path before that.
  ///   - to: the item that has the focus now.
  func focus(_ focus: ItemFocus, didUpdateFrom from: ItemPath?, to: ItemPath?)

  /// The item that gets the focus when it enters the view; nil for the first one on screen.
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
