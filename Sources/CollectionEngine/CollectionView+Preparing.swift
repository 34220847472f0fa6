import CollectionModel

extension CollectionView {
  /// Has the data source set up the cell of an item that is not on screen; it is shown as it is
  /// when the item comes on screen. Does nothing if a cell shows the item already (`hasCell`), or
  /// if `isPrefetchingEnabled` is off.
  ///
  /// - Precondition: there is such an item, and no batch of updates waits to be shown.
  package func prepareCell(for id: ElementID) {
    requireIdle("a cell was prepared")
    guard isPrefetchingEnabled, !hasCell(for: id) else { return }
    let cell = provideView(for: id, from: requiredDataSource())
    cell.state = .prepared
    prepared.append(unsafeDowncast(cell, to: CollectionCell.self), for: id)
  }

  /// Gives a prepared cell up: it waits to show another item.
  package func releasePreparedCell(for id: ElementID) {
    requireIdle("a prepared cell was released")
    if let cell = prepared.take(id) { queues.enqueueUnshown(cell) }
  }

  func releasePreparedCells() {
    for cell in prepared.removeAll() { queues.enqueueUnshown(cell) }
  }

  /// Makes a cell and sets it up for no item: it waits to be reused.
  ///
  /// - Parameter id: the item for which it was wanted.
  /// - Precondition: `identifier` is registered.
  package func createCell(withIdentifier identifier: String, for id: ElementID) {
    requireIdle("a cell was created")
    let number = queues.registered(.item, identifier)
    queues.countCreated(number)
    observer?.willCreateView(withIdentifier: identifier, for: id)
    queues.enqueueUnshown(makeView(in: number, identifier))
  }

  /// The identifier of an item's cell: of the one that it has, or else of the one that the data
  /// source gives it. That cell is made for the question, set up and given up; it is not counted.
  ///
  /// - Precondition: there is such an item, and the view is not in a pass.
  package func identifierOfCell(for id: ElementID) -> String {
    requireIdle("the identifier of a cell was asked")
    if let cell = cellForItem(id) { return cell.reuseIdentifier ?? "" }
    updates.requested = (id, nil)
    let cell = requiredDataSource().collectionView(self, cellForItemAt: id)
    if updates.requested != nil {
      fatalError("the data source dequeued no cell for \(id): dequeue one for each item")
    }
    return cell.reuseIdentifier ?? ""
  }

  /// Whether a cell with this identifier waits to show another item.
  package func isCellWaiting(withIdentifier identifier: String) -> Bool {
    queues.canDequeue(queues.registered(.item, identifier))
  }

  /// Has another object decide how views wait off screen; nil for the view's own queues, which keep
  /// all of them. It takes over the views that wait in these.
  ///
  /// - Precondition: no view waits for the object before.
  package func setReusePolicy(_ policy: (any ReusePolicy)?) {
    requireIdle("the reuse policy was exchanged")
    queues.setPolicy(policy)
  }

  /// The views that wait to be reused.
  package var waitingViewCount: Int { queues.waiting }

  /// Whether a cell shows an item already: on screen, prepared, or waiting for the item.
  package func hasCell(for id: ElementID) -> Bool { cellForItem(id) != nil }

  /// The cell of an item on screen, prepared, or waiting for the item.
  package func cellForItem(_ id: ElementID) -> CollectionCell? {
    visible.view(of: id) as? CollectionCell ?? prepared.cell(for: id)
      ?? queues.policy?.view(showing: id) as? CollectionCell
  }

  /// The view that an element which comes on screen has already.
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

  /// Follows a batch of updates off screen.
  func followOffScreen(_ map: UpdateMap) {
    queues.followContents(map)
    followAskedItems(map)
    guard !prepared.cells.isEmpty else { return }
    for id in prepared.follow(map, { queues.enqueueUnshown($0) }) { updates.addReconfigured(id) }
  }
}
