import CollectionModel
import Foundation

extension CollectionView {
  /// Removes the views of the elements that left, reports each to the delegate, and enqueues it.
  func endDisplayingLeft() {
    visible.removeLeft { leaving.append(($0, $1)) }
    for (id, view) in leaving { release(view, of: id, isGone: false) }
    leaving.removeAll(keepingCapacity: true)
  }

  /// Reports the view to the delegate and enqueues it.
  ///
  /// - Parameter isUpToDate: whether the view still shows its element correctly.
  package func endDisplaying(
    _ view: CollectionReusableView, of id: ElementID, isUpToDate: Bool = false
  ) {
    log?.write("didEndDisplaying \(id.logText)")
    if let delegate {
      if id.kind == .item {
        delegate.collectionView(
          self, didEndDisplaying: unsafeDowncast(view, to: CollectionCell.self), forItemAt: id)
      } else {
        delegate.collectionView(self, didEndDisplayingSupplementaryView: view, at: id)
      }
    }
    queues.enqueue(view, showing: isUpToDate && mayWait(for: id) ? id : nil)
  }

  /// Whether a view that leaves may wait for its element, provided the reuse policy allows it. If
  /// the driver of the collection view prefetches, only cells may, and only while prefetching is
  /// enabled.
  private func mayWait(for id: ElementID) -> Bool {
    prefetcher == nil || isPrefetchingEnabled && id.kind == .item
  }

  func notifyInteractions(of view: CollectionReusableView, for id: ElementID) {
    guard !interactions.isEmpty, id.kind == .item else { return }
    let cell = unsafeDowncast(view, to: CollectionCell.self)
    for interaction in interactions { interaction.willDisplay(cell, for: id) }
  }

  func willDisplay(_ view: CollectionReusableView, for id: ElementID) {
    log?.write("willDisplay \(id.logText)")
    displayed?(view)
    notifyInteractions(of: view, for: id)
    guard let delegate else { return }
    if id.kind == .item {
      delegate.collectionView(
        self, willDisplay: unsafeDowncast(view, to: CollectionCell.self), forItemAt: id)
    } else {
      delegate.collectionView(self, willDisplaySupplementaryView: view, at: id)
    }
  }
}
