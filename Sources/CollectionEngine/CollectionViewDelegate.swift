import CollectionModel

/// Receives what a collection view shows. All methods do nothing unless they are implemented; none
/// may change the content or begin a frame.
public protocol CollectionViewDelegate: AnyObject {
  /// The cell has its attributes and will be on screen in this frame.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt id: ElementID)

  /// The cell's item left the screen, was removed or was reloaded; the cell is enqueued next.
  ///
  /// - Parameter id: the id that the item had when it was last shown, before the batch that removed
  ///   it.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
    forItemAt id: ElementID)

  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    at id: ElementID)

  func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView, at id: ElementID)

  /// Where an item that is dragged goes when it is dropped; `proposed` unless it is implemented.
  ///
  /// - Parameters:
  ///   - original: its path in the data source, which does not change until it is dropped.
  ///   - current: where it would go now.
  ///   - proposed: what the layout, or the item below, says.
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
