import CollectionEngine
import CollectionModel

/// Passes the engine's calls to UIKit's data sources and delegate.
final class DataSourceBridge: CollectionViewDataSource, @unchecked Sendable {
  /// nil once the view is gone. The view sets it to nil, because a weak reference would cost more
  /// than a frame should.
  @exclusivity(unchecked) nonisolated(unsafe) unowned(unsafe) var view: UICollectionView?
  /// The methods that the delegate lacks; they are not called again.
  @exclusivity(unchecked) nonisolated(unsafe) private var missingMethods: DelegateMethods = []
  /// The views dequeued during the present call, which have no other owner yet.
  @MainActor private var loose: [CollectionReusableView] = []
  /// The collection view whose data source is providing a view; nil for none.
  @exclusivity(unchecked) @MainActor private(set) static var provider: ObjectIdentifier?

  @MainActor
  init() {}

  private struct DelegateMethods: OptionSet {
    let rawValue: UInt8
    static let willDisplay = DelegateMethods(rawValue: 1)
    static let didEndDisplaying = DelegateMethods(rawValue: 2)
    static let willDisplayView = DelegateMethods(rawValue: 4)
    static let didEndDisplayingView = DelegateMethods(rawValue: 8)
    static let didScroll = DelegateMethods(rawValue: 16)
  }

  /// Clears the missing methods: another delegate may have others.
  @MainActor
  func delegateWasExchanged() { missingMethods = [] }

  /// Calls a method of the delegate, unless it is marked as missing.
  private func notify(
    by method: DelegateMethods,
    _ body: @MainActor (UICollectionView, any UICollectionViewDelegate) -> Void?
  ) {
    guard !missingMethods.contains(method) else { return }
    onMain {
      guard let view, let delegate = view.delegate else { return }
      if body(view, delegate) == nil { missingMethods.insert(method) }
    }
  }

  /// The offset of the view has changed.
  @MainActor
  func didScroll(_ view: UICollectionView) {
    guard !missingMethods.contains(.didScroll), let delegate = view.delegate else { return }
    if delegate.scrollViewDidScroll?(view) == nil { missingMethods.insert(.didScroll) }
  }

  @MainActor
  func keep(_ dequeued: CollectionReusableView) { loose.append(dequeued) }

  @MainActor
  private var subject: (view: UICollectionView, dataSource: any UICollectionViewDataSource) {
    guard let view, let dataSource = view.dataSource else {
      fatalError("a collection view without a data source is shown: keep a reference to it")
    }
    return (view, dataSource)
  }

  func numberOfSections(in collectionView: CollectionView) -> Int {
    onMain {
      guard let view, let dataSource = view.dataSource else { return 0 }
      return dataSource.numberOfSections?(in: view) ?? 1
    }
  }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  {
    onMain {
      let (view, dataSource) = subject
      return dataSource.collectionView(view, numberOfItemsInSection: section)
    }
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt id: ElementID
  ) -> CollectionCell {
    onMain {
      let (view, dataSource) = subject
      // A cell may contain a collection view, which is shown meanwhile.
      let outer = Self.provider
      Self.provider = ObjectIdentifier(view)
      let cell = dataSource.collectionView(view, cellForItemAt: id.path)
      Self.provider = outer
      guard let box = cell.box as? CellBox else {
        fatalError("the cell for the item at \(id.path) was not dequeued: dequeue one for it")
      }
      releaseLoose(of: view)
      return box
    }
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: ElementKind,
    at id: ElementID
  ) -> CollectionReusableView {
    onMain {
      let (view, dataSource) = subject
      let name = ElementKinds.name(of: kind) ?? kind.name
      let outer = Self.provider
      Self.provider = ObjectIdentifier(view)
      let found: UICollectionReusableView? = dataSource.collectionView?(
        view, viewForSupplementaryElementOfKind: name, at: id.path)
      Self.provider = outer
      guard let found else {
        fatalError(
          """
          the layout has a supplementary element of kind \(name) at \(id.path), and the data \
          source has no views for such elements: implement \
          collectionView(_:viewForSupplementaryElementOfKind:at:)
          """)
      }
      guard let box = found.box else {
        fatalError("the view of kind \(name) at \(id.path) was not dequeued: dequeue one for it")
      }
      let dequeued = (box as? SupplementaryBox)?.kind ?? "UICollectionElementKindCell"
      if dequeued != name {
        fatalError(
          """
          the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath: \
          does not match the element kind it is being used for. When asked for a view of element \
          kind '\(name)' the data source dequeued a view registered for the element kind \
          '\(dequeued)'
          """)
      }
      releaseLoose(of: view)
      return box
    }
  }

