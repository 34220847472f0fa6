import CollectionAttributes
import CollectionModel

extension CollectionView {
  /// Whether the data source has an element, by the last counts. Decorations belong to the layout.
  /// A supplementary element that names an item needs only the item's section to exist.
  package func exists(_ id: ElementID) -> Bool {
    if id.kind.category == .decoration { return true }
    if id.kind == .item {
      return hasItem(at: ItemPath(section: Int(id.section), item: Int(id.item)))
    }
    // A path with one component belongs to the layout: it may denote the whole content.
    return id.item < 0 || id.section >= 0 && Int(id.section) < numberOfSections
  }

  /// Drops an element that does not exist: it gets no view.
  @inline(never)
  func ignore(_ element: ElementAttributes) {
    ignoredElements += 1
    log?.write(
      "Layout attributes for \(element.id.logText) \(element.frame.logText) were received from the"
        + " layout but are not valid for the data source counts. Attributes will be ignored.")
  }
}
