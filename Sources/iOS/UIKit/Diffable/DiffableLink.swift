import CollectionModel
import Synchronization

/// What a collection view needs of a diffable data source, whose type it does not know.
@MainActor
protocol DiffableSource: AnyObject {
  nonisolated var link: DiffableLink { get }
  /// Calls `move`, which commits that a user has dragged an item. What is applied meanwhile waits,
  /// because the view still has the item in its hand.
  func dropping(from: ItemPath, to: ItemPath, _ move: () -> Bool) -> Bool
  /// Expands an item, or collapses it, as its handlers allow.
  func toggle(_ path: IndexPath)
}

/// What a collection view and its diffable data source share: the work that waits for the next
/// pass of the view.
package final class DiffableLink: Sendable {
  typealias Work = @MainActor @Sendable () -> Void

  /// The view that shows the data source; nil for none. The view sets it, because a weak reference
  /// would cost more than a frame should.
  @exclusivity(unchecked) nonisolated(unsafe) unowned(unsafe) var view: UICollectionView?
  private let waiting = Mutex<[(work: Work, isForeign: Bool)]>([])
  private let count = Atomic(0)

  package var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// Whether anything waits that another thread has submitted.
  var hasForeignWork: Bool { waiting.withLock { $0.contains { $0.isForeign } } }

  func add(isForeign: Bool, _ work: @escaping Work) {
    waiting.withLock {
      $0.append((work, isForeign))
      count.store($0.count, ordering: .relaxed)
    }
  }

  /// Does what waits, in order, including what is submitted meanwhile.
  @MainActor
  func run() {
    while let work = takeFirst() { work() }
  }

  private func takeFirst() -> Work? {
    waiting.withLock {
      if $0.isEmpty { return nil }
      let first = $0.removeFirst().work
      count.store($0.count, ordering: .relaxed)
      return first
    }
  }
}
