import CollectionAttributes
import CollectionModel
import Foundation

extension CollectionView {
  /// Makes changes of the content together: `changes` changes the model and describes this by calls
  /// such as `insertItems`. Batches may be nested; the outermost one applies all of them.
  ///
  /// The views on screen move with their items. Views of removed items are enqueued, or, if the
  /// changes are animated, kept until they have disappeared. The next frame queries the new
  /// positions. During a pass, `changes` runs at once, but the batch is applied after the pass; an
  /// invalid batch then ends the process.
  /// - Parameter completion: called once the changes have been shown and everything that they moved
  ///   has come to rest. Its argument is false if a movement was interrupted.
  /// - Throws: `UpdateError` if the batch is invalid, or the error that `changes` throws; the view
  ///   is then unchanged. Mistakes in a nested batch are found when the outermost one ends.
  /// - Complexity: O(edits log edits + visible log edits), one count for each section that changes
  ///   (for all sections unless `countCheck` is set otherwise), and the source's cost of the edits.
  public func performBatchUpdates(
    _ changes: () throws -> Void, completion: ((Bool) -> Void)? = nil
  ) throws {
    if !isInPass { letGo() }
    // The counts before the batch are needed, and the model is about to change.
    if counts == nil { countSections() }
    updates.depth += 1
    do {
      try changes()
    } catch {
      updates.depth -= 1
      if updates.depth == 0 { _ = updates.takeOpen() }
      throw error
    }
    updates.depth -= 1
    if let completion { updates.newCompletions.append(completion) }
    guard updates.depth == 0 else { return }
    let (batch, completions) = updates.takeOpen()
    try perform(batch, edits: nil, completions)
  }

  /// Applies a batch of changes that the data source has already made.
  ///
  /// - Parameter edits: the same batch as edits of the source's sizes; nil if the data source
  ///   provides the sizes (`boxForItemAt`).
  /// - Throws, Complexity: as above.
  public func performBatchUpdates(
    _ batch: UpdateBatch, edits: [CollectionEdit]? = nil
  ) throws(UpdateError) {
    if updates.depth > 0 { fatalError("a batch with edits of its own was begun within another") }
    try perform(batch, edits: edits)
  }

  /// Applies a batch now, or after the pass under way. In both cases the counts after the batch are
  /// read now, because the data source may change again before the pass ends.
  private func perform(
    _ batch: UpdateBatch, edits: [CollectionEdit]?, _ completions: [(Bool) -> Void] = []
  ) throws(UpdateError) {
    guard isInPass else {
      letGo()
      let after = DataSourceCounts(view: self, dataSource: requiredDataSource())
      return try perform(batch, after: after, edits: edits, completions)
    }
    // A dragged item returns to its path in the data source.
    let after = SectionCounts(DataSourceCounts(view: self, dataSource: ownDataSource()))
    whenIdle { [unowned self] in
      letGo()
      do {
        try perform(batch, after: after, edits: edits, completions)
      } catch {
        // The caller has returned: no one can catch the error.
        fatalError("\(error)")
      }
    }
  }

  private func perform(
    _ batch: UpdateBatch, after: some SectionCounting, edits: [CollectionEdit]?,
    _ completions: [(Bool) -> Void]
  ) throws(UpdateError) {
    let map = try batch.validated(before: knownCounts, after: after, checking: countCheck)
    updates.completions += completions
    perform(map, after: after, edits: edits)
    measureAllAgain()
  }

  func perform(_ map: UpdateMap, after: some SectionCounting, edits: [CollectionEdit]?) {
    let before = interactions.isEmpty ? nil : counts
    counts?.apply(map, after: after)
    contentVersion += 1
    beginAnimated(.batch(map))
    let edits = edits ?? (source.takesEdits ? self.edits(of: map) : [])
    if !edits.isEmpty {
      log?.write("apply \(edits.count) edits")
      source.apply(edits)
    }
    beginUpdates(map)
    whileBusy { follow(map) }
    if let before, let counts {
      for interaction in interactions { interaction.follow(map, before: before, after: counts) }
    }
    isAnswerCurrent = false
    updates.isShownNext = true
    updates.isOfBatch = true
    invalidateLayout(InvalidationContext(dataSourceCounts: true))
    if hasDeferredChanges { makeDeferredChanges() }
  }

  /// Passes the elements that are on screen before the batch to a layout with hooks.
  ///
  /// - Parameter former: returns the id that an element on screen had before the batch.
  func beginUpdates(_ map: UpdateMap, former: (ElementID) -> ElementID = { $0 }) {
    guard let hooks = source.hooks else { return }
    let shown = (0..<visible.current.count).map { position in
      var attributes = visible.current[position]
      attributes.id = former(attributes.id)
      return ShownElement(
        attributes: attributes,
        transform: visible.view(at: position).transform,
        detail: visible.view(at: position).detail)
    }
    updates.shownBefore = shown.map(\.attributes.id)
    updates.needsOffset = true
    hooks.beginUpdates(map, shown: shown)
  }

