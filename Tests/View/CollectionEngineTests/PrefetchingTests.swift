import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Records the items whose data were requested.
final class PrefetchLog: PrefetchingDataSource {
  private var lines: [String] = []

  func collectionView(_ view: CollectionView, prefetchItemsAt ids: [ElementID]) {
    lines.append("request \(ids.map(\.logText).joined())")
  }

  func collectionView(_ view: CollectionView, cancelPrefetchingForItemsAt ids: [ElementID]) {
    lines.append("cancel \(ids.map(\.logText).joined())")
  }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// What is prepared and requested before it comes on screen: of eight rows, two are there.
@Suite struct PrefetchingTests {
  private let rows = Rows([["a", "b", "c", "d", "e", "f", "g", "h"]])
  private let data = PrefetchLog()
  private let view: CollectionView
  private let log = CallLog()

  init() throws {
    view = CollectionView(source: rows, dataSource: rows)
    view.prefetchDataSource = data
    view.log = log
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 100))
    try view.layoutIfNeeded()
    _ = log.take()
  }

  private func ids(_ items: Int...) -> [ElementID] { items.map { .item($0, inSection: 0) } }

  private func scroll(to row: Int) throws {
    try view.setContentOffset(CGPoint(x: 0, y: 50 * row))
    try view.layoutIfNeeded()
  }

  // MARK: Data

  @Test func dataIsRequestedInTheOrderOfTheDriver() {
    #expect(view.prefetchData(for: ids(4, 2, 3)) == ids(4, 2, 3))
    #expect(data.take() == ["request [0, 4][0, 2][0, 3]"])
    #expect(log.take() == ["prefetchItems [0, 4], [0, 2], [0, 3]"])
  }

  @Test func whatIsOnScreenOrPendingIsNotRequested() {
    view.prefetchData(for: ids(2))
    #expect(view.prefetchData(for: ids(0, 1, 2, 3, 3)) == ids(3))
    #expect(view.prefetchData(for: ids(1, 2, 3)) == [])
    #expect(data.take() == ["request [0, 2]", "request [0, 3]"])
  }

  @Test func anyPartOfTheRequestsIsCancelledAndMayBeRequestedAgain() {
    view.prefetchData(for: ids(2, 3, 4))
    #expect(view.cancelPrefetchedData(for: ids(5, 4, 2)) == ids(4, 2))
    #expect(view.cancelPrefetchedData(for: ids(4)) == [])
    #expect(view.prefetchData(for: ids(3, 4)) == ids(4))
    #expect(
      data.take() == ["request [0, 2][0, 3][0, 4]", "cancel [0, 4][0, 2]", "request [0, 4]"])
    #expect(
      log.take().contains("cancelPrefetching [0, 4], [0, 2]"), "the log has what is cancelled")
  }

  @Test func whatWasOnScreenIsNoLongerWaitedFor() throws {
    view.prefetchData(for: ids(2, 3, 4))
    try scroll(to: 2)
    #expect(view.cancelPrefetchedData(for: ids(2, 3, 4)) == ids(4))
    try scroll(to: 0)
    #expect(view.prefetchData(for: ids(2)) == ids(2))
  }

  @Test func itemsAreFollowedThroughABatch() throws {
    view.prefetchData(for: ids(2, 3, 4, 5, 6))
    _ = data.take()
    try view.performBatchUpdates {
      rows.rows[0] = ["a", "b", "new", "g", "c", "e", "f", "h"]
      try view.insertItems(2..<3, inSection: 0)
      try view.deleteItems(3..<4, inSection: 0)
      try view.reloadItems(4..<5, inSection: 0)
      try view.reconfigureItems(5..<6, inSection: 0)
      try view.moveItem(
        from: ItemPath(section: 0, item: 6), to: ItemPath(section: 0, item: 3))
    }
    #expect(data.take() == [], "there is no notice of what the batch removed or reloaded")
    #expect(view.requestedItems == Set(ids(4, 6, 3)), "c, f and g are waited for")
    try view.layoutIfNeeded()
    #expect(view.prefetchData(for: ids(3, 4, 5, 6)) == ids(5), "e was reloaded")
    #expect(view.cancelPrefetchedData(for: ids(3, 7, 6)) == ids(3, 6))
  }

  @Test func reloadedDataAResetAndAnotherDataSourceForgetEverything() throws {
    let other = PrefetchLog()
    let forget: [() -> Void] = [
      view.reloadData, view.reset, { view.prefetchDataSource = other },
    ]
    for forget in forget {
      view.prefetchData(for: ids(4, 5))
      _ = data.take()
      forget()
      #expect(view.requestedItems.isEmpty)
      try view.layoutIfNeeded()
      #expect(view.cancelPrefetchedData(for: ids(4, 5)) == [])
      #expect(data.take() == [])
    }
    #expect(view.prefetchData(for: ids(4)) == ids(4) && other.take() == ["request [0, 4]"])
  }

  @Test func withoutALoaderOfDataNothingIsRequested() {
    var loader: PrefetchLog? = PrefetchLog()
    view.prefetchDataSource = loader
    #expect(view.prefetchData(for: ids(2)) == ids(2))
    loader = nil
    #expect(view.prefetchDataSource == nil, "the view keeps no data source alive")
    #expect(view.prefetchData(for: ids(3)) == [])
  }

  @Test func cancellingIsOptional() {
    final class RequestLog: PrefetchingDataSource {
      func collectionView(_ view: CollectionView, prefetchItemsAt ids: [ElementID]) {}
    }
    let requests = RequestLog()
    view.prefetchDataSource = requests
    view.prefetchData(for: ids(2))
    #expect(view.cancelPrefetchedData(for: ids(2)) == ids(2))
  }

  @Test func switchedOffNothingIsPreparedOrRequested() {
    view.prefetchData(for: ids(2, 3))
    view.isPrefetchingEnabled = false
    #expect(view.prefetchData(for: ids(4)) == [])
    view.prepareCell(for: .item(2, inSection: 0))
    #expect(view.cellForItem(.item(2, inSection: 0)) == nil)
    #expect(view.cancelPrefetchedData(for: ids(3)) == ids(3), "cancelling is no prefetching")
    view.isPrefetchingEnabled = true
    #expect(view.prefetchData(for: ids(4)) == ids(4))
  }

  @Test(.waitsForExits) func dataOfWhatDoesNotExistIsAMistake() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (rows, data) = (Rows([["a", "b"]]), PrefetchLog())
      let view = CollectionView(source: rows, dataSource: rows)
      view.prefetchDataSource = data
      view.prefetchData(for: [.item(2, inSection: 0)])
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("data was prefetched for item 2 of section 0, which does not exist"))
  }

  // MARK: Cells

  @Test func aPreparedCellIsFoundAndDisplayedOnlyWhenItComesOnScreen() throws {
    view.prepareCell(for: .item(3, inSection: 0))
    let cell = view.cellForItem(at: IndexPath(indexes: [0, 3]))
    #expect(cell != nil && view.visibleItems.count == 2)
    #expect(log.take() == ["cellForItem [0, 3]"])
    try scroll(to: 2)
    #expect(view.visibleView(of: .item(3, inSection: 0)) === cell)
    #expect(
      log.take().suffix(5) == [
        "cellForItem [0, 2]", "prepareForReuse \"row\"", "willDisplay [0, 2]",
        "willDisplay [0, 3]", "didLayout",
      ])
  }

  /// Gives a view back to the element whose content it shows, and to no other.
  private final class ByElement: ReusePolicy {
    private var waiting: [(id: ElementID?, view: CollectionReusableView)] = []
    var waitingCount: Int { waiting.count }
    let (boundPeak, droppedCount) = (0, 0)
    func enqueue(_ view: CollectionReusableView, showing id: ElementID?) {
      waiting.append((id, view))
    }
    func view(showing id: ElementID) -> CollectionReusableView? {
      waiting.first { $0.id == id }?.view
    }
    func takeView(showing id: ElementID) -> CollectionReusableView? {
      waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).view }
    }
    func canDequeue(from queue: Int) -> Bool { false }
    func dequeue(from queue: Int) -> CollectionReusableView? { nil }
    func follow(_ map: UpdateMap) {}
    func forgetContents() { waiting = waiting.map { (nil, $0.view) } }
    func removeAll() { waiting = [] }
  }

  @Test func afterDataIsReloadedNoWaitingCellShowsItsElement() throws {
    view.setReusePolicy(ByElement())
    try scroll(to: 2)
    try scroll(to: 4)
    _ = log.take()
    try scroll(to: 2)
    #expect(!log.take().contains("cellForItem [0, 2]"), "its cell waited")
    view.reloadData()
    try view.layoutIfNeeded()
    let lines = log.take()
    #expect(lines.contains("cellForItem [0, 2]") && lines.contains("cellForItem [0, 3]"))
    try scroll(to: 4)
    #expect(log.take().contains("cellForItem [0, 4]"), "its cell shows what was there before")
  }

  @Test func aCellThatIsGivenUpIsTheNextOneToBeReused() throws {
    view.prepareCell(for: .item(3, inSection: 0))
    let cell = view.cellForItem(.item(3, inSection: 0))
    view.releasePreparedCell(for: .item(3, inSection: 0))
    #expect(view.cellForItem(.item(3, inSection: 0)) == nil)
    view.prepareCell(for: .item(4, inSection: 0))
    #expect(view.cellForItem(.item(4, inSection: 0)) === cell)
    #expect(view.counters.created == 3)
  }

  @Test func aPreparedCellFollowsItsItem() throws {
    view.prepareCell(for: .item(3, inSection: 0))
    view.prepareCell(for: .item(4, inSection: 0))
    let cell = view.cellForItem(.item(3, inSection: 0))
    try view.performBatchUpdates {
      rows.rows[0] = ["new", "a", "b", "c", "d", "f", "g", "h"]
      try view.insertItems(0..<1, inSection: 0)
      try view.deleteItems(4..<5, inSection: 0)
    }
    #expect(view.cellForItem(.item(4, inSection: 0)) === cell)
    #expect(view.prepared.cells.count == 1 && view.prepared.outdatedCount == 1)
  }
}
