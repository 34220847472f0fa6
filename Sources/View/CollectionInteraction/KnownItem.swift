import CollectionModel

/// The result of a search for an item.
package enum KnownItem: Hashable, Sendable {
  /// The search determines the result.
  case unknown
  /// The given result, nil for none, recorded in an earlier run. The search runs all the same.
  case known(ItemPath?)

  func resolved(_ found: ItemPath?) -> ItemPath? {
    if case .known(let path) = self { path } else { found }
  }
}
