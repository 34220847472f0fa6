import CollectionModel

/// The effect of a batch of updates on an element on screen.
package enum ElementFate: Hashable {
  case stays(ElementID, isReconfigured: Bool)
  /// The element stays and gets another view.
  case reloaded
  case removed
}

extension UpdateMap {
  /// The id of an element after the batch; nil if it loses its view.
  public func newID(of id: ElementID) -> ElementID? {
    if case .stays(let new, _) = fate(of: id) { return new }
    return nil
  }

  /// - Complexity: O(log edits).
  package func fate(of id: ElementID) -> ElementFate {
    if isUntouched(id) { return .stays(id, isReconfigured: false) }
    let section = Int(id.section)
    // An element whose path has one component belongs to its section, even if the kind attaches to
    // items.
    if id.kind.attachment == .item, id.item >= 0 {
      let path = id.itemPath
      guard let new = newPath(of: path) else { return .removed }
      let isItem = id.kind == .item
      if isItem, isReloaded(oldPath: path) { return .reloaded }
      return .stays(
        ElementID(kind: id.kind, section: Int32(new.section), item: Int32(new.item)),
        isReconfigured: isItem && isReconfigured(oldPath: path))
    }
    guard let new = newSection(of: section) else { return .removed }
    if isReloaded(oldSection: section) { return .reloaded }
    return .stays(
      ElementID(kind: id.kind, section: Int32(new), item: id.item), isReconfigured: false)
  }

  /// Whether a batch inserted or reloaded an element, by its id after the batch.
  package func isNew(_ id: ElementID) -> Bool {
    oldID(of: id).flatMap { newID(of: $0) } == nil
  }

  /// The id that an element had before a batch; nil if the element is new.
  package func oldID(of id: ElementID) -> ElementID? {
    guard id.kind.attachment == .item, id.item >= 0 else {
      return oldSection(of: Int(id.section)).map {
        ElementID(kind: id.kind, section: Int32($0), item: id.item)
      }
    }
    return oldPath(of: id.itemPath).map {
      ElementID(kind: id.kind, section: Int32($0.section), item: Int32($0.item))
    }
  }
}
