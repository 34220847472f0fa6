import CellModel
import CollectionEngine
import CollectionModel
import Testing

/// Scenarios of RecyclerView's cache and pool, as far as they are those of this type.
///
/// RecyclerView keeps prefetched views in the cache too, whose size is 2 and the most that was
/// prefetched at once; here prepared cells are kept apart. So what leaves the screen has 2 places
/// also while nothing is prepared, where RecyclerView would have given it 5.
@Suite struct ByPositionReuseTests {
  private func enqueue(_ items: [Int], in reuse: ByPositionReuse) -> [CollectionReusableView] {
    let views = MadeViews.cells(items.map { _ in "cell" })
    for (item, view) in zip(items, views) {
      reuse.enqueue(view, showing: .item(item, inSection: 0))
    }
    return views
  }

  /// The items whose views are kept, which are taken.
  private func taken(_ items: ClosedRange<Int>, from reuse: ByPositionReuse) -> [Int] {
    items.filter { reuse.takeView(showing: .item($0, inSection: 0)) != nil }
  }

  @Test func theLastTwoThatLeftAreKeptForTheirElements() {
    for (left, kept) in [([10], [10]), ([10, 20], [10, 20]), ([10, 20, 30, 40], [30, 40])] {
      let reuse = ByPositionReuse(limit: 2, pool: 5)
      _ = enqueue(left, in: reuse)
      #expect(taken(0...99, from: reuse) == kept)
    }
  }

  @Test func aCacheOfFiveKeepsTheLastFive() {
    let reuse = ByPositionReuse(limit: 5)
    _ = enqueue([3, 4, 5, 50, 60, 70, 80, 90], in: reuse)
    #expect(taken(0...99, from: reuse) == [50, 60, 70, 80, 90])
  }

  @Test func thePoolGivesTheLastAndDropsWhatIsTooMuch() throws {
    let reuse = ByPositionReuse(limit: 2, pool: 5)
    let views = enqueue(Array(0..<9), in: reuse)
    // 0...6 went to the pool, which takes 0...4.
    #expect(reuse.waitingCount == 7 && reuse.droppedCount == 2)
    let queue = views[0].queue
    for item in (0..<5).reversed() { #expect(reuse.dequeue(from: queue) === views[item]) }
    #expect(!reuse.canDequeue(from: queue) && reuse.dequeue(from: queue) == nil)
  }

  @Test func thePoolHasItsCapacityForEachIdentifier() {
    let reuse = ByPositionReuse(limit: 0, pool: 1)
    for (item, view) in MadeViews.cells(["a", "b", "a"]).enumerated() {
      reuse.enqueue(view, showing: .item(item, inSection: 0))
    }
    #expect(reuse.waitingCount == 2 && reuse.droppedCount == 1)
  }

  @Test func aPoolWithoutCapacityKeepsAll() {
    let reuse = ByPositionReuse(limit: 2)
    _ = enqueue(Array(0..<100), in: reuse)
    #expect(reuse.waitingCount == 100 && reuse.droppedCount == 0)
  }
}
