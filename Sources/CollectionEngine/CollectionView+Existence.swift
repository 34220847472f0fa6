import CollectionAttributes
import CollectionModel

extension CollectionView {
  /// Whether the data source has an element, by the numbers counted last. Decorations are the
  /// layout's own; supplementary elements need their section alone, if they name an item of it.
  package func exists(_ id: ElementID) -> Bool {
    if id.kind.category == .decoration { return true }
    if id.kind == .item {
      return hasItem(at: ItemPath(section: Int(id.section), item: Int(id.item)))
    }
    // A path of one part is the layout's own: it may stand for the whole content.
    return id.item < 0 || id.section >= 0 && Int(id.section) < numberOfSections
  }

  /// An element that does not exist gets no view.
  @inline(never)
  func ignore(_ element: ElementAttributes) {
    ignoredElements += 1
    log?.write(
      "Layout attributes for \(element.id.logText) \(element.frame.logText) were received from the"
        + " layout but are not valid for the data source counts. Attributes will be ignored.")
  }
}
