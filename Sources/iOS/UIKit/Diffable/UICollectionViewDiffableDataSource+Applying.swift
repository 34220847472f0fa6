import CollectionEngine
import CollectionModel

/// What is applied to a diffable data source.
@usableFromInline
enum DiffableChange<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  case snapshot(CollectionSnapshot<Section, Item>)
  case tree(OutlineSnapshot<Item>, Section)
  /// Sections show their trees again after a movement.
  case settling
}

extension UICollectionViewDiffableDataSource {
  @usableFromInline typealias Model = CollectionSnapshot<SectionIdentifierType, ItemIdentifierType>
  @usableFromInline typealias Change = DiffableChange<SectionIdentifierType, ItemIdentifierType>

  /// How a change is shown: by a difference, or by loading everything if there is none.
  @usableFromInline
  struct Mode: Sendable {
    @usableFromInline var isAnimated = false
    /// Compiled for the types of the program, which the functions that call it are not.
    @usableFromInline var differ: (@Sendable (_ old: Model, _ new: Model) -> SnapshotDifference)?

    @inlinable nonisolated static func difference(_ isAnimated: Bool) -> Mode {
      Mode(isAnimated: isAnimated) { SnapshotDifference(from: $0, to: $1) }
    }

    @usableFromInline nonisolated init(
      isAnimated: Bool = false,
      _ differ: (@Sendable (_ old: Model, _ new: Model) -> SnapshotDifference)? = nil
    ) { (self.isAnimated, self.differ) = (isAnimated, differ) }
  }

  /// What was applied last, without marks.
  nonisolated public func snapshot()
    -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  { .init(latest.withLock { $0.snapshot }) }

  /// The tree that a section got, or its items without one; empty for an unknown section.
  nonisolated public func snapshot(
    for section: SectionIdentifierType
  ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    .init(latest.withLock { $0.outline(of: section) })
  }

  // MARK: Applying

  /// Shows a snapshot. The first one is loaded like new data, later ones by their difference.
  ///
  /// - Parameter completion: called when everything has come to rest.
  /// - Complexity: O(items); with the view's cost of a batch of the edits.
  @inlinable nonisolated public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) { submit(.snapshot(snapshot.model), .difference(animatingDifferences), completion) }

  /// The same in the next pass of the view, as for all asynchronous calls.
  @inlinable public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async { await submit(.snapshot(snapshot.model), .difference(animatingDifferences)) }

  /// Shows a snapshot like new data: all views are released, and animations end.
  nonisolated public func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) { submit(.snapshot(snapshot.model), Mode(), completion) }

  public func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) async { await submit(.snapshot(snapshot.model), Mode()) }

  /// Shows a tree in a section, which is added at the end if it is new. Its items leave others.
  @inlinable nonisolated public func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) { submit(.tree(snapshot.model, section), .difference(animatingDifferences), completion) }

  @inlinable public func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
    to section: SectionIdentifierType, animatingDifferences: Bool = true
  ) async { await submit(.tree(snapshot.model, section), .difference(animatingDifferences)) }

  @usableFromInline func submit(_ change: Change, _ mode: Mode) async {
    await withCheckedContinuation { done in submit(change, mode, waits: true) { done.resume() } }
  }

  /// Changes the latest state, and shows it at once or with the work that waits.
  @usableFromInline nonisolated func submit(
    _ change: Change, _ mode: Mode, waits: Bool = false, _ completion: (() -> Void)?
  ) {
    let isOnMain = isOnMainThread
    if isOnMain, link.hasForeignWork { reportDeadlock() }
    let state = latest.withLock {
      $0.apply(change)
      return $0
    }
    var marked = state.snapshot
    if case .snapshot(let new) = change { marked = new }
    nonisolated(unsafe) let completion = completion
    let work: DiffableLink.Work = { [marked] in self.show(state, marked, mode, completion) }
    guard isOnMain, !waits else { return link.add(isForeign: !isOnMain, work) }
    onMain {
      if isDropping {
        commitDrop()
        return link.add(isForeign: false, work)
      }
      link.run()
      guard let view = link.view else { return work() }
      view.whenIdle(work)
    }
  }

  private nonisolated func reportDeadlock() -> Never {
    fatalError(
      """
      Deadlock detected: calling this method on the main queue with outstanding async updates is \
      not permitted and will deadlock. Please always submit updates either always on the main \
      queue or always off the main queue - view=\(link.view.map { "\($0)" } ?? "nil")
      """)
  }

  // MARK: Showing

  private func show(
    _ new: State, _ marked: Model, _ mode: Mode, _ completion: (() -> Void)?
  ) {
    let old = shown
    guard let view = link.view else {
      shown = new
      completion?()
      return
    }
    if view.engine.isInBatch {
      fatalError("a snapshot was applied within performBatchUpdates: apply it before or after")
    }
    guard let differ = mode.differ, hasShown else {
      hasShown = true
      shown = new
      view.reloadData()
      completion?()
      return
    }
    let difference = differ(old.snapshot, marked)
    let batches = [difference.batch, difference.reloads].filter { !$0.isEmpty }
    if batches.isEmpty {
      shown = new
      completion?()
    }
    var left = batches.count
    for batch in batches {
      view.apply(batch, isAnimated: mode.isAnimated) {
        shown = new
      } completion: { _ in
        left -= 1
        if left == 0 { completion?() }
      }
    }
    showPlaces(insteadOf: old)
  }
}

extension UICollectionView {
  /// Applies a batch of a diffable data source, whose content `change` exchanges.
  func apply(
    _ batch: UpdateBatch, isAnimated: Bool, _ change: () -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    animateChange(isAnimated)
    closeEditMenu()
    mustSucceed {
      try engine.performBatchUpdates(
        {
          change()
          try engine.addUpdates { $0 = batch }
        }, completion: completion)
    }
    if engine.needsLayout { layoutIfNeeded() }
  }

  /// Whether a diffable data source provides the content.
  var isDiffable: Bool { link != nil && dataSource != nil }

  /// Expands or collapses the item of a row that was tapped, if that is what a tap there does.
  ///
  /// - Parameter point: in points of the content.
  func disclose(at point: CGPoint) -> Bool {
    guard let source = dataSource as? any DiffableSource, let path = engine.item(at: point),
      let cell = cellForItem(at: path.indexPath) as? UICollectionViewListCell,
      let accessory = cell.disclosure(at: CGPoint(x: point.x - cell.frame.minX, y: 0))
    else { return false }
    if let handler = accessory.actionHandler { handler() } else { source.toggle(path.indexPath) }
    return true
  }
}
