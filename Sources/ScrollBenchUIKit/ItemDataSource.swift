import CollectionEngine
import Foundation
import UIKit

/// The data source of a measured layout whose registration brings none. It has cells of four kinds,
/// chosen by item as for the layouts with rules, and one kind of view for each kind of
/// supplementary element.
@MainActor
package final class ItemDataSource: NSObject, UICollectionViewDataSource {
  private static let cellIdentifiers = ["text", "image", "quote", "link"]
  private static let viewIdentifier = "view"
  private let data: ItemData
  private var kinds: Set<String> = []
  /// Calls from within the layout.
  private(set) var callsInLayout = 0

  package init(_ data: ItemData) {
    self.data = data
    super.init()
  }

  package func register(in view: UICollectionView) {
    for identifier in Self.cellIdentifiers {
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: identifier)
    }
  }

  private func count(_ view: UICollectionView) {
    if view.layoutSource.isAsking { callsInLayout += 1 }
  }

  package func numberOfSections(in collectionView: UICollectionView) -> Int {
    count(collectionView)
    return data.sectionCount
  }

  package func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    count(collectionView)
    return data.itemCount(inSection: section)
  }

  package func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    count(collectionView)
    if collectionView.engine.isReconfiguring,
      let identifier = collectionView.cellForItem(at: indexPath)?.reuseIdentifier
    {
      return collectionView.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    }
    // Scatters the kinds over the items, like the kinds of cards in a feed.
    let place =
      UInt64(UInt32(truncatingIfNeeded: indexPath.section)) << 32
      | UInt64(UInt32(truncatingIfNeeded: indexPath.item))
    let kind = Int((place &* 0x9e37_79b9_7f4a_7c15) >> 62)
    return collectionView.dequeueReusableCell(
      withReuseIdentifier: Self.cellIdentifiers[kind], for: indexPath)
  }

  package func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    count(collectionView)
    if kinds.insert(kind).inserted {
      collectionView.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: Self.viewIdentifier)
    }
    return collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: Self.viewIdentifier, for: indexPath)
  }
}
