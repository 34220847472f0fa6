import CollectionAttributes
import CollectionEngine
import CollectionModel

/// A data source that presents one of its items as already moved.
final class MovedDataSource: CollectionViewDataSource {
  private unowned let base: any CollectionViewDataSource
  /// The item's path in the data source.
  let original: ItemPath
  /// Its path in the view.
  var current: ItemPath

  init(_ base: any CollectionViewDataSource, moving original: ItemPath) {
    self.base = base
    (self.original, current) = (original, original)
  }

  /// Converts the path of an item in the view to its path in the data source.
  func basePath(of path: ItemPath) -> ItemPath {
    if path == current { return original }
    var base = path
    if base.section == current.section, base.item > current.item { base.item -= 1 }
    if base.section == original.section, base.item >= original.item { base.item += 1 }
    return base
  }

  /// Converts the path of an item in the data source to its path in the view.
  private func viewPath(of base: ItemPath) -> ItemPath {
    if base == original { return current }
    var path = base
    if path.section == original.section, path.item > original.item { path.item -= 1 }
    if path.section == current.section, path.item >= current.item { path.item += 1 }
    return path
  }

  /// Converts the view's id of an element to the data source's id, and the reverse.
  func baseID(of id: ElementID) -> ElementID { renamed(id, by: basePath) }
  func viewID(of base: ElementID) -> ElementID { renamed(base, by: viewPath) }

  private func renamed(_ id: ElementID, by rename: (ItemPath) -> ItemPath) -> ElementID {
    guard id.kind.attachment == .item else { return id }
    let path = rename(id.itemPath)
    var renamed = id
    renamed.section = Int32(truncatingIfNeeded: path.section)
    renamed.item = Int32(truncatingIfNeeded: path.item)
    return renamed
  }

  func numberOfSections(in view: CollectionView) -> Int { base.numberOfSections(in: view) }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    base.collectionView(view, numberOfItemsInSection: section)
      + (section == current.section ? 1 : 0) - (section == original.section ? 1 : 0)
  }

  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    base.collectionView(view, cellForItemAt: baseID(of: id))
  }

  func collectionView(
    _ view: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind, at id: ElementID
  ) -> CollectionReusableView {
    base.collectionView(view, viewForSupplementaryElementOfKind: kind, at: baseID(of: id))
  }

  func collectionView(_ view: CollectionView, infoForSection section: Int) -> SectionInfo {
    base.collectionView(view, infoForSection: section)
  }

  func collectionView(_ view: CollectionView, boxForItemAt path: ItemPath) -> ItemBox {
    base.collectionView(view, boxForItemAt: basePath(of: path))
  }

  func collectionView(
    _ view: CollectionView, preferredBoxFor path: ItemPath, in cell: CollectionCell,
    fitting attributes: ElementAttributes
  ) -> ItemBox? {
    base.collectionView(
      view, preferredBoxFor: basePath(of: path), in: cell, fitting: attributes)
  }
}
