import CollectionEngine
import CollectionModel
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
  /// The sizes that cells prefer; nil if they accept the sizes they get.
  private var truth: ItemData?
  /// The number of calls from within the layout.
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

  /// Makes cells prefer the heights of `sizes` from now on.
  func measureItems(by sizes: SectionedSizes, in view: UICollectionView) {
    truth = ItemData(sizes)
    for identifier in Self.cellIdentifiers {
      view.register(MeasuredCell.self, forCellWithReuseIdentifier: identifier)
    }
  }

  private func count(_ view: UICollectionView) {
    if view.layoutSource.isAnswering { callsInLayout += 1 }
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
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: Self.cellIdentifiers[kind], for: indexPath)
    if let truth { (cell as? MeasuredCell)?.height = truth.size(at: indexPath).height }
    return cell
  }

  package func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    data.apply([
      .moveItem(
        from: ItemPath(section: sourceIndexPath.section, item: sourceIndexPath.item),
        to: ItemPath(section: destinationIndexPath.section, item: destinationIndexPath.item))
    ])
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

/// A cell that prefers its own height, like a cell that has measured its text.
private final class MeasuredCell: UICollectionViewCell {
  var height: CGFloat = 0

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.frame.size.height = height
    return layoutAttributes
  }
}
