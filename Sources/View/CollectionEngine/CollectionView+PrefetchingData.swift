import CollectionModel

extension CollectionView {
  /// Requests the data of items off screen from the prefetching data source. Does nothing without
  /// one, or if `isPrefetchingEnabled` is off.
  ///
  /// - Parameter ids: items that exist, the nearest first.
  /// - Returns: the requested items in the same order, now in `requestedItems`. Items on screen and
  ///   items already in `requestedItems` are left out.
  /// - Complexity: O(ids).
  @discardableResult
  package func prefetchData(for ids: [ElementID]) -> [ElementID] {
    requireIdle("data was prefetched")
    guard isPrefetchingEnabled, let prefetchDataSource else { return [] }
    let requested = ids.filter { id in
      requireItem(id)
      return visible.view(of: id) == nil && requestedItems.insert(id).inserted
    }
    guard !requested.isEmpty else { return [] }
    logItems("prefetchItems", requested)
    prefetchDataSource.collectionView(self, prefetchItemsAt: requested)
    return requested
  }

  /// Cancels requests for data that will not be needed soon.
  ///
  /// - Parameter ids: any items; those not in `requestedItems` are ignored.
  /// - Returns: the cancelled items in the same order. They can be requested again.
  /// - Complexity: O(ids).
  @discardableResult
  package func cancelPrefetchedData(for ids: [ElementID]) -> [ElementID] {
    requireIdle("the prefetching of data was cancelled")
    let cancelled = ids.filter { requestedItems.remove($0) != nil }
    guard !cancelled.isEmpty else { return [] }
    logItems("cancelPrefetching", cancelled)
    prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: cancelled)
    return cancelled
  }

  /// Ends the requests of items that come on screen.
  @inline(never)
  func endRequestsOfEntered() {
    for index in 0..<visible.enteredCount {
      requestedItems.remove(visible.enteredElement(index).id)
    }
  }

  /// Follows a batch of updates. Requests for removed or reloaded items end.
  func followRequestedItems(_ map: UpdateMap) {
    if requestedItems.isEmpty { return }
    requestedItems = Set(requestedItems.compactMap { map.newID(of: $0) })
  }

  private func logItems(_ what: String, _ ids: [ElementID]) {
    log?.write("\(what) \(ids.map(\.logText).joined(separator: ", "))")
  }

  private func requireItem(_ id: ElementID) {
    if id.kind != .item || !hasItem(at: id.itemPath) {
      fatalError(
        """
        data was prefetched for \(id.kind.name) \(id.item) of section \(id.section), which does \
        not exist
        """)
    }
  }
}
