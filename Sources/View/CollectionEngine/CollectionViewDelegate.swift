import CollectionModel

/// Receives the displaying events of a collection view. All methods do nothing unless they are
/// implemented; none may change the content or begin a frame.
public protocol CollectionViewDelegate: AnyObject {
  /// The cell has its attributes and will be on screen in this frame.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt id: ElementID)

  /// The cell's item left the screen, was removed or was reloaded. The cell is enqueued after this
  /// call.
  ///
  /// - Parameter id: the id under which the item was last shown, before the batch that removed it.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
    forItemAt id: ElementID)

  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    at id: ElementID)

  func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView, at id: ElementID)

  /// The path at which a dragged item lands when it is dropped. The default returns `proposed`.
  ///
  /// - Parameters:
  ///   - original: its path in the data source, which does not change until the drop.
  ///   - current: the path at which it would land now.
  ///   - proposed: the path that the layout, or the item below, proposes.
  func collectionView(
    _ collectionView: CollectionView, targetPathForMoveOf original: ItemPath,
    from current: ItemPath, to proposed: ItemPath
  ) -> ItemPath

  /// Called when the passes of `layoutIfNeeded` are done and the screen is up to date.
  func collectionViewDidLayout(_ collectionView: CollectionView)
}

extension CollectionViewDelegate {
  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt id: ElementID
  ) {}

  public func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
    forItemAt id: ElementID
  ) {}

  public func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    at id: ElementID
  ) {}

  public func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView, at id: ElementID
  ) {}

  public func collectionView(
    _ collectionView: CollectionView, targetPathForMoveOf original: ItemPath,
    from current: ItemPath, to proposed: ItemPath
  ) -> ItemPath { proposed }

  public func collectionViewDidLayout(_ collectionView: CollectionView) {}
}
