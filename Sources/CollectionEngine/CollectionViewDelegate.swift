import CollectionModel

/// Is told what a collection view shows. All methods do nothing unless they are implemented; none
/// may change the content or begin a frame.
public protocol CollectionViewDelegate: AnyObject {
  /// The cell has its attributes and will be on screen in this frame.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt id: ElementID)

  /// The cell's item left the screen, was removed or was reloaded; the cell is enqueued next.
  ///
  /// - Parameter id: of the item when it was last shown, before the batch that removed it.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
    forItemAt id: ElementID)

  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    at id: ElementID)

  func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView, at id: ElementID)

  /// What is on screen has changed: the passes of `layoutIfNeeded` are done.
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