  /// The data source has provided a view. Others that it has dequeued meanwhile are never shown,
  /// which iOS 18 reports.
  @MainActor
  private func releaseLoose(of view: UICollectionView) {
    if loose.count > 1, !view.registrations.isEmpty {
      view.engine.log?.write(
        "Expected dequeued view to be returned to the collection view in preparation for display")
    }
    loose.removeAll(keepingCapacity: true)
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt path: ItemPath) -> Bool {
    onMain {
      let (view, dataSource) = subject
      return dataSource.collectionView?(view, canMoveItemAt: path.indexPath) ?? true
    }
  }

  func collectionView(_ collectionView: CollectionView, moveItemAt path: ItemPath, to: ItemPath) {
    onMain {
      if !moveItem(at: path.indexPath, to: to.indexPath) {
        fatalError(
          """
          the item at \(path.indexPath) was dragged to \(to.indexPath), and the data source does \
          not move it: implement collectionView(_:moveItemAt:to:)
          """)
      }
    }
  }

  /// Has the data source move an item; returns false if the data source has no method for that.
  @MainActor
  func moveItem(at path: IndexPath, to target: IndexPath) -> Bool {
    let (view, dataSource) = subject
    let move = { dataSource.collectionView?(view, moveItemAt: path, to: target) != nil }
    guard let diffable = dataSource as? any DiffableSource else { return move() }
    return diffable.dropping(from: ItemPath(path), to: ItemPath(target), move)
  }
}

extension DataSourceBridge: CollectionViewDelegate {
  /// The method that receives the current path is called first, as on iOS.
  func collectionView(
    _ collectionView: CollectionView, targetPathForMoveOf original: ItemPath,
    from current: ItemPath, to proposed: ItemPath
  ) -> ItemPath {
    let target: IndexPath? = withDelegate { view, delegate in
      delegate.collectionView?(
        view, targetIndexPathForMoveOfItemFromOriginalIndexPath: original.indexPath,
        atCurrentIndexPath: current.indexPath, toProposedIndexPath: proposed.indexPath)
        ?? delegate.collectionView?(
          view, targetIndexPathForMoveFromItemAt: original.indexPath,
          toProposedIndexPath: proposed.indexPath)
    }
    return target.map { ItemPath($0) } ?? proposed
  }

  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt id: ElementID
  ) {
    guard let shown = (cell as? CellBox)?.view else { return }
    notify(by: .willDisplay) { view, delegate in
      delegate.collectionView?(view, willDisplay: shown, forItemAt: id.path)
    }
  }

  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell, forItemAt id: ElementID
  ) {
    guard let shown = (cell as? CellBox)?.view else { return }
    notify(by: .didEndDisplaying) { view, delegate in
      delegate.collectionView?(view, didEndDisplaying: shown, forItemAt: id.path)
    }
  }

  func collectionView(
    _ collectionView: CollectionView,
    willDisplaySupplementaryView view: CollectionReusableView, at id: ElementID
  ) {
    guard let shown = (view as? SupplementaryBox)?.view else { return }
    notify(by: .willDisplayView) { owner, delegate in
      guard let kind = ElementKinds.name(of: id.kind) else { return () }
      return delegate.collectionView?(
        owner, willDisplaySupplementaryView: shown, forElementKind: kind, at: id.path)
    }
  }

  func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView, at id: ElementID
  ) {
    guard let shown = (view as? SupplementaryBox)?.view else { return }
    notify(by: .didEndDisplayingView) { owner, delegate in
      guard let kind = ElementKinds.name(of: id.kind) else { return () }
      return delegate.collectionView?(
        owner, didEndDisplayingSupplementaryView: shown, forElementOfKind: kind, at: id.path)
    }
  }
}

extension DataSourceBridge: PrefetchingDataSource {
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt ids: [ElementID]) {
    onMain {
      guard let view, let prefetchDataSource = view.prefetchDataSource else { return }
      prefetchDataSource.collectionView(view, prefetchItemsAt: ids.map(\.path))
    }
  }

  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt ids: [ElementID]
  ) {
    onMain {
      guard let view, let prefetchDataSource = view.prefetchDataSource else { return }
      prefetchDataSource.collectionView?(view, cancelPrefetchingForItemsAt: ids.map(\.path))
    }
  }
}
