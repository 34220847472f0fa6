import CollectionAttributes
import CollectionEngine
import CollectionModel

/// A batch of updates as a layout object receives it: it begins after the layout was prepared for
/// the new content, and ends once that content is on screen.
@MainActor
struct LayoutUpdates {
  let items: [UICollectionViewUpdateItem]
  /// Whether the layout has received the batch.
  var isPassed = false
  private let map: UpdateMap
  /// The attributes of the elements on screen, by their ids before the batch.
  private var before: [ElementID: UICollectionViewLayoutAttributes] = [:]
  /// The ids before the batch of the elements that stay, by their ids after it.
  private var oldIDs: [ElementID: ElementID] = [:]

  init(_ map: UpdateMap, shown: [ShownElement]) {
    self.map = map
    items = map.batch.updateItems
    for element in shown {
      let id = element.attributes.id
      before[id] = .of(element.attributes, element.detail?.object)
      if let new = map.newID(of: id) { oldIDs[new] = id }
    }
  }

  /// The default attributes with which an element appears: its earlier ones, if it was on screen;
  /// its new ones with an alpha of 0, if the batch inserted or reloaded it.
  func initialAttributes(
    of new: ElementID, _ now: () -> UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    if let old = oldIDs[new], let was = before[old]?.duplicate() {
      was.indexPath = new.path
      return was
    }
    return isNew(new) ? now()?.cleared() : nil
  }

  /// The default attributes with which an element disappears: its new ones, if it stays; its
  /// earlier ones with an alpha of 0, if the batch removed it.
  ///
  /// - Parameter attributes: returns the layout's attributes of an element after the batch.
  func finalAttributes(
    of old: ElementID, _ attributes: (ElementID) -> UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let new = map.newID(of: old) else { return before[old]?.cleared() }
    guard let goal = attributes(new)?.duplicate() else { return nil }
    goal.indexPath = old.path
    return goal
  }

  /// The attributes of an element on screen before the batch, by its id then.
  func attributes(before id: ElementID) -> UICollectionViewLayoutAttributes? { before[id] }

  private func isNew(_ id: ElementID) -> Bool {
    guard id.kind == .item else { return map.oldSection(of: Int(id.section)) == nil }
    let path = ItemPath(section: Int(id.section), item: Int(id.item))
    guard let old = map.oldPath(of: path) else { return true }
    return map.isReloaded(oldPath: old)
  }
}

extension UICollectionViewLayoutAttributes {
  fileprivate func cleared() -> UICollectionViewLayoutAttributes {
    let copy = duplicate()
    copy.alpha = 0
    return copy
  }
}

extension UpdateBatch {
  /// Deletions, reloads, insertions and moves, in this order; reconfigured items stay as they are.
  @MainActor
  fileprivate var updateItems: [UICollectionViewUpdateItem] {
    func paths(_ ranges: [ItemRange]) -> [IndexPath] {
      ranges.flatMap { range in range.items.map { IndexPath(item: $0, section: range.section) } }
    }
    func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    func item(
      _ before: IndexPath?, _ after: IndexPath?, _ action: UICollectionViewUpdateItem.Action
    ) -> UICollectionViewUpdateItem {
      UICollectionViewUpdateItem(before: before, after: after, action: action)
    }
    return deletedSections.map { item(whole($0), nil, .delete) }
      + paths(deletedItems).map { item($0, nil, .delete) }
      + reloadedSections.map { item(whole($0), whole($0), .reload) }
      + paths(reloadedItems).map { item($0, $0, .reload) }
      + insertedSections.map { item(nil, whole($0), .insert) }
      + paths(insertedItems).map { item(nil, $0, .insert) }
      + movedSections.map { item(whole($0.from), whole($0.to), .move) }
      + movedItems.map { item($0.from.indexPath, $0.to.indexPath, .move) }
  }
}
