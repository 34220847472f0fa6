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

  public func collectionViewDidLayout(_ collectionView: CollectionView) {}
}
