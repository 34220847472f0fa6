import CollectionModel
import Foundation

/// Describes the content and provides the views that show it.
///
/// Positions are `ElementID`s, so that requesting a view allocates nothing; `ElementID.indexPath`
/// gives the usual form.
public protocol CollectionViewDataSource: AnyObject {
  /// 1 if not implemented.
  func numberOfSections(in collectionView: CollectionView) -> Int

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

  /// The cell of an item, from `CollectionView.dequeueReusableCell(withIdentifier:for:)`.
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt id: ElementID
  ) -> CollectionCell

  /// A supplementary view, from `dequeueReusableSupplementaryView(ofKind:withIdentifier:for:)`.
  ///
  /// A data source that does not implement it can only be used with sources without such elements.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind,
    at id: ElementID
  ) -> CollectionReusableView
}

extension CollectionViewDataSource {
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind,
    at id: ElementID
  ) -> CollectionReusableView {
    fatalError(
      """
      the layout has a supplementary element of kind \(kind.rawValue) at section \(id.section), \
      item \(id.item), and the data source \(type(of: self)) has no views for such elements: \
      implement collectionView(_:viewForSupplementaryElementOfKind:at:)
      """)
  }
}

extension ElementID {
  /// The slot of the item at `indexPath`, which has two components: section and item.
  public init(itemAt indexPath: IndexPath) {
    precondition(
      indexPath.count == 2, "an item's index path is [section, item], found \(indexPath)")
    self = .item(indexPath[1], inSection: indexPath[0])
  }

  /// `[section, item]`.
  public var indexPath: IndexPath { IndexPath(indexes: [Int(section), Int(item)]) }
}
