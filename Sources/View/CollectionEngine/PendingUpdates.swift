import CollectionModel

/// Updates that a view has received and not shown yet, and counts of all updates so far.
struct PendingUpdates {
  /// The number of open batches, each nested in the one before.
  var depth = 0
  /// The changes that the open batches have collected.
  var open = UpdateBatch()
  /// The completions of the open batches; they count only once the outermost batch is valid.
  var newCompletions: [(Bool) -> Void] = []
  /// Called after the next frame, or when everything that it moves has come to rest.
  var completions: [(Bool) -> Void] = []
  /// Whether the next frame is the first after a batch or after an exchange of the layout.
  var isShownNext = false
  var isOfBatch = false
  /// Whether the screen already shows the batch, so that the layout's answers move nothing.
  var isShownAlready = false
  /// The elements on screen before the batch; empty if the layout has no hooks.
  var shownBefore: [ElementID] = []
  /// Whether the layout has yet to choose the offset after the batch.
  var needsOffset = false
  /// Elements whose cells are set up again after the next frame, in drawing order.
  var toReconfigure: [ElementID] = []
  /// The item whose cell the data source is to dequeue although no element on screen waits for it:
  /// with its present cell, which is set up again, or with nil for a new cell that only reveals its
  /// identifier. nil once the cell is dequeued.
  var requested: (id: ElementID, cell: CollectionReusableView?)?

  /// Sizes that cells requested, until the next pass.
  var preferred: [CollectionEdit] = []

  // Counted since the view was created or reset.
  var moved = 0
  var reloaded = 0
  var reconfigured = 0

  mutating func takeOpen() -> (UpdateBatch, completions: [(Bool) -> Void]) {
    defer { (open, newCompletions) = (UpdateBatch(), []) }
    return (open, newCompletions)
  }

  /// Discards the cells to be set up again and the requested sizes, because all views are released.
  mutating func forgetCells() {
    toReconfigure.removeAll()
    preferred.removeAll()
  }

  /// Renames the elements for which earlier frames and batches left work.
  mutating func follow(_ map: UpdateMap) {
    preferred = preferred.compactMap { edit in
      guard case .resizeItem(let path, let box) = edit, let new = map.newPath(of: path)
      else { return nil }
      return .resizeItem(new, to: box)
    }
    toReconfigure = toReconfigure.compactMap { id in
      // An element that this batch names is added again later.
      guard case .stays(let new, isReconfigured: false) = map.fate(of: id) else { return nil }
      return new
    }
  }

  /// Takes the request that is answered by dequeuing a cell; nil if it is for another item.
  mutating func takeRequest(
    _ id: ElementID, _ identifier: String
  ) -> (id: ElementID, cell: CollectionReusableView?)? {
    guard let request = requested, request.id == id else { return nil }
    if let cell = request.cell, cell.reuseIdentifier != identifier {
      fatalError(
        """
        \(id) is reconfigured and has a cell with identifier "\(cell.reuseIdentifier ?? "none")", \
        but "\(identifier)" was dequeued: reload the item instead
        """)
    }
    requested = nil
    return request
  }
}
