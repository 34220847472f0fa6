import CollectionAttributes
import CollectionModel

/// Describes the content and provides the views that show it.
///
/// Positions are `ElementID`s, so that requesting a view allocates nothing; `ElementID.indexPath`
/// returns an `IndexPath`.
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

  /// The number of items and the header of a section that a batch of updates inserted or reloaded.
  ///
  /// Called only if the attribute source takes edits (`AttributeSource.takesEdits`) and the batch
  /// came without them. The default has no header.
  func collectionView(_ collectionView: CollectionView, infoForSection section: Int) -> SectionInfo

  /// The size, and the place if it has one, of an item that a batch inserted, moved or reloaded.
  ///
  /// Called under the same conditions as `infoForSection`. The default ends the process.
  func collectionView(_ collectionView: CollectionView, boxForItemAt path: ItemPath) -> ItemBox

  /// Whether an item may be dragged elsewhere. The default returns false.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt path: ItemPath) -> Bool

  /// An item was dragged elsewhere: the model has to follow. The view already shows the move.
  ///
  /// - Parameter to: the item's path after the move. The default ends the process.
  func collectionView(_ collectionView: CollectionView, moveItemAt path: ItemPath, to: ItemPath)

  /// The size, and the place if it has one, that an item should have after its cell was set up; nil
  /// if the layout's is right.
  ///
  /// Called only if the collection view is `selfSizing` and the attribute source takes edits. The
  /// default returns the size that the cell prefers (`CollectionReusableView.preferredAttributes`)
  /// and no place.
  func collectionView(
    _ collectionView: CollectionView, preferredBoxFor path: ItemPath, in cell: CollectionCell,
    fitting attributes: ElementAttributes
  ) -> ItemBox?
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

  public func collectionView(
    _ collectionView: CollectionView, infoForSection section: Int
  ) -> SectionInfo {
    SectionInfo(itemCount: self.collectionView(collectionView, numberOfItemsInSection: section))
  }

  public func collectionView(
    _ collectionView: CollectionView, boxForItemAt path: ItemPath
  ) -> ItemBox {
    fatalError(
      """
      the attribute source keeps the sizes of items, and the data source \(type(of: self)) has \
      none for item \(path.item) of section \(path.section): implement \
      collectionView(_:boxForItemAt:), or pass the batch with its edits
      """)
  }

  public func collectionView(
    _ collectionView: CollectionView, canMoveItemAt path: ItemPath
  ) -> Bool { false }

  public func collectionView(
    _ collectionView: CollectionView, moveItemAt path: ItemPath, to: ItemPath
  ) {
    fatalError(
      """
      the data source \(type(of: self)) lets item \(path.item) of section \(path.section) be \
      dragged and does not move it: implement collectionView(_:moveItemAt:to:)
      """)
  }

  public func collectionView(
    _ collectionView: CollectionView, preferredBoxFor path: ItemPath, in cell: CollectionCell,
    fitting attributes: ElementAttributes
  ) -> ItemBox? {
    let size = cell.preferredAttributes(fitting: attributes).frame.size
    guard size != attributes.frame.size else { return nil }
    return ItemBox(size: ItemSize(points: size.width, size.height))
  }
}
