import CollectionEngine
import Foundation
import Testing
import UIKit

/// Changes that callbacks request during a pass are made after it, in order.
@MainActor @Suite struct CallbackTests {
  nonisolated private static let callbacks = ["cellForItem", "willDisplay", "didEndDisplaying"]

  /// Calls `body` the first time that a callback comes for an item, and scrolls until it has come.
  private func column(
    _ callback: String, _ body: @escaping (ColumnStage) -> Void
  ) -> ColumnStage {
    let column = ColumnStage()
    var isDone = false
    column.onCallback = { [unowned column] name, _ in
      guard name == callback, !isDone else { return }
      isDone = true
      body(column)
    }
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 250
    column.view.layoutIfNeeded()
    #expect(isDone)
    column.onCallback = nil
    return column
  }

  /// The screen shows the model, wherever the offset is.
  private func expectUpToDate(_ column: ColumnStage) {
    let (offset, height) = (column.view.contentOffset.y, column.view.bounds.height)
    let rows = column.names.indices.filter {
      CGFloat($0) * 100 < offset + height && CGFloat($0 + 1) * 100 > offset
    }
    #expect(column.view.indexPathsForVisibleItems.map(\.item) == rows)
    #expect(column.shown == rows.map { column.names[$0] })
    #expect(!column.view.engine.needsLayout)
  }

  /// UPCarouselFlowLayout#47.
  @Test func theFirstCellMayScrollToThePageToBeginWith() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 844)
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    let pages = ColumnStage(3, layout: layout)
    var isFirst = true
    pages.onCallback = { [unowned pages] name, _ in
      guard name == "willDisplay", isFirst else { return }
      isFirst = false
      pages.view.scrollToItem(at: [0, 1], at: .left, animated: false)
    }
    pages.view.engine.log = pages.log
    pages.view.layoutIfNeeded()
    #expect(pages.view.contentOffset.x == 390)
    #expect(pages.view.indexPathsForVisibleItems == [[0, 1]])
  }

  @Test(arguments: callbacks) func anOffsetTakesEffectAfterThePass(_ callback: String) {
    let column = column(callback) { $0.view.contentOffset.y = 720 }
    #expect(column.view.contentOffset.y == (callback == "didEndDisplaying" ? 720 : 250))
    expectUpToDate(column)
  }

  @Test(arguments: callbacks) func aReloadTakesEffectAfterThePass(_ callback: String) {
    let column = column(callback) { column in
      column.names = ["a", "b", "c"]
      column.view.reloadData()
    }
    #expect(column.view.numberOfItems(inSection: 0) == 3)
    column.view.layoutIfNeeded()
    // In the first pass the content shrinks, and then the test scrolls beyond it.
    #expect(column.view.contentOffset.y == (callback == "didEndDisplaying" ? 0 : 250))
    expectUpToDate(column)
  }

  @Test(arguments: callbacks) func anInsertionTakesEffectAfterThePass(_ callback: String) {
    let column = column(callback) { column in
      column.names.insert("new", at: 0)
      column.view.insertItems(at: [[0, 0]])
    }
    #expect(column.view.numberOfItems(inSection: 0) == 21)
    expectUpToDate(column)
  }

  @Test(arguments: callbacks) func aDeletionTakesEffectAfterThePass(_ callback: String) {
    let column = column(callback) { column in
      column.view.performBatchUpdates({
        column.names.removeSubrange(2..<19)
        column.view.deleteItems(at: (2..<19).map { [0, $0] })
      })
    }
    #expect(column.names.count == 3 && column.view.numberOfItems(inSection: 0) == 3)
    expectUpToDate(column)
  }

  @Test(arguments: callbacks) func aPassWithinAPassIsLeftToThePass(_ callback: String) {
    expectUpToDate(column(callback) { $0.view.layoutIfNeeded() })
  }

  @Test(arguments: callbacks) func anotherLayoutTakesEffectAfterThePass(_ callback: String) {
    let other = ColumnStage.rows()
    let column = column(callback) { $0.view.setCollectionViewLayout(other, animated: false) }
    #expect(column.view.collectionViewLayout === other)
    expectUpToDate(column)
  }

  @Test func changesAreMadeInTheOrderOfTheirRequests() {
    let column = column("willDisplay") { column in
      column.names.insert("new", at: 0)
      column.view.insertItems(at: [[0, 0]])
      column.view.scrollToItem(at: [0, 20], at: .bottom, animated: false)
      column.names.append("last")
      column.view.insertItems(at: [[0, 21]])
    }
    #expect(column.names.count == 22 && column.view.numberOfItems(inSection: 0) == 22)
    expectUpToDate(column)
  }

  @Test func anOffsetIsReadBackAtOnce() {
    var read: CGFloat = -1
    let column = column("willDisplay") { column in
      column.view.contentOffset.y = 300
      read = column.view.contentOffset.y
    }
    #expect(read == 300)
    expectUpToDate(column)
  }

  @Test func aCallbackThatAlwaysRequestsAPassEndsWithTheProgramsError() async {
    // Otherwise the program would hang.
    let column = ColumnStage()
    var count = 0
    column.onCallback = { [unowned column] name, _ in
      count += 1
      if name == "willDisplay" { column.view.collectionViewLayout.invalidateLayout() }
    }
    column.view.layoutIfNeeded()
    #expect(count < 100, "a mark while cells come on screen leads to one more pass")
  }

  @Test func theCallsOfAScrollThatACallbackRequests() {
    let column = ColumnStage(10, size: CGSize(width: 390, height: 100))
    var isFirst = true
    column.onCallback = { [unowned column] name, _ in
      guard name == "willDisplay", isFirst else { return }
      isFirst = false
      column.view.scrollToItem(at: [0, 5], at: .top, animated: false)
    }
    column.view.engine.log = column.log
    column.view.layoutIfNeeded()
    #expect(
      column.log.takeCalls() == [
        "numberOfSections -> 1", "numberOfItems in 0 -> 10", "prepare everything dataSourceCounts",
        "contentSize", "layout.prepare", "layout.collectionViewContentSize -> 390.0 x 1000.0",
        "elements in (0, 0, 390, 100)",
        "layout.layoutAttributesForElements(in: (0.0, 0.0, 390.0, 100.0)) -> 1",
        "cellForItem [0, 0]", "willDisplay [0, 0]",
        // The callback scrolls.
        "layout.collectionViewContentSize -> 390.0 x 1000.0",
        "shouldInvalidateLayout for (0, 500, 390, 100) -> false",
        // The next pass shows where.
        "contentSize", "layout.collectionViewContentSize -> 390.0 x 1000.0",
        "elements in (0, 500, 390, 100)",
        "layout.layoutAttributesForElements(in: (0.0, 500.0, 390.0, 100.0)) -> 1",
        "didEndDisplaying [0, 0]", "cellForItem [0, 5]", "prepareForReuse \"row\"",
        "willDisplay [0, 5]", "layoutSubviews [0, 5]", "didLayout",
      ])
  }
}
