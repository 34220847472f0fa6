import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Harness
import ScrollTraces
import TestSupport
import Testing

/// The reuse counters of edit traces against a model that follows items and sections by identity.
@Suite struct IdentityReuseTests {
  @Test(arguments: EditKind.allCases, TestContent.Layout.allCases)
  func aDequeueIsForAnItemThatHasNoView(
    kind: EditKind, layout: TestContent.Layout
  ) throws {
    for seed in [EditReplayTests.seed, 24] {
      let launch = try PreparedLaunch(
        TestContent(strategy: .tiledCache, layout: layout, script: kind, seed: seed), launch: 0,
        seed: seed)
      let (playback, display) = (launch.playback, launch.display)
      var model = IdentityReuse(over: launch.displayMaker.sizes)
      var stepper = PassStepper(playback)
      try stepper.playRest { change in
        model.apply(change.edits, reloading: change.batch.reloadedItems)
        display.apply(change)
      } show: { pass in
        display.show(pass, of: playback)
        model.show(display.view.visibleElements.map(\.id))
        try #require(
          display.view.counters.dequeues == model.dequeues, "seed \(seed), pass \(pass)")
      }
      let counters = display.view.counters
      #expect(
        counters.dequeues - counters.endedDisplaying == display.view.visibleElements.count,
        "seed \(seed)")
      if kind == .updates {
        #expect(counters.cellsReloaded > 0, "seed \(seed)")
        #expect(counters.cellsReconfigured > 0, "seed \(seed)")
        #expect(counters.cellsMoved > 0, "seed \(seed)")
      }
    }
  }

  @Test func aLayoutThatCallsTheDataSourceIsFound() {
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 100)],
      sizes: SizeSequence((0..<100).map { _ in ItemSize(points: 100, 10) }))
    let rows = TenPointRows()
    let display = Display(rows, over: sizes, seed: 1)
    let screen = CGRect(x: 0, y: 0, width: 100, height: 30)
    display.show(screen, bounds: screen)
    #expect(display.callsInLayout == 0)
    rows.view = display.view
    display.show(screen, bounds: screen)
    #expect(display.callsInLayout == 1)
  }

  /// Six rows of 10 on a screen that shows three, and one new row at the top while the first is
  /// seen.
  ///
  /// The first frame dequeues three cells. The new row moves the offset by 10, so that the same
  /// three rows stay where they are: nothing is dequeued. One row further down, one is.
  @Test func aSmallChatByHand() throws {
    let box = ItemBox(size: ItemSize(points: 100, 10))
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 6)], sizes: SizeSequence((0..<6).map { _ in box.size }))
    let rows = TenPointRows()
    let cells = BenchmarkCells(sizes: sizes, seed: 1)
    let view = CollectionView(source: rows, dataSource: cells)
    cells.register(in: view)
    func show(_ y: Double) {
      view.queryElements(in: CGRect(x: 0, y: y, width: 100, height: 30))
      view.updateVisibleElements()
    }
    show(0)
    #expect(view.counters.dequeues == 3)
    let first = ItemPath(section: 0, item: 0)
    let change = PlaybackChange([.insertItems([box], at: first)], before: sizes)
    for edit in change.edits { cells.apply(edit) }
    try view.performBatchUpdates(change.batch, edits: change.edits)
    show(10)
    #expect(view.counters.dequeues == 3)
    #expect(view.counters.cellsMoved == 3)
    show(20)
    #expect(view.counters.dequeues == 4)
  }
}

/// Rows of 10 pt without end.
private final class TenPointRows: AttributeSource {
  /// Requests a count from the data source in every query, if there is one.
  weak var view: CollectionView?
  let queriesAreIndependent = true
  let contentSize = CGSize(width: 100, height: 1e6)
  func prepare() {}
  func reset() {}
  func apply(_ edits: [CollectionEdit]) {}
  func invalidate(_ context: InvalidationContext) {}
  func report(inWords: Bool) -> SourceReport { SourceReport() }
  func attributes(of id: ElementID) -> ElementAttributes? { nil }
  func elements(in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer) {
    if let view { _ = view.dataSource?.numberOfSections(in: view) }
    for item in Int(rect.minY / 10)..<Int(rect.maxY / 10) {
      buffer.append(
        ElementAttributes(
          id: .item(item, inSection: 0),
          frame: CGRect(x: 0, y: Double(item) * 10, width: 100, height: 10)))
    }
  }
}
