import CollectionEngine
import CollectionModel

/// Keeps a limited number of waiting views of each identifier and drops the rest.
package final class CapacityReuse: ReusePolicy {
  private let capacity: Int
  private var waiting: [[CollectionReusableView]] = []
  package private(set) var waitingCount = 0
  package private(set) var droppedCount = 0

  /// - Parameter capacity: the most views of an identifier that wait, 0 or more.
  package init(capacity: Int) { self.capacity = capacity }

  package func enqueue(_ view: CollectionReusableView, showing id: ElementID?) {
    while waiting.count <= view.queue { waiting.append([]) }
    guard waiting[view.queue].count < capacity else {
      droppedCount += 1
      return
    }
    waiting[view.queue].append(view)
    waitingCount += 1
  }

  package func canDequeue(from queue: Int) -> Bool {
    queue < waiting.count && !waiting[queue].isEmpty
  }

  package func dequeue(from queue: Int) -> CollectionReusableView? {
    guard queue < waiting.count, let view = waiting[queue].popLast() else { return nil }
    waitingCount -= 1
    return view
  }

  package func removeAll() {
    waiting.removeAll()
    waitingCount = 0
    droppedCount = 0
  }
}
