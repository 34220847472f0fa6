import CollectionModel

/// Loads the data of items before these come on screen.
///
/// It is not told of every item: those that come on screen unforeseen are asked for by
/// `CollectionViewDataSource` alone.
public protocol PrefetchingDataSource: AnyObject {
  /// The data of these items will be needed soon; the first of them is the nearest.
  ///
  /// - Parameter ids: none of them is on screen. An item comes again only after it was cancelled or
  ///   reloaded, or was on screen.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt ids: [ElementID])

  /// The data of these items is no longer needed soon. Does nothing unless it is implemented.
  ///
  /// Items that a batch of updates removed or reloaded are not among them, nor any after
  /// `reloadData`: their ids mean nothing any more.
  /// - Parameter ids: some of those asked for, under the ids that they have now. They may be any
  ///   part of what was asked for together.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt ids: [ElementID])
}

extension PrefetchingDataSource {
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt ids: [ElementID]
  ) {}
}
