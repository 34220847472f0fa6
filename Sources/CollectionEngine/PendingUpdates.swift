import CollectionModel

/// Updates that a view has received and not shown yet, and counts of what updates did so far.
struct PendingUpdates {
  /// The number of open batches, each nested in the one before.
  var depth = 0
  /// The changes that the open batches have collected.
  var open = UpdateBatch()
  /// The completions of the open batches; they count only once the outermost batch is valid.
  var newCompletions: [() -> Void] = []
  /// Called after the next frame.
  var completions: [() -> Void] = []
  /// Whether the next frame is the first after a batch.
  var isShownNext = false
  /// The elements on screen before the batch that the next frame shows; empty if the layout has no
  /// hooks.
  var shownBefore: [ElementID] = []
  /// Whether the layout has yet to be asked where the viewport begins after the batch.
  var asksForOffset = false
  /// Elements whose cells are set up again after the next frame, in drawing order.
  private(set) var toReconfigure: [ElementID] = []
  /// The element whose cell is being set up again, until the data source dequeues it.
  var reconfiguring: (id: ElementID, cell: CollectionReusableView)?

  /// Sizes that cells asked for, until the next pass.
  var preferred: [CollectionEdit] = []

  // Counted since the view was created or reset.
  var moved = 0
  var reloaded = 0
  var reconfigured = 0

  mutating func takeOpen() -> UpdateBatch {
    defer { open = UpdateBatch() }
    return open
  }

  mutating func abandonOpen() {
    open = UpdateBatch()
    newCompletions.removeAll()
  }

  mutating func addReconfigured(_ id: ElementID) { toReconfigure.append(id) }

  mutating func takeReconfigured() -> [ElementID] {
    defer { toReconfigure.removeAll() }
    return toReconfigure
  }

  /// Forgets the cells to be set up again and the sizes asked for, because all views are released.
  mutating func forgetCells() {
    toReconfigure.removeAll()
    preferred.removeAll()
  }

  /// Renames the elements for which earlier frames and batches have left work to do.
  mutating func follow(_ map: UpdateMap) {
    if !preferred.isEmpty {
      preferred = preferred.compactMap { edit in
        guard case .resizeItem(let path, let box) = edit, let new = map.newPath(of: path)
        else { return nil }
        return .resizeItem(new, to: box)
      }
    }
    guard !toReconfigure.isEmpty else { return }
    toReconfigure = toReconfigure.compactMap { id in
      if case .stays(let new, let isReconfigured) = map.fate(of: id) {
        // An element that this batch names again will be added again.
        return isReconfigured ? nil : new
      }
      return nil
    }
  }

  /// The present cell of the item that is being reconfigured; nil if `id` is not that item.
  mutating func takeReconfiguring(
    _ id: ElementID, _ identifier: String
  ) -> CollectionReusableView? {
    guard let (wanted, cell) = reconfiguring, wanted == id else { return nil }
    if cell.reuseIdentifier != identifier {
      fatalError(
        """
        \(id) is reconfigured and has a cell with identifier "\(cell.reuseIdentifier ?? "none")", \
        but "\(identifier)" was dequeued: reload the item instead
        """)
    }
    reconfiguring = nil
    return cell
  }
}
