import CollectionEngine
import CollectionModel

/// Returns the views that left last to their own elements, and to no others. Views that left
/// earlier wait in a pool, which returns the last one first and drops views beyond its capacity.
///
/// When the direction of scrolling turns, the views that have just left come back without being set
/// up.
package final class ByPositionReuse: ReusePolicy {
  private let limit: () -> Int
  private var bound = BoundViews()
  private let pool: CapacityReuse

  package var boundPeak: Int { bound.peak }
  package var waitingCount: Int { bound.count + pool.waitingCount }
  package var droppedCount: Int { pool.droppedCount }

  /// - Parameters:
  ///   - limit: the number of views kept for their elements, 0 or more.
  ///   - capacity: the most views of an identifier that wait in the pool, 0 or more.
  package convenience init(limit: Int, pool capacity: Int = .max) {
    self.init(pool: capacity) { limit }
  }

  /// The same with a limit that may change: it is read whenever a view arrives.
  package init(pool capacity: Int = .max, limit: @escaping () -> Int) {
    self.limit = limit
    pool = CapacityReuse(capacity: capacity)
  }

  package func enqueue(_ view: CollectionReusableView, showing id: ElementID?) {
    let limit = limit()
    guard let id, limit > 0 else { return pool.enqueue(view, showing: nil) }
    while bound.count >= limit, let first = bound.takeFirst() {
      pool.enqueue(first, showing: nil)
    }
    bound.append(view, showing: id)
  }

  package func view(showing id: ElementID) -> CollectionReusableView? { bound.view(of: id) }

  package func takeView(showing id: ElementID) -> CollectionReusableView? { bound.take(id) }

  package func canDequeue(from queue: Int) -> Bool { pool.canDequeue(from: queue) }

  package func dequeue(from queue: Int) -> CollectionReusableView? { pool.dequeue(from: queue) }

  package func follow(_ map: UpdateMap) {
    for view in bound.follow(map) { pool.enqueue(view, showing: nil) }
  }

  package func forgetContents() {
    for view in bound.removeAll() { pool.enqueue(view, showing: nil) }
  }

  package func removeAll() {
    bound = BoundViews()
    pool.removeAll()
  }
}
