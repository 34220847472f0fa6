import Foundation
import Testing
import UIKit

/// Items that a user drags, with a diffable data source.
@MainActor @Suite struct ReorderingTests {
  private typealias Transaction = NSDiffableDataSourceTransaction<String, Int>

  /// Drags the item of a row to the middle of another row.
  private func drag(_ path: IndexPath, to row: Int, in stage: DiffableStage) -> Bool {
    guard stage.view.beginInteractiveMovementForItem(at: path) else { return false }
    stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25 + 50 * row))
    stage.view.endInteractiveMovement()
    stage.view.layoutIfNeeded()
    return true
  }

  @Test func bothHandlersAreNeeded() {
    let stage = DiffableStage()
    stage.start([1, 2])
    #expect(!drag([0, 0], to: 1, in: stage))
    stage.source.reorderingHandlers.canReorderItem = { $0 == 1 }
    #expect(!drag([0, 0], to: 1, in: stage))
    stage.source.reorderingHandlers.didReorder = { _ in }
    #expect(!drag([0, 1], to: 0, in: stage), "item 2 may not")
    #expect(drag([0, 0], to: 1, in: stage))
    #expect(stage.source.snapshot().itemIdentifiers == [2, 1])
  }

  @Test func theOrderIsCommittedBetweenTheHandlers() {
    let stage = DiffableStage()
    stage.start([1, 2, 3])
    var transactions: [Transaction] = []
    stage.source.reorderingHandlers.canReorderItem = { _ in true }
    stage.source.reorderingHandlers.willReorder = { transaction in
      stage.note("will, now \(stage.source.snapshot().itemIdentifiers)")
      transactions.append(transaction)
    }
    stage.source.reorderingHandlers.didReorder = { transaction in
      stage.note("did, now \(stage.source.snapshot().itemIdentifiers)")
      transactions.append(transaction)
    }
    let before = stage.cells
    #expect(drag([0, 0], to: 2, in: stage))
    #expect(stage.take() == ["will, now [1, 2, 3]", "did, now [2, 3, 1]"])
    #expect(stage.onScreen == [2, 3, 1] && stage.cell(1) === before[0])
    #expect(stage.source.indexPath(for: 1) == [0, 2])
    for transaction in transactions {
      #expect(transaction.initialSnapshot.itemIdentifiers == [1, 2, 3])
      #expect(transaction.finalSnapshot.itemIdentifiers == [2, 3, 1])
      #expect([1, 2, 3].applying(transaction.difference) == [2, 3, 1])
      #expect(transaction.difference.count == 2)
      #expect(transaction.sectionTransactions.map(\.sectionIdentifier) == ["a"])
      #expect(transaction.sectionTransactions[0].finalSnapshot.items == [2, 3, 1])
    }
  }

  @Test func eachSectionConcernedHasATransaction() throws {
    let stage = DiffableStage()
    stage.start([1, 2], [9], [3])
    var last: Transaction?
    stage.source.reorderingHandlers.canReorderItem = { _ in true }
    stage.source.reorderingHandlers.didReorder = { last = $0 }
    #expect(drag([2, 0], to: 0, in: stage))
    #expect(stage.onScreen == [3, 1, 2, 9])
    let transaction = try #require(last)
    #expect([1, 2, 9, 3].applying(transaction.difference) == [3, 1, 2, 9])
    let sections = transaction.sectionTransactions
    #expect(sections.map(\.sectionIdentifier) == ["a", "c"])
    #expect(sections[0].initialSnapshot.items == [1, 2])
    #expect(sections[0].finalSnapshot.items == [3, 1, 2])
    #expect([1, 2].applying(sections[0].difference) == [3, 1, 2])
    #expect([3].applying(sections[1].difference) == [])
    #expect(sections[1].finalSnapshot.items == [])
  }

  @Test func aSnapshotAppliedInAHandlerIsShownAfterTheMovement() {
    let stage = DiffableStage(hasClock: true)
    stage.start([1, 2, 3])
    stage.source.reorderingHandlers.canReorderItem = { _ in true }
    stage.source.reorderingHandlers.didReorder = { transaction in
      var snapshot = transaction.finalSnapshot
      snapshot.appendItems([4])
      snapshot.reconfigureItems([2])
      stage.source.apply(snapshot)
      #expect(stage.source.indexPath(for: 4) == nil)
    }
    #expect(drag([0, 2], to: 0, in: stage))
    #expect(stage.onScreen == [3, 1, 2, 4])
    #expect(stage.take() == ["cell 0.3 4", "display 4", "cell 0.2 2"])
  }

  /// Before there were handlers, programs overrode the methods of the data source.
  @Test func aSubclassMayMoveItemsItself() {
    final class Moving: DiffableStage.Source {
      override func collectionView(
        _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
      ) -> Bool { true }
      override func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) {
        var snapshot = snapshot()
        snapshot.moveItem(
          itemIdentifier(for: sourceIndexPath)!,
          afterItem: itemIdentifier(for: destinationIndexPath)!)
        apply(snapshot, animatingDifferences: false)
      }
    }
    let stage = DiffableStage { Moving(collectionView: $0, cellProvider: $1) }
    stage.start([1, 2, 3])
    let before = stage.cells
    #expect(drag([0, 0], to: 2, in: stage))
    #expect(stage.onScreen == [2, 3, 1] && stage.cell(1) === before[0] && stage.take() == [])
    #expect(stage.source.snapshot().itemIdentifiers == [2, 3, 1])
  }

  @Test func aDraggedItemOfATreeTakesAlongWhatIsBelowIt() {
    let stage = DiffableStage(height: 400)
    var tree = DiffableStage.Tree()
    tree.append([1, 2, 3])
    tree.append([10, 11], to: 1)
    tree.append([30], to: 3)
    tree.expand([1, 3])
    stage.start([], [8, 9])
    stage.source.apply(tree, to: "a", animatingDifferences: false)
    #expect(stage.onScreen == [1, 10, 11, 2, 3, 30, 8, 9])
    stage.source.reorderingHandlers.canReorderItem = { _ in true }
    var last: Transaction?
    stage.source.reorderingHandlers.didReorder = { last = $0 }
    let before = stage.cells
    #expect(drag([0, 0], to: 4, in: stage))
    #expect(last?.finalSnapshot.itemIdentifiers == [10, 11, 2, 3, 1, 30, 8, 9])
    #expect(stage.onScreen == [2, 3, 1, 10, 11, 30, 8, 9])
    #expect(stage.source.snapshot(for: "a").level(of: 1) == 1)
    #expect(stage.source.snapshot(for: "a").parent(of: 10) == 1)
    #expect(Set(stage.cells) == Set(before))
    #expect(drag([0, 2], to: 7, in: stage))
    #expect(stage.source.snapshot(for: "a").items == [2, 3, 30])
    #expect(stage.source.snapshot(for: "b").items == [8, 1, 10, 11, 9])
    #expect(stage.source.snapshot(for: "b").parent(of: 11) == 1)
    #expect(stage.onScreen == [2, 3, 30, 8, 1, 10, 11, 9])
  }
}
