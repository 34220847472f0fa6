import CellModel
import CollectionEngine
import CollectionModel
import ScrollBenchKit

/// Keeps the views that left last, of all identifiers together, and drops the one that left first.
final class LastLeftReuse: ReusePolicy {
  private let limit: Int
  /// The one that left last is the last.
  private var waiting: [CollectionReusableView] = []
  private(set) var droppedCount = 0
  var waitingCount: Int { waiting.count }

  /// - Parameter limit: the most views that wait, 0 or more.
  init(limit: Int) { self.limit = limit }

  func enqueue(_ view: CollectionReusableView, showing id: ElementID?) {
    waiting.append(view)
    guard waiting.count > limit else { return }
    waiting.removeFirst()
    droppedCount += 1
  }

  func canDequeue(from queue: Int) -> Bool { waiting.contains { $0.queue == queue } }

  func dequeue(from queue: Int) -> CollectionReusableView? {
    waiting.lastIndex { $0.queue == queue }.map { waiting.remove(at: $0) }
  }

  func removeAll() {
    waiting.removeAll()
    droppedCount = 0
  }
}

/// Prepares the item that comes next, and no other.
final class NextItemPrefetch: PrefetchPolicy {
  func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    place.items(ahead: place.screen, behind: 0).prefix(1).map(\.id)
  }
}

extension Registry {
  mutating func addPolicies() {
    add(
      ReuseRegistration(
        name: "last-left", summary: "keeps up to n cells, whatever they show, and drops the oldest",
        parameters: [Parameter("n", "cells off screen", .whole(0...1000), default: "4")]
      ) { LastLeftReuse(limit: $0.whole("n")) })
    add(
      PrefetchRegistration(name: "next-item", summary: "the item that comes next alone") { _ in
        NextItemPrefetch()
      })
  }
}
