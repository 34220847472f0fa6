import CollectionModel

extension CollectionView {
  /// Requests the data of items off screen from the prefetching data source. Does nothing without
  /// one, or if `isPrefetchingEnabled` is off.
  ///
  /// - Parameter ids: items that exist, the nearest first.
  /// - Returns: the requested items in the same order, now in `askedItems`. Items on screen and
  ///   items already in `askedItems` are left out.
  /// - Complexity: O(ids).
  @discardableResult
  package func prefetchData(for ids: [ElementID]) -> [ElementID] {
    requireIdle("data was prefetched")
    guard isPrefetchingEnabled, let prefetchDataSource else { return [] }
    let asked = ids.filter { id in
      requireItem(id)
      return visible.view(of: id) == nil && askedItems.insert(id).inserted
    }
    guard !asked.isEmpty else { return [] }
    logItems("prefetchItems", asked)
    prefetchDataSource.collectionView(self, prefetchItemsAt: asked)
    return asked
  }

  /// Cancels requests for data that will not be needed soon.
  ///
  /// - Parameter ids: any items; those not in `askedItems` are ignored.
  /// - Returns: the cancelled items in the same order. They can be requested again.
  /// - Complexity: O(ids).
  @discardableResult
  package func cancelPrefetchedData(for ids: [ElementID]) -> [ElementID] {
    requireIdle("the prefetching of data was cancelled")
    let cancelled = ids.filter { askedItems.remove($0) != nil }
    guard !cancelled.isEmpty else { return [] }
    logItems("cancelPrefetching", cancelled)
    prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: cancelled)
    return cancelled
  }

  /// Ends the requests of items that come on screen.
  @inline(never)
  func forgetAskedItemsThatEntered() {
    for index in 0..<visible.enteredCount {
      askedItems.remove(visible.enteredElement(index).id)
    }
  }

  /// Follows a batch of updates. Requests for removed or reloaded items end.
  func followAskedItems(_ map: UpdateMap) {
    if askedItems.isEmpty { return }
    askedItems = Set(askedItems.compactMap { map.newID(of: $0) })
  }

  private func logItems(_ what: String, _ ids: [ElementID]) {
    log?.write("\(what) \(ids.map(\.logText).joined(separator: ", "))")
  }

  private func requireItem(_ id: ElementID) {
    let (section, item) = (Int(id.section), Int(id.item))
    if id.kind != .item || section < 0 || section >= numberOfSections || item < 0
      || item >= numberOfItems(inSection: section)
    {
      fatalError(
        """
        data was prefetched for \(id.kind.name) \(item) of section \(section), which does not exist
        """)
    }
  }
}
