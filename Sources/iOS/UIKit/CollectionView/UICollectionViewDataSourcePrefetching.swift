/// Loads the data of items before these come on screen.
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: AnyObject {
  /// The paths begin with the nearest.
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])

  // Optional.
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
  public func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { OptionalMethod.isMissing() }

  public var collectionView: UICollectionViewDataSourcePrefetchingCalls? {
    UICollectionViewDataSourcePrefetchingCalls(base: self)
  }
}

/// `prefetchDataSource.collectionView?(...)` for the optional method of that name.
@preconcurrency @MainActor
public struct UICollectionViewDataSourcePrefetchingCalls: OptionalMethodCalls {
  let base: any UICollectionViewDataSourcePrefetching

  @discardableResult
  public func callAsFunction(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) -> Void? {
    call { base.collectionView(collectionView, cancelPrefetchingForItemsAt: indexPaths) }
  }
}
