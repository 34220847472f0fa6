import CollectionModel

extension CollectionView {
  /// Has the data source set up the cell of an item off screen; the cell is shown unchanged when
  /// the item comes on screen. Does nothing if a cell already shows the item (`hasCell`), or if
  /// `isPrefetchingEnabled` is off.
  ///
  /// - Precondition: the item exists, and no batch of updates waits to be shown.
  package func prepareCell(for id: ElementID) {
    requireIdle("a cell was prepared")
    guard isPrefetchingEnabled, !hasCell(for: id) else { return }
    let cell = provideView(for: id, from: requiredDataSource())
    cell.state = .prepared
    prepared.append(unsafeDowncast(cell, to: CollectionCell.self), for: id)
  }

  /// Gives up a prepared cell, which then waits to show another item.
  package func releasePreparedCell(for id: ElementID) {
    requireIdle("a prepared cell was released")
    if let cell = prepared.take(id) { queues.enqueueUnshown(cell) }
  }

  func releasePreparedCells() {
    for cell in prepared.removeAll() { queues.enqueueUnshown(cell) }
  }

  /// Creates a cell that is set up for no item and waits to be reused.
  ///
  /// - Parameter id: the item that needs the cell.
  /// - Precondition: `identifier` is registered.
  package func createCell(withIdentifier identifier: String, for id: ElementID) {
    requireIdle("a cell was created")
    let number = queues.registered(.item, identifier)
    queues.countCreated(number)
    observer?.willCreateView(withIdentifier: identifier, for: id)
    queues.enqueueUnshown(makeView(in: number, identifier))
  }

  /// The identifier of an item's cell: of the present one, or else of one that the data source sets
  /// up for this call. That cell is given up again and not counted.
  ///
  /// - Precondition: the item exists, and the view is not in a pass.
  package func identifierOfCell(for id: ElementID) -> String {
    requireIdle("the identifier of a cell was requested")
    if let cell = cellForItem(id) { return cell.reuseIdentifier ?? "" }
    updates.requested = (id, nil)
    let cell = requiredDataSource().collectionView(self, cellForItemAt: id)
    if updates.requested != nil {
      fatalError("the data source dequeued no cell for \(id): dequeue one for each item")
    }
    return cell.reuseIdentifier ?? ""
  }

  package func isCellWaiting(withIdentifier identifier: String) -> Bool {
    queues.canDequeue(queues.registered(.item, identifier))
  }

  /// Replaces the view's own queues by an object that decides how views wait off screen; nil
  /// restores the queues, which keep all views. The object takes over the views that wait in the
  /// queues.
  ///
  /// - Precondition: no view waits in the object that is replaced.
  package func setReusePolicy(_ policy: (any ReusePolicy)?) {
    requireIdle("the reuse policy was exchanged")
    queues.setPolicy(policy)
  }

  package var waitingViewCount: Int { queues.waiting }

  package func hasCell(for id: ElementID) -> Bool { cellForItem(id) != nil }

  /// The cell of an item on screen, prepared, or waiting for the item.
  package func cellForItem(_ id: ElementID) -> CollectionCell? {
    visible.view(of: id) as? CollectionCell ?? prepared.cell(for: id)
      ?? queues.policy?.view(showing: id) as? CollectionCell
  }

  /// The view off screen, prepared or waiting, that already shows an element which comes on screen.
  @inline(__always)
  func takeViewOffScreen(for id: ElementID) -> CollectionReusableView? {
    if prepared.cells.isEmpty, queues.policy == nil { return nil }
    return takeKeptView(for: id)
  }

  private func takeKeptView(for id: ElementID) -> CollectionReusableView? {
    let ready = prepared.take(id)
    guard let view = ready ?? queues.takeView(showing: id) else { return nil }
    view.state = .loose
    observer?.didReturn(view, to: id, wasPrepared: ready != nil)
    return view
  }

  func followOffScreen(_ map: UpdateMap) {
    queues.updatePolicy { $0.follow(map) }
    followRequestedItems(map)
    guard !prepared.cells.isEmpty else { return }
    updates.toReconfigure += prepared.follow(map) { queues.enqueueUnshown($0) }
  }
}
