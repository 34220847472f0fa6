import CollectionModel

/// Loads the data of items before these come on screen.
///
/// It does not receive every item: an item that comes on screen unforeseen is requested from
/// `CollectionViewDataSource` alone.
public protocol PrefetchingDataSource: AnyObject {
  /// The data of these items will be needed soon; the first of them is the nearest.
  ///
  /// - Parameter ids: none of them is on screen. An item is passed again only after it was
  ///   cancelled or reloaded, or was on screen.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt ids: [ElementID])

  /// The data of these items is no longer needed soon. Does nothing unless it is implemented.
  ///
  /// Items that a batch of updates removed or reloaded are not included, and none are after
  /// `reloadData`: their ids are no longer valid.
  /// - Parameter ids: requested items, under their present ids. They need not be all items of one
  ///   request.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt ids: [ElementID])
}

extension PrefetchingDataSource {
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt ids: [ElementID]
  ) {}
}
