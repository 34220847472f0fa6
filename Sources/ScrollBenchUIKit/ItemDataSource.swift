import CollectionEngine
import Foundation
import UIKit

/// The data source of a measured layout whose registration brings none: cells of four kinds, by item,
/// as the layouts with rules have them, and one kind of view for each kind of supplementary element.
@MainActor
final class ItemDataSource: NSObject, UICollectionViewDataSource {
  private static let cellIdentifiers = ["text", "image", "quote", "link"]
  private static let viewIdentifier = "view"
  private let data: ItemData
  private var kinds: Set<String> = []
  /// Calls from within the layout.
  private(set) var callsInLayout = 0

  init(_ data: ItemData) {
    self.data = data
    super.init()
  }

  func register(in view: UICollectionView) {
    for identifier in Self.cellIdentifiers {
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: identifier)
    }
  }

  private func count(_ view: UICollectionView) {
    if view.layoutSource.isAsking { callsInLayout += 1 }
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int {
    count(collectionView)
    return data.sectionCount
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    count(collectionView)
    return data.itemCount(inSection: section)
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    count(collectionView)
    if collectionView.engine.isReconfiguring,
      let identifier = collectionView.cellForItem(at: indexPath)?.reuseIdentifier
    {
      return collectionView.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    }
    // Scattered over the items, as the kinds of cards of a feed are.
    let place =
      UInt64(UInt32(truncatingIfNeeded: indexPath.section)) << 32
      | UInt64(UInt32(truncatingIfNeeded: indexPath.item))
    let kind = Int((place &* 0x9e37_79b9_7f4a_7c15) >> 62)
    return collectionView.dequeueReusableCell(
      withReuseIdentifier: Self.cellIdentifiers[kind], for: indexPath)
  }

  func collectionView(
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

/// The delegate of a flow layout whose registration brings none.
@MainActor
final class ItemSizes: NSObject, UICollectionViewDelegateFlowLayout {
  private let data: ItemData

  init(_ data: ItemData) {
    self.data = data
    super.init()
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { data.size(at: indexPath) }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    let height = data.headerHeight(inSection: section)
    return CGSize(width: height, height: height)
  }
}
