import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import TestSupport
import Testing

@Suite struct CollectionViewTests {
  let source = FakeSource()
  let dataSource = FakeDataSource()
  let view: CollectionView

  init() {
    view = CollectionView(source: source, dataSource: dataSource)
    dataSource.register(in: view)
  }

  /// Otherwise sizes would be requested from the data source, which has none.
  @Test func anotherSourceAfterAReloadHasTheNewContentAlready() {
    view.show()
    view.reloadData()
    let new = FakeSource([item(0)])
    view.setSource(new)
    view.show()
    #expect(view.visibleElements.map(\.id) == [.item(0, inSection: 0)])
  }

  @Test func elementsAreDrawnByZIndexThenKindThenSectionThenItem() {
    let header = ElementAttributes(id: .header(ofSection: 0), frame: window)
    source.answer = [
      item(1, zIndex: 2), header, item(5, section: 1), item(9), item(2), item(0, zIndex: -1),
    ]
    view.show()
    #expect(
      view.shownIDs == [
        .item(0, inSection: 0), .item(2, inSection: 0), .item(9, inSection: 0),
        .item(5, inSection: 1), .header(ofSection: 0), .item(1, inSection: 0),
      ])
  }

  @Test func visibleItemsAreSortedWhateverTheirDrawingOrder() {
    source.answer = [item(5, section: 1), item(9, zIndex: -1), item(2, zIndex: 3), item(0)]
    view.show()
    #expect(view.shownItems == [9, 0, 5, 2])
    #expect(
      view.visibleItems.map { [$0.section, $0.item] } == [[0, 0], [0, 2], [0, 9], [1, 5]])
  }

  @Test func hiddenElementsGetNoView() {
    source.answer = [item(0), item(1, isHidden: true)]
    view.show()
    #expect(view.shownItems == [0])
    source.answer = [item(0, isHidden: true), item(1)]
    view.show()
    #expect(view.shownItems == [1])
    #expect(view.visibleView(of: .item(0, inSection: 0)) == nil)
    #expect(view.counters.overFetch == 0)
  }

  @Test func whatDoesNotCrossIsCountedAndGetsNoView() {
    // The second only touches the edge.
    source.answer = [item(0), item(1, y: 100), item(2, y: 99.5)]
    view.show()
    #expect(view.shownItems == [0, 2])
    #expect(view.counters.hits == 3)
    #expect(view.counters.overFetch == 1)
    #expect(view.counters.created == 2)
  }

  @Test func theViewThatBeganToWaitLastIsReusedFirst() {
    dataSource.identifier = { _ in "wide" }
    source.answer = [item(0), item(1), item(2)]
    view.show()
    source.answer = []
    view.show()
    dataSource.log.lines = []
    source.answer = [item(7), item(8)]
    view.show()
    #expect(
      dataSource.log.lines == [
        "cell 7", "prepare 3", "apply 3 7", "cell 8", "prepare 2", "apply 2 8",
      ])
  }

  @Test func aViewThatLeftServesOneThatEntersInTheSameFrame() {
    dataSource.identifier = { _ in "wide" }
    source.answer = [item(0), item(1)]
    view.show()
    source.answer = [item(1), item(2)]
    view.show()
    #expect(dataSource.made == 2)
    #expect(view.counters.reuseHits == 1)
    #expect(view.counters.queueHighWater == 1)
    let cell = view.cellForItem(at: IndexPath(indexes: [0, 2]))
    #expect((cell as? LoggingCell)?.number == 1)
    #expect(cell?.attributes == item(2))
    #expect(cell?.reuseIdentifier == "wide")
  }

  @Test func onlyChangedAttributesAreAppliedAgain() {
    source.answer = [item(0), item(1)]
    view.show()
    dataSource.log.lines = []
    view.show()
    #expect(dataSource.log.lines == [])
    source.answer = [item(0), item(1, y: 11)]
    view.show()
    #expect(dataSource.log.lines == ["apply 2 1"])
    // A new zIndex also changes the position in drawing order.
    source.answer = [item(0, zIndex: 1), item(1, y: 11)]
    view.show()
    #expect(dataSource.log.lines == ["apply 2 1", "apply 1 0"])
    #expect(view.shownItems == [1, 0])
    #expect(view.counters.appliedAttributes == 4)
  }

  @Test func theSourceGetsTheViewportWithEachQuery() {
    let rect = CGRect(x: 0, y: -50, width: 100, height: 200)
    view.queryElements(in: rect, bounds: window)
    #expect(view.bounds == window && source.bounds == window)
    view.queryElements(in: rect)
    #expect(view.bounds == rect && source.bounds == rect)
    #expect(view.queryRect == rect)
  }

  @Test func aQueryInTwoHalvesIsOneQuery() {
    source.answer = [item(0), item(1, y: 11)]
    view.beginQuery(in: window, bounds: window)
    #expect(view.counters.hits == 0)
    view.finishQuery()
    view.updateVisibleElements()
    #expect(view.counters.hits == 2 && view.shownItems == [0, 1])
    #expect(view.bounds == window && view.queryRect == window && source.bounds == window)
  }

  @Test func anElementIsAppliedAgainWhenItsTransformChanges() {
    let turned = ElementTransform(a: 0, b: 1, c: -1, d: 0, size: CGSize(width: 20, height: 50))
    let flipped = ElementTransform(a: -1, b: 0, c: 0, d: 1, size: CGSize(width: 50, height: 20))
    var element = item(0)
    element.detail = 1
    source.answer = [element, item(1)]
    source.transforms = [turned]
    view.show()
    #expect(view.visibleView(of: element.id)?.transform == turned)
    #expect(view.transform(of: element) == turned)
    #expect(view.visibleView(of: .item(1, inSection: 0))?.transform == nil)
    // The same handle stands for a different transform in the next answer.
    source.transforms = [flipped]
    dataSource.log.lines = []
    view.show()
    #expect(dataSource.log.lines == ["apply 1 0"])
    #expect(view.visibleView(of: element.id)?.transform == flipped)
    // It is gone in the one after that.
    source.answer = [item(0), item(1)]
    view.show()
    #expect(dataSource.log.lines == ["apply 1 0", "apply 1 0"])
    #expect(view.visibleView(of: element.id)?.transform == nil)
    view.show()
    #expect(dataSource.log.lines.count == 2)
  }

  @Test func aViewThatIsReusedForgetsItsTransform() {
    dataSource.identifier = { _ in "wide" }
    var element = item(0)
    element.detail = 1
    source.transforms = [
      ElementTransform(a: 0, b: 1, c: -1, d: 0, size: CGSize(width: 20, height: 50))
    ]
    source.answer = [element]
    view.show()
    source.answer = [item(7)]
    view.show()
    #expect(view.counters.created == 1)
    #expect(view.visibleView(of: .item(7, inSection: 0))?.transform == nil)
  }

  @Test func transparentElementsAreVisible() {
    var element = item(0)
    element.alpha = 0
    source.answer = [element]
    view.show()
    #expect(view.shownItems == [0])
    element.alpha = 1
    source.answer = [element]
    view.show()
    #expect(view.counters.appliedAttributes == 2)
  }

  /// Both enter around an element that stays.
  @Test func anIDThatEntersAtBothEndsHasOneView() {
    source.answer = [item(5)]
    view.show()
    var last = item(3)
    last.zIndex = 1
    source.answer = [item(3), item(5), last]
    view.show()
    #expect(view.shownItems == [3, 5, 3])
    #expect(view.counters.duplicates == 1)
    #expect(view.counters.created == 2)
    source.answer = [item(3), item(5)]
    view.show()
    #expect(view.shownItems == [3, 5])
    #expect(view.visibleView(of: .item(3, inSection: 0))?.attributes?.zIndex == 0)
    #expect(view.counters.created == 2)
  }

  @Test func anIDAnsweredTwiceHasOneViewAndStaysVisibleTwice() {
    source.answer = [item(4), item(3), item(4, y: 12)]
    for _ in 0..<3 { view.show() }
    #expect(view.shownItems == [3, 4, 4])
    #expect(view.counters.duplicates == 3)
    #expect(view.counters.created == 2)
    #expect(view.counters.peakVisible == 2)
    #expect(view.visibleView(of: .item(4, inSection: 0))?.attributes?.frame.origin.y == 12)
    source.answer = [item(3), item(4)]
    view.show()
    #expect(view.shownItems == [3, 4])
    source.answer = []
    view.show()
    #expect(view.counters.queueHighWater == 2)
    #expect(view.shownItems == [])
  }

  @Test func updatingTwiceChangesNothing() {
    source.answer = [item(0), item(1, y: 200), item(2), item(2)]
    view.show()
    let counters = view.counters
    view.updateVisibleElements()
    #expect(view.shownItems == [0, 2, 2])
    #expect(view.counters == counters)
  }

  @Test func countersAreExactPerIdentifier() throws {
    let header = ElementAttributes(id: .header(ofSection: 0), frame: window)
    source.answer = [item(0), item(1), item(2), header]
    view.show()
    source.answer = [item(3), item(4)]
    view.show()
    source.answer = [item(3), item(4), item(5), header]
    view.show()
    let counters = view.identifierCounters
    #expect(counters.map(\.identifier) == ["wide", "narrow", "header"])
    #expect(counters.map(\.kind) == [.item, .item, .header])
    #expect(counters.map(\.dequeues) == [2, 4, 2])
    #expect(counters.map(\.created) == [1, 2, 1])
    #expect(counters.map(\.reuseHits) == [1, 2, 1])
    #expect(counters.map(\.prepareForReuseCalls) == [1, 2, 1])
    #expect(counters.map(\.appliedAttributes) == [2, 4, 2])
    #expect(counters.map(\.peakVisible) == [1, 2, 1])
    #expect(counters.map(\.queueHighWater) == [1, 2, 1])
    let total = view.counters
    #expect(total.dequeues == 8)
    #expect(total.created == 4)
    #expect(total.reuseHits == 4)
    #expect(total.peakVisible == 4)
    // All four waited at once before two of them were dequeued.
    #expect(total.queueHighWater == 4)
    #expect(total.hits == 10)
  }

  @Test func resetGoesBackToTheStateAfterCreation() {
    func replay() -> (ReuseCounters, [IdentifierCounters], [String]) {
      dataSource.log.lines = []
      dataSource.made = 0
      // At the end, views wait.
      for (first, count) in [(0, 9), (3, 9), (1, 9), (40, 9), (41, 4)] {
        source.answer = (first..<first + count).map { item($0) }
        view.show()
      }
      return (view.counters, view.identifierCounters, dataSource.log.lines)
    }
    // Counting the content is no part of a replay.
    _ = view.numberOfSections
    view.reset()
    let first = replay()
    view.reset()
    #expect(view.shownItems == [])
    #expect(view.counters == ReuseCounters())
    #expect(view.queryRect == .zero)
    #expect(first == replay())
  }

  @Test(.waitsForExits) func anUnregisteredIdentifierIsNamedWithTheRegisteredOnes() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let dataSource = FakeDataSource()
      let view = CollectionView(source: FakeSource([item(0)]), dataSource: dataSource)
      dataSource.register(in: view)
      dataSource.identifier = { _ in "wdie" }
      view.show()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "could not dequeue a cell with identifier \"wdie\": it is not registered; "
          + "registered: \"wide\", \"narrow\""))
  }

  @Test(.waitsForExits) func oneViewForTwoElementsIsAProgrammersMistake() async {
    await #expect(processExitsWith: .failure) {
      final class Stingy: CollectionViewDataSource {
        var cell: CollectionCell?
        func collectionView(_ view: CollectionView, numberOfItemsInSection: Int) -> Int { 2 }
        func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
          let shown = cell ?? view.dequeueReusableCell(withIdentifier: "wide", for: id)
          cell = shown
          return shown
        }
      }
      let stingy = Stingy()
      let view = CollectionView(source: FakeSource([item(0), item(1)]), dataSource: stingy)
      view.registerCell(withIdentifier: "wide") { CollectionCell() }
      view.show()
    }
  }
}
