import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Whole logs of the calls that a view makes, in order.
@Suite struct CallLogTests {
  private let rows = Rows([["a", "b", "c", "d"]])
  private let view: CollectionView
  private let log = CallLog()

  init() throws {
    view = CollectionView(source: rows, dataSource: rows)
    view.delegate = rows
    view.log = log
    view.registerCell(withIdentifier: "row") { CollectionCell() }
  }

  private func begin() throws {
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 100))
    try view.layoutIfNeeded()
    _ = log.take()
  }

  private func path(_ item: Int, _ section: Int = 0) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  @Test func theFirstFrameCountsThenCallsTheLayoutThenTheDataSource() throws {
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 100))
    try view.layoutIfNeeded()
    #expect(
      log.take() == [
        "numberOfSections -> 1", "numberOfItems in 0 -> 4",
        "contentSize", "elements in (0, 0, 100, 100)",
        "cellForItem [0, 0]", "willDisplay [0, 0]",
        "cellForItem [0, 1]", "willDisplay [0, 1]", "didLayout",
      ])
  }

  @Test func scrollingEndsWhatLeftBeforeItRequestsWhatEntered() throws {
    try begin()
    try view.setContentOffset(CGPoint(x: 0, y: 50))
    try view.layoutIfNeeded()
    #expect(
      log.take() == [
        "contentSize", "elements in (0, 50, 100, 100)", "didEndDisplaying [0, 0]",
        "cellForItem [0, 2]",
        "prepareForReuse \"row\"", "willDisplay [0, 2]", "didLayout",
      ])
  }

  @Test func aPassWithNothingToDoCallsNothing() throws {
    try begin()
    try view.layoutIfNeeded()
    #expect(log.take() == [])
    #expect(view.counters.passesLeftEarly == 1)
  }

  @Test func insertedItemsGetCellsAndTheOthersKeepTheirs() throws {
    try begin()
    let first = view.cellForItem(at: IndexPath(indexes: [0, 0]))
    try view.performBatchUpdates {
      rows.rows[0].insert("x", at: 0)
      try view.insertItems(0..<1, inSection: 0)
    }
    #expect(view.cellForItem(at: IndexPath(indexes: [0, 1])) === first)
    try view.layoutIfNeeded()
    #expect(
      log.take() == [
        "numberOfSections -> 1", "numberOfItems in 0 -> 5",
        "invalidateLayout dataSourceCounts", "prepare dataSourceCounts",
        "contentSize", "elements in (0, 0, 100, 100)", "didEndDisplaying [0, 2]",
        "cellForItem [0, 0]",
        "prepareForReuse \"row\"", "willDisplay [0, 0]", "didLayout",
      ])
    #expect(view.counters.cellsMoved == 2)
  }

  @Test func deletedItemsEndAtOnce() throws {
    try begin()
    rows.rows[0].removeFirst()
    try view.deleteItems(0..<1, inSection: 0)
    #expect(view.visibleItems == [path(0)])
    try view.layoutIfNeeded()
    #expect(
      log.take().filter { !$0.hasPrefix("numberOf") } == [
        "didEndDisplaying [0, 0]", "invalidateLayout dataSourceCounts",
        "prepare dataSourceCounts", "contentSize", "elements in (0, 0, 100, 100)",
        "cellForItem [0, 1]",
        "prepareForReuse \"row\"", "willDisplay [0, 1]", "didLayout",
      ])
  }

  @Test func aMovedItemTakesItsCellAlong() throws {
    try begin()
    let first = view.cellForItem(at: IndexPath(indexes: [0, 0]))
    rows.rows[0].swapAt(0, 1)
    try view.moveItem(from: path(0), to: path(1))
    try view.layoutIfNeeded()
    #expect(view.cellForItem(at: IndexPath(indexes: [0, 1])) === first)
    #expect(
      log.take().filter { !$0.hasPrefix("numberOf") } == [
        "invalidateLayout dataSourceCounts", "prepare dataSourceCounts",
        "contentSize", "elements in (0, 0, 100, 100)", "didLayout",
      ])
    #expect(view.counters.dequeues == 2)
  }

  @Test func aReloadedItemGetsItsCellThroughTheQueue() throws {
    try begin()
    try view.reloadItems(1..<2, inSection: 0)
    try view.layoutIfNeeded()
    #expect(
      log.take().filter { !$0.hasPrefix("numberOf") } == [
        "didEndDisplaying [0, 1]", "invalidateLayout dataSourceCounts",
        "prepare dataSourceCounts", "contentSize", "elements in (0, 0, 100, 100)",
        "cellForItem [0, 1]",
        "prepareForReuse \"row\"", "willDisplay [0, 1]", "didLayout",
      ])
    #expect(view.counters.cellsReloaded == 1)
  }

  @Test func aReconfiguredItemKeepsItsCellWithoutPreparingIt() throws {
    try begin()
    let cell = view.cellForItem(at: IndexPath(indexes: [0, 1]))
    try view.reconfigureItems(1..<2, inSection: 0)
    try view.layoutIfNeeded()
    #expect(view.cellForItem(at: IndexPath(indexes: [0, 1])) === cell)
    #expect(
      log.take().filter { !$0.hasPrefix("numberOf") } == [
        "invalidateLayout dataSourceCounts", "prepare dataSourceCounts",
        "contentSize", "elements in (0, 0, 100, 100)", "cellForItem [0, 1]", "didLayout",
      ])
    #expect(view.counters.cellsReconfigured == 1)
    #expect(view.counters.dequeues == 2)
    // Three cells, and twice the counts of sections and items.
    #expect(view.counters.dataSourceCalls == 3 + 2 * 2)
  }

  @Test func aReconfiguredItemMayMoveBeforeItsCellIsSetUp() throws {
    try begin()
    try view.reconfigureItems(0..<1, inSection: 0)
    rows.rows[0].insert("x", at: 0)
    try view.insertItems(0..<1, inSection: 0)
    _ = log.take()
    try view.layoutIfNeeded()
    #expect(log.take().filter { $0.hasPrefix("cellForItem") }.last == "cellForItem [0, 1]")
    #expect(view.counters.cellsReconfigured == 1)
  }

  @Test func nestedBatchesAreOne() throws {
    try begin()
    var done = 0
    try view.performBatchUpdates {
      rows.rows[0].removeFirst()
      try view.deleteItems(0..<1, inSection: 0)
      try view.performBatchUpdates {
        rows.rows.append(["x"])
        try view.insertSections(1)
      } completion: { _ in
        done += 1
      }
      #expect(view.numberOfSections == 1)
    } completion: { _ in
      done += 10
    }
    #expect(view.numberOfSections == 2)
    #expect(done == 0)
    try view.layoutIfNeeded()
    #expect(done == 11)
    #expect(
      log.take().filter { !$0.hasPrefix("numberOf") } == [
        "didEndDisplaying [0, 0]", "invalidateLayout dataSourceCounts",
        "prepare dataSourceCounts", "contentSize", "elements in (0, 0, 100, 100)",
        "cellForItem [0, 1]",
        "prepareForReuse \"row\"", "willDisplay [0, 1]", "completion", "completion", "didLayout",
      ])
  }

  @Test func aBatchWhoseChangesThrowIsAsIfItHadNotBegun() throws {
    struct Refusal: Error {}
    try begin()
    #expect(throws: Refusal.self) {
      try view.performBatchUpdates {
        try view.deleteItems(0..<1, inSection: 0)
        throw Refusal()
      }
    }
    #expect(!view.isInBatch)
    rows.rows[0].removeLast()
    try view.deleteItems(3..<4, inSection: 0)
    try view.layoutIfNeeded()
    #expect(view.numberOfItems(inSection: 0) == 3 && view.visibleItems == [path(0), path(1)])
  }

  /// Records the notifications of batches and exchanges.
  private final class NoticeLog: SourceHooks {
    var lines: [String] = []
    func beginUpdates(_ map: UpdateMap, shown: [ShownElement]) {
      lines.append("begin \(shown.map(\.attributes.id.logText).joined(separator: " "))")
    }
    func endUpdates() { lines.append("end") }
    func targetOffset(forProposed bounds: CGRect) -> CGPoint {
      lines.append("target")
      return CGPoint(x: 0, y: bounds.origin.y + 50)
    }
    func beginTransition(to new: any AttributeSource) { lines.append("begin to") }
    func beginTransition(from old: any AttributeSource) { lines.append("begin from") }
    func endTransition() { lines.append("end of transition") }
  }

  @Test func aLayoutWithHooksIsNotifiedOfABatchAndPlacesTheViewport() throws {
    let notices = NoticeLog()
    rows.hooks = notices
    try begin()
    rows.rows[0].removeFirst()
    try view.deleteItems(0..<1, inSection: 0)
    try view.layoutIfNeeded()
    #expect(notices.lines == ["begin [0, 0] [0, 1]", "target", "end"])
    #expect(view.contentOffset == CGPoint(x: 0, y: 50))
    #expect(log.take().contains("targetOffset -> 0.0, 50.0"))
  }

  @Test func rotationInvalidatesWithTheNewExtent() throws {
    try begin()
    try view.setBounds(CGRect(x: 0, y: 0, width: 150, height: 100))
    try view.layoutIfNeeded()
    #expect(
      log.take() == [
        "invalidateLayout crossExtent 150.0", "prepare crossExtent 150.0",
        "contentSize", "elements in (0, 0, 150, 100)", "didLayout",
      ])
  }

  @Test func reloadDataReleasesEverythingAndCountsAgain() throws {
    try begin()
    rows.rows = [["x"], ["y"]]
    view.reloadData()
    try view.layoutIfNeeded()
    #expect(
      log.take() == [
        "reloadData", "didEndDisplaying [0, 0]", "didEndDisplaying [0, 1]",
        "invalidateLayout everything dataSourceCounts",
        "numberOfSections -> 2", "numberOfItems in 0 -> 1", "numberOfItems in 1 -> 1",
        "prepare everything dataSourceCounts",
        "contentSize", "elements in (0, 0, 100, 100)",
        "cellForItem [0, 0]", "prepareForReuse \"row\"", "willDisplay [0, 0]",
        "cellForItem [1, 0]", "prepareForReuse \"row\"", "willDisplay [1, 0]", "didLayout",
      ])
  }

  @Test func marksAreServedTogetherInOnePass() throws {
    try begin()
    view.invalidateLayout(InvalidationContext(elements: [.item(0, inSection: 0)]))
    view.invalidateLayout(
      InvalidationContext(
        contentOffsetAdjustment: CGPoint(x: 0, y: 25),
        contentSizeAdjustment: CGSize(width: 0, height: 7)))
    #expect(log.take().count == 2)
    try view.layoutIfNeeded()
    #expect(view.contentOffset == CGPoint(x: 0, y: 25))
    #expect(view.contentSize.height == 207)
    #expect(
      log.take() == [
        "prepare [0, 0] offset 0.0, 25.0 size 0.0, 7.0", "contentSize",
        "elements in (0, 25, 100, 100)",
        "cellForItem [0, 2]", "willDisplay [0, 2]", "didLayout",
      ])
  }

  @Test func anotherLayoutShowsTheSameViewsElsewhere() throws {
    try begin()
    let first = view.cellForItem(at: IndexPath(indexes: [0, 0]))
    let tall = Rows(rows.rows, height: 80)
    view.setSource(tall)
    try view.layoutIfNeeded()
    #expect(view.cellForItem(at: IndexPath(indexes: [0, 0])) === first)
    #expect(first?.attributes?.frame.height == 80)
    #expect(
      log.take() == [
        "setSource", "invalidateLayout everything dataSourceCounts",
        "prepare everything dataSourceCounts", "contentSize", "elements in (0, 0, 100, 100)",
        "didLayout",
      ])
  }

  @Test func bothLayoutsAreNotifiedOfTheirExchange() throws {
    let (old, new) = (NoticeLog(), NoticeLog())
    rows.hooks = old
    try begin()
    let tall = Rows(rows.rows, height: 80)
    tall.hooks = new
    view.setSource(tall, offset: CGPoint(x: 0, y: 20))
    try view.layoutIfNeeded()
    #expect(view.contentOffset == CGPoint(x: 0, y: 20))
    try view.setContentOffset(CGPoint(x: 0, y: 30))
    try view.layoutIfNeeded()
    // If the caller sets the viewport, the layout is not consulted, then or later.
    #expect(old.lines == ["begin to", "end of transition"])
    #expect(new.lines == ["begin from", "end of transition"])
  }

  @Test func whoeverWatchesCellsSeesThoseThatComeOnScreen() throws {
    var seen: [CollectionReusableView] = []
    view.displayed = { seen.append($0) }
    try begin()
    #expect(seen.map { view.element(of: $0)?.item } == [0, 1])
  }

  @Test func cellsThatPreferAnotherSizeGetItInTheNextPass() throws {
    final class Tall: CollectionCell {
      override func preferredAttributes(fitting attributes: ElementAttributes) -> ElementAttributes
      {
        var preferred = attributes
        preferred.frame.size.height = 70
        return preferred
      }
    }
    let sized = SizedRows(heights: [30, 30, 30, 30])
    let view = CollectionView(source: sized, dataSource: rows)
    view.log = log
    view.selfSizing = true
    view.registerCell(withIdentifier: "row") { Tall() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 50))
    try view.layoutIfNeeded()
    #expect(sized.heights == [70, 70, 30, 30])
    #expect(
      log.take() == [
        "numberOfSections -> 1", "numberOfItems in 0 -> 4", "contentSize",
        "elements in (0, 0, 100, 50)",
        "cellForItem [0, 0]", "preferredBox [0, 0]", "willDisplay [0, 0]",
        "cellForItem [0, 1]", "preferredBox [0, 1]", "willDisplay [0, 1]",
        "apply 2 edits", "contentSize", "elements in (0, 0, 100, 50)", "didEndDisplaying [0, 1]",
        "didLayout",
      ])
    try view.layoutIfNeeded()
    #expect(log.take() == [])
  }

  @Test func itemsAreMeasuredWhenTheyCrossTheBoundsAndNotInTheOverscan() throws {
    final class Measuring: CollectionViewDataSource {
      var requests: [Int32] = []
      var wish: (ItemPath) -> ItemBox? = { _ in nil }

      func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int)
        -> Int
      { 4 }

      func collectionView(_ collectionView: CollectionView, cellForItemAt id: ElementID)
        -> CollectionCell
      { collectionView.dequeueReusableCell(withIdentifier: "row", for: id) }

      func collectionView(
        _ collectionView: CollectionView, preferredBoxFor path: ItemPath, in cell: CollectionCell,
        fitting attributes: ElementAttributes
      ) -> ItemBox? {
        requests.append(Int32(path.item))
        return wish(path)
      }
    }
    let data = Measuring()
    let sized = SizedRows(heights: [30, 30, 30, 30])
    let view = CollectionView(source: sized, dataSource: data)
    view.selfSizing = true
    view.overscan = Overscan(viewports: 0.8)
    view.registerCell(withIdentifier: "row") { CollectionCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 50))
    try view.layoutIfNeeded()
    #expect(data.requests == [0, 1], "the third has a cell and is not on screen")
    data.requests = []
    try view.setContentOffset(CGPoint(x: 0, y: 20))
    try view.layoutIfNeeded()
    #expect(data.requests == [2], "a cell is measured once")
    data.requests = []
    try view.reconfigureItems(0..<2, inSection: 0)
    try view.layoutIfNeeded()
    #expect(data.requests == [0, 1], "and again when it was set up again")
    data.requests = []
    try view.setBounds(CGRect(x: 0, y: 20, width: 80, height: 50))
    try view.layoutIfNeeded()
    #expect(data.requests == [0, 1, 2], "or when the content has another extent")
    data.requests = []
    data.wish = { $0.item == 0 ? ItemBox(size: ItemSize(points: 80, 20)) : nil }
    view.invalidateLayout()
    view.queryElements(in: CGRect(x: 0, y: 20, width: 80, height: 50))
    view.updateVisibleElements()
    #expect(view.takePreferredBoxes().count == 1)
    try view.layoutIfNeeded()
    #expect(sized.heights == [30, 30, 30, 30], "whoever takes the boxes gives them to the source")
  }

  @Test func decorationsAreMadeByTheLayoutAndNotByTheDataSource() throws {
    let kind = ElementKind.named("shelf", .decoration, at: .item)
    let source = FakeSource([
      ElementAttributes(
        id: ElementID(kind: kind, section: 0, item: 1),
        frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    ])
    final class Shelf: CollectionReusableView {}
    source.decorations?.register(kind) { Shelf() }
    let view = CollectionView(source: source, dataSource: rows)
    view.log = log
    view.show()
    #expect(view.visibleView(of: source.answer[0].id) is Shelf)
    #expect(view.visibleElements(ofKind: kind).map(\.item) == [1])
    #expect(log.take().suffix(1) == ["willDisplay shelf [0, 1]"])
  }

  @Test func theLayoutDecidesAboutNewBoundsWhileTheViewHasTheOldOnes() throws {
    final class RequestLog: SourceHooks {
      weak var view: CollectionView?
      var seen: [CGRect] = []
      func shouldInvalidateLayout(forBounds bounds: CGRect) -> Bool {
        seen.append(view?.bounds ?? .null)
        return bounds.minY >= 50
      }
      func invalidationContext(forBounds bounds: CGRect) -> InvalidationContext {
        InvalidationContext(elements: [.item(1, inSection: 0)])
      }
      func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint {
        CGPoint(x: 0, y: (bounds.minY / 50).rounded() * 50)
      }
    }
    let requests = RequestLog()
    rows.hooks = requests
    requests.view = view
    try begin()
    requests.seen = []
    try view.setContentOffset(CGPoint(x: 0, y: 10))
    try view.setContentOffset(CGPoint(x: 0, y: 60))
    #expect(requests.seen.map(\.minY) == [0, 10])
    try view.layoutIfNeeded()
    #expect(
      log.take() == [
        "shouldInvalidateLayout for (0, 10, 100, 100) -> false",
        "shouldInvalidateLayout for (0, 60, 100, 100) -> true",
        "invalidateLayout [0, 1]", "prepare [0, 1]", "contentSize", "elements in (0, 60, 100, 100)",
        "didEndDisplaying [0, 0]", "cellForItem [0, 2]", "prepareForReuse \"row\"",
        "willDisplay [0, 2]", "cellForItem [0, 3]", "willDisplay [0, 3]", "didLayout",
      ])
    #expect(
      view.restingOffset(forProposed: CGPoint(x: 0, y: 80), velocity: CGPoint(x: 0, y: 1))
        == CGPoint(x: 0, y: 100))
  }

  // MARK: Mistakes

  @Test func aRefusedBatchLeavesTheViewAsItWas() throws {
    try begin()
    #expect(throws: UpdateError.self) { try view.deleteItems(7..<8, inSection: 0) }
    #expect(throws: UpdateError.self) { try view.insertItems(0..<1, inSection: 0) }
    #expect(view.visibleItems == [path(0), path(1)])
    #expect(view.numberOfItems(inSection: 0) == 4)
    rows.rows[0].append("e")
    try view.insertItems(4..<5, inSection: 0)
    try view.layoutIfNeeded()
    #expect(view.visibleItems == [path(0), path(1)])
  }

  @Test func boundsThatAreNoNumbersAreRefused() throws {
    try begin()
    for bounds in [
      CGRect(x: 0, y: Double.nan, width: 1, height: 1),
      CGRect(x: Double.infinity, y: 0, width: 1, height: 1),
    ] {
      #expect(throws: CollectionViewError.self) { try view.setBounds(bounds) }
    }
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test func aLayoutThatIsInvalidatedInEveryPassIsAnErrorWithThePlace() throws {
    final class Restless: CollectionCell {
      weak var view: CollectionView?
      override func apply(_ attributes: ElementAttributes) {
        // The first element changes its look in each pass.
        view?.invalidateLayout(InvalidationContext(contentOffsetAdjustment: CGPoint(x: 0, y: 100)))
      }
    }
    let many = Rows([Array(repeating: "x", count: 1000)])
    let view = CollectionView(source: many, dataSource: many)
    view.registerCell(withIdentifier: "row") {
      let cell = Restless()
      cell.view = view
      return cell
    }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 100))
    let error = #expect(throws: CollectionViewError.self) { try view.layoutIfNeeded() }
    let text = "\(try #require(error))"
    #expect(text.contains("stuck in its update and layout loop: 100 passes"))
    #expect(text.contains("CallLogTests.swift"))
  }
}
