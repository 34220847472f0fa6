import Foundation
import UIKit

/// The items of one section, dequeued by one reuse identifier, and whatever supplementary views a
/// layout requests, dequeued by another.
class DequeuedItems: NSObject, UICollectionViewDataSource {
  var count: Int
  private let cell: String
  private let view: String

  init(_ count: Int, cell: String = "row", view: String = "header") {
    (self.count, self.cell, self.view) = (count, cell, view)
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: cell, for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: view, for: indexPath)
  }
}
