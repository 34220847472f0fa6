import CollectionModel

extension CollectionView {
  /// Asks the prefetching data source for the data of items that are not on screen. Does nothing if
  /// there is no such data source, or if `isPrefetchingEnabled` is off.
  ///
  /// - Parameter ids: items that exist, the nearest first.
  /// - Returns: the items that were asked for, in the same order: without those on screen, and
  ///   without those in `askedItems`, which they are in now.
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

  /// Tells the prefetching data source that the data of items is no longer needed soon.
  ///
  /// - Parameter ids: any items; only those in `askedItems` count.
  /// - Returns: the items that were cancelled, in the same order. They can be asked for again.
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

  /// Items that come on screen are waited for no longer.
  @inline(never)
  func forgetAskedItemsThatEntered() {
    for index in 0..<visible.enteredCount {
      askedItems.remove(visible.enteredElement(index).id)
    }
  }

  /// Follows a batch of updates. Items that it removed or reloaded are forgotten.
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
