import CollectionModel

/// What is found where somebody looks for an item.
package enum KnownItem: Hashable, Sendable {
  /// Whatever is found.
  case unknown
  /// This one, or none: it was found when the same was done before. It is looked for all the same.
  case known(ItemPath?)

  func resolved(_ found: ItemPath?) -> ItemPath? {
    if case .known(let path) = self { path } else { found }
  }
}
