import CollectionEngine
import Foundation
import TestSupport
import Testing
import UIKit

/// Sections and items are counted by the pass or the question after `reloadData`, not by the call.
@MainActor @Suite struct LateCountTests {
  /// rdar 27941923.
  @Test func theModelMayChangeAfterReloadData() {
    let column = ColumnStage(10)
    column.view.layoutIfNeeded()
    column.view.reloadData()
    column.names.removeLast(7)
    column.view.layoutIfNeeded()
    #expect(column.view.visibleCells.count == 3 && column.shown == ["row 0", "row 1", "row 2"])
  }

  @Test func aQuestionCounts() {
    let column = ColumnStage(10)
    column.view.layoutIfNeeded()
    column.view.reloadData()
    column.names.removeLast(7)
    #expect(column.view.numberOfItems(inSection: 0) == 3)
    column.names = []
    #expect(column.view.numberOfItems(inSection: 0) == 3, "it is not called again")
    column.view.reloadData()
    column.view.layoutIfNeeded()
    #expect(column.view.visibleCells == [])
  }

  @Test func severalReloadsCountOnce() {
    let column = ColumnStage(10)
    column.view.layoutIfNeeded()
    column.view.engine.log = column.log
    for count in [4, 8, 2] {
      column.names = (0..<count).map { "\($0)" }
      column.view.reloadData()
    }
    column.view.layoutIfNeeded()
    #expect(
      column.log.takeCalls().filter { $0.hasPrefix("numberOfItems") } == ["numberOfItems in 0 -> 2"]
    )
  }

  /// openradar-mirror#14745.
  @Test func itemsMayBeReloadedBeforeTheFirstPass() {
    let column = ColumnStage(10)
    column.view.reloadItems(at: [[0, 0]])
    column.view.layoutIfNeeded()
    #expect(column.view.visibleCells.count == 9)
  }

  /// rdar 26484150, 28167779: it works if the model changes within the batch.
  @Test func aBatchBeforeTheFirstPassCountsBeforeItChangesTheModel() {
    let column = ColumnStage(2)
    column.view.performBatchUpdates({
      column.names.append("new")
      column.view.insertItems(at: [[0, 2]])
    })
    #expect(column.view.numberOfItems(inSection: 0) == 3)
    column.view.reloadData()
    column.view.performBatchUpdates({
      column.names.removeFirst()
      column.view.deleteItems(at: [[0, 0]])
    })
    #expect(column.shown == ["row 1", "new"])
  }

  @Test(.waitsForExits) func anInsertionAfterItsModelIsRefusedBeforeTheFirstPass() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let column = ColumnStage(2)
        column.names.append("new")
        column.view.insertItems(at: [[0, 2]])
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "The number of items contained in an existing section after the update (3) must be equal"
          + " to the number of items contained in that section before the update (3)"))
  }

  @Test func anotherDataSourceIsCountedByThePass() {
    let column = ColumnStage(10)
    column.view.layoutIfNeeded()
    let other = ColumnStage(5)
    column.view.dataSource = other
    other.names.removeLast(3)
    column.view.layoutIfNeeded()
    #expect(column.view.visibleCells.count == 2)
  }

  @Test func theCallsOfAReloadThatIsLate() {
    let column = ColumnStage(2)
    column.view.layoutIfNeeded()
    column.view.engine.log = column.log
    column.view.reloadData()
    column.names.removeLast()
    column.view.layoutIfNeeded()
    let context = "UICollectionViewFlowLayoutInvalidationContext"
    #expect(
      column.log.takeCalls() == [
        "reloadData", "didEndDisplaying [0, 0]", "didEndDisplaying [0, 1]",
        "invalidateLayout everything dataSourceCounts",
        "layout.invalidateLayout(with: \(context))",
        "invalidateLayout everything dataSourceCounts",
        // The pass counts.
        "numberOfSections -> 1", "numberOfItems in 0 -> 1", "prepare everything dataSourceCounts",
        "contentSize", "layout.prepare", "layout.collectionViewContentSize -> 390.0 x 100.0",
        "elements in (0, 0, 390, 844)",
        "layout.layoutAttributesForElements(in: (0.0, 0.0, 390.0, 844.0)) -> 1",
        "cellForItem [0, 0]", "prepareForReuse \"row\"", "willDisplay [0, 0]", "didLayout",
      ])
  }
}