  /// Requests from the layout the attributes of each element that was on screen before the batch or
  /// is now. Without an animator the answers are not shown.
  private func endUpdates() {
    updates.isOfBatch = false
    let isMoving = isChangeAnimated && !updates.isShownAlready
    updates.isShownAlready = false
    guard let hooks = source.hooks else { return }
    isInLayout = true
    defer { isInLayout = false }
    updates.needsOffset = false
    let before = updates.shownBefore
    let after = visible.current.elements.map(\.id)
    updates.shownBefore = []
    let kinds = Set((before + after).map(\.kind)).subtracting([.item])
      .sorted { $0.rawValue < $1.rawValue }
    for id in distinct(before + kinds.flatMap(hooks.deletedElements)) {
      let answer = hooks.finalAttributes(of: id)
      if isMoving { animator?.setFinal(answer, of: id) }
    }
    for id in distinct(after + kinds.flatMap(hooks.insertedElements)) {
      let answer = hooks.initialAttributes(of: id)
      if isMoving { animator?.setInitial(answer, of: id) }
    }
    hooks.endUpdates()
  }

  func distinct(_ ids: some Sequence<ElementID>) -> [ElementID] {
    var seen: Set<ElementID> = []
    return ids.filter { seen.insert($0).inserted }
  }

  /// Renames the elements on screen and releases the views of those that leave.
  private func follow(_ map: UpdateMap) {
    var left: [(id: ElementID, view: CollectionReusableView)] = []
    updates.follow(map)
    visible.follow(map, &updates) { left.append(($0, $1)) }
    if isAnimating { animator?.follow(map) }
    for (id, view) in left { release(view, of: id, isGone: true) }
    followOffScreen(map)
  }

  /// Ends the updates once the batch has been shown.
  func finishUpdates() {
    updates.isShownNext = false
    isUpdating = true
    if let exchange {
      self.exchange = nil
      endExchange(exchange)
    }
    if updates.isOfBatch { endUpdates() }
    reconfigure()
    isUpdating = false
    let completions = updates.completions
    updates.completions.removeAll()
    if isChangeAnimated {
      isChangeAnimated = false
      animator?.endChange(completions)
    } else {
      for completion in completions { complete(completion, true) }
    }
  }

  package func complete(_ completion: (Bool) -> Void, _ isFinished: Bool) {
    log?.write(isFinished ? "completion" : "completion, interrupted")
    completion(isFinished)
  }

  private func reconfigure() {
    let dataSource = requiredDataSource()
    let ids = updates.toReconfigure
    updates.toReconfigure = []
    for id in ids {
      guard deferredChanges.isEmpty else {
        // The content may have changed again: the next pass does the rest.
        updates.toReconfigure.append(id)
        updates.isShownNext = true
        continue
      }
      guard let cell = cellForItem(id) else { continue }
      updates.requested = (id, cell)
      log?.write("cellForItem \(id.logText)")
      layout.dataSourceCalls += 1
      let given = dataSource.collectionView(self, cellForItemAt: id)
      if given !== cell || updates.requested != nil {
        fatalError(
          "the data source gave another cell for \(id), which is reconfigured: dequeue one for it")
      }
      updates.reconfigured += 1
      observer?.didSetUp(cell, for: id)
      visible.forgetMeasured(id)
    }
    if selfSizing { measureShown() }
  }

  // MARK: Single changes

  /// Whether a batch is open, which collects single changes.
  public var isInBatch: Bool { updates.depth > 0 }

  /// Each of these calls adds to the open batch. Outside of one, it makes a batch of its own and
  /// throws that batch's errors.
  public func insertItems(_ items: Range<Int>, inSection section: Int) throws(UpdateError) {
    try addUpdates { $0.insertItems(items, inSection: section) }
  }

  public func deleteItems(_ items: Range<Int>, inSection section: Int) throws(UpdateError) {
    try addUpdates { $0.deleteItems(items, inSection: section) }
  }

  public func moveItem(from: ItemPath, to: ItemPath) throws(UpdateError) {
    try addUpdates { $0.moveItem(from: from, to: to) }
  }

  /// Gives the items new cells.
  public func reloadItems(_ items: Range<Int>, inSection section: Int) throws(UpdateError) {
    try addUpdates { $0.reloadItems(items, inSection: section) }
  }

  /// Has the data source set up the items' present cells again.
  public func reconfigureItems(_ items: Range<Int>, inSection section: Int) throws(UpdateError) {
    try addUpdates { $0.reconfigureItems(items, inSection: section) }
  }

  public func insertSections(_ sections: Int...) throws(UpdateError) {
    try addUpdates { batch in for section in sections { batch.insertSections(section) } }
  }

  public func deleteSections(_ sections: Int...) throws(UpdateError) {
    try addUpdates { batch in for section in sections { batch.deleteSections(section) } }
  }

  public func moveSection(from: Int, to: Int) throws(UpdateError) {
    try addUpdates { $0.moveSection(from: from, to: to) }
  }

  /// Gives the sections new items, as many as the data source has now, and new views.
  public func reloadSections(_ sections: Int...) throws(UpdateError) {
    try addUpdates { batch in for section in sections { batch.reloadSections(section) } }
  }

  /// Adds changes to the open batch; outside of one they form a batch of their own.
  public func addUpdates(_ change: (inout UpdateBatch) -> Void) throws(UpdateError) {
    if updates.depth > 0 { return change(&updates.open) }
    var batch = UpdateBatch()
    change(&batch)
    try perform(batch, edits: nil)
  }
}
