import CollectionEngine
import CollectionModel

/// Keeps off-screen views for their elements until others need them: a view returns to its own
/// element if it still shows it; otherwise the view that left first is reused. Beyond a limit, the
/// view that left first is dropped.
package final class KeptReuse: ReusePolicy {
  private let limit: Int
  private var bound = BoundViews()
  /// Views without valid content; they are reused and dropped first.
  private var free: [CollectionReusableView] = []

  package var boundPeak: Int { bound.peak }
  package var waitingCount: Int { bound.count + free.count }
  package private(set) var droppedCount = 0

  /// - Parameter limit: the most views that wait, 0 or more.
  package init(limit: Int) { self.limit = limit }

  package func enqueue(_ view: CollectionReusableView, showing id: ElementID?) {
    if waitingCount == limit {
      droppedCount += 1
      guard limit > 0 else { return }
      // A view without valid content is dropped first, the new one too.
      if free.popLast() == nil {
        guard id != nil else { return }
        _ = bound.takeFirst()
      }
    }
    if let id { bound.append(view, showing: id) } else { free.append(view) }
  }

  package func view(showing id: ElementID) -> CollectionReusableView? { bound.view(of: id) }

  package func takeView(showing id: ElementID) -> CollectionReusableView? { bound.take(id) }

  package func canDequeue(from queue: Int) -> Bool {
    free.contains { $0.queue == queue } || bound.views.contains { $0.view.queue == queue }
  }

  package func dequeue(from queue: Int) -> CollectionReusableView? {
    if let index = free.lastIndex(where: { $0.queue == queue }) { return free.remove(at: index) }
    return bound.takeFirst(of: queue)
  }

  package func follow(_ map: UpdateMap) { free += bound.follow(map) }

  package func forgetContents() { free += bound.removeAll() }

  package func removeAll() {
    bound = BoundViews()
    free.removeAll()
    droppedCount = 0
  }
}
