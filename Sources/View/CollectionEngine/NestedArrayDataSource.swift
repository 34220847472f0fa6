import CollectionModel

/// A data source over an array of sections, each an array of items.
///
/// Each of its methods changes the array and reports the change to the collection view in one step,
/// so that the two cannot disagree:
/// ```swift
/// let names = NestedArrayDataSource([["a", "b"]]) { view, id, name in
///   let cell = view.dequeueReusableCell(withIdentifier: "name", for: id)
///   (cell as? NameCell)?.name = name
///   return cell
/// }
/// let view = CollectionView(source: source, dataSource: names)
/// try names.insert("c", at: ItemPath(section: 0, item: 0), in: view)
/// ```
/// Within `CollectionView.performBatchUpdates`, the paths of each method would refer to the array
/// as earlier methods left it. There, change the array with `change`, and describe the changes
/// yourself in the terms of `UpdateBatch`.
public final class NestedArrayDataSource<Item>: CollectionViewDataSource {
  public private(set) var sections: [[Item]]
  private let cell: (CollectionView, ElementID, Item) -> CollectionCell
  private let box: ((Item) -> ItemBox)?
  private let supplementary: ((CollectionView, ElementID) -> CollectionReusableView)?

  /// - Parameters:
  ///   - cell: dequeues and sets up the cell of an item.
  ///   - box: the size of an item, and its place if it has one: for attribute sources that keep
  ///     sizes.
  ///   - supplementary: dequeues and sets up a supplementary view; needed if the layout has any.
  public init(
    _ sections: [[Item]],
    box: ((Item) -> ItemBox)? = nil,
    supplementary: ((CollectionView, ElementID) -> CollectionReusableView)? = nil,
    cell: @escaping (CollectionView, ElementID, Item) -> CollectionCell
  ) {
    self.sections = sections
    self.cell = cell
    self.box = box
    self.supplementary = supplementary
  }

  public subscript(path: ItemPath) -> Item { sections[path.section][path.item] }

  // MARK: Changes

  /// - Parameter path: the path of an item, or the end of a section.
  public func insert(
    _ item: Item, at path: ItemPath, in view: CollectionView
  ) throws(UpdateError) {
    sections[path.section].insert(item, at: path.item)
    try view.insertItems(path.item..<path.item + 1, inSection: path.section)
  }

  @discardableResult
  public func remove(at path: ItemPath, in view: CollectionView) throws(UpdateError) -> Item {
    let item = sections[path.section].remove(at: path.item)
    try view.deleteItems(path.item..<path.item + 1, inSection: path.section)
    return item
  }

  /// - Parameter to: the path after the move.
  public func move(
    from: ItemPath, to: ItemPath, in view: CollectionView
  ) throws(UpdateError) {
    let item = sections[from.section].remove(at: from.item)
    sections[to.section].insert(item, at: to.item)
    try view.moveItem(from: from, to: to)
  }

  /// Replaces an item by another item with another cell.
  public func replace(
    at path: ItemPath, with item: Item, in view: CollectionView
  ) throws(UpdateError) {
    sections[path.section][path.item] = item
    try view.reloadItems(path.item..<path.item + 1, inSection: path.section)
  }

  /// Changes the array without notifying a view: for batches, and before `reloadData`.
  public func change(_ body: (inout [[Item]]) -> Void) { body(&sections) }

  // MARK: CollectionViewDataSource

  public func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  public func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt id: ElementID
  ) -> CollectionCell {
    cell(collectionView, id, sections[Int(id.section)][Int(id.item)])
  }

  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind,
    at id: ElementID
  ) -> CollectionReusableView {
    guard let supplementary else {
      fatalError(
        "the layout has a supplementary element of kind \(kind.name), and the nested-array data "
          + "source was made without a closure for such views")
    }
    return supplementary(collectionView, id)
  }

  public func collectionView(
    _ collectionView: CollectionView, boxForItemAt path: ItemPath
  ) -> ItemBox {
    guard let box else {
      fatalError(
        "the attribute source keeps the sizes of items, and the nested-array data source was made "
          + "without a closure for them")
    }
    return box(self[path])
  }
}
