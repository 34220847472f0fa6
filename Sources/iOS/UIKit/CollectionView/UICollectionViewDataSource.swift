/// Describes the content of a collection view and provides its cells.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: AnyObject {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell

  // Optional.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath)
    -> Bool
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
}

extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int {
    OptionalMethod.isMissing(returning: 1)
  }

  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { OptionalMethod.isMissing(returning: UICollectionReusableView()) }

  public func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { OptionalMethod.isMissing(returning: true) }

  public func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { OptionalMethod.isMissing() }

  public var numberOfSections: NumberOfSectionsCall? { NumberOfSectionsCall(base: self) }
  public var collectionView: UICollectionViewDataSourceCalls? {
    UICollectionViewDataSourceCalls(base: self)
  }
}

/// `dataSource.numberOfSections?(in:)`.
@preconcurrency @MainActor
public struct NumberOfSectionsCall: OptionalMethodCalls {
  let base: any UICollectionViewDataSource

  public func callAsFunction(in collectionView: UICollectionView) -> Int? {
    call { base.numberOfSections(in: collectionView) }
  }

  @_disfavoredOverload
  public func callAsFunction(in collectionView: UICollectionView) -> Int {
    demand(self(in: collectionView), of: "numberOfSections")
  }
}

/// `dataSource.collectionView?(...)` for the optional methods of that name.
@preconcurrency @MainActor
public struct UICollectionViewDataSourceCalls: OptionalMethodCalls {
  let base: any UICollectionViewDataSource

  public func callAsFunction(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    call {
      base.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
    }
  }

  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    demand(self(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath))
  }

  public func callAsFunction(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool? {
    call { base.collectionView(collectionView, canMoveItemAt: indexPath) }
  }

  @discardableResult
  public func callAsFunction(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) -> Void? {
    call {
      base.collectionView(collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath)
    }
  }
}
