import CollectionEngine
import CollectionMotion
import Foundation
import Testing
import UIKit

/// Whole logs of the calls of a view, its layout and a diffable data source.
@MainActor @Suite struct DiffableLogTests {
  private let stage: DiffableStage
  private let log = CallLog()

  init() {
    stage = DiffableStage(height: 100, hasClock: true)
    stage.view.engine.log = log
  }

  @Test func firstApply() {
    stage.source.apply(DiffableStage.pair) { log.write("applied") }
    stage.view.layoutIfNeeded()
    #expect(
      log.take().joined(separator: "\n") == """
        reloadData
        invalidateLayout everything dataSourceCounts
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)
        invalidateLayout everything dataSourceCounts
        applied
        numberOfSections -> 1
        numberOfItems in 0 -> 2
        prepare everything dataSourceCounts
        contentSize
        layout.prepare
        layout.collectionViewContentSize -> 100.0 x 100.0
        elements in (0, 0, 100, 100)
        layout.layoutAttributesForElements(in: (0.0, 0.0, 100.0, 100.0)) -> 2
        cellForItem [0, 0]
        preferredAttributes [0, 0]
        shouldInvalidateLayout for [0, 0] -> false
        willDisplay [0, 0]
        cellForItem [0, 1]
        preferredAttributes [0, 1]
        shouldInvalidateLayout for [0, 1] -> false
        willDisplay [0, 1]
        layoutSubviews [0, 0]
        layoutSubviews [0, 1]
        didLayout
        """)
  }

  @Test func applyWithMovesAcrossSectionsAndAReload() {
    stage.start([1, 2], [3])
    _ = log.take()
    stage.apply(animated: true) {
      $0.moveItem(3, beforeItem: 1)
      $0.reloadItems([1])
    }
    stage.wait(1)
    #expect(
      log.take().joined(separator: "\n") == """
        numberOfSections -> 2
        numberOfItems in 0 -> 3
        numberOfItems in 1 -> 0
        invalidateLayout dataSourceCounts
        prepare dataSourceCounts
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)
        layout.prepare
        layout.prepare(forCollectionViewUpdates: 1)
        contentSize
        layout.collectionViewContentSize -> 100.0 x 150.0
        elements in (0, 0, 100, 100)
        layout.layoutAttributesForElements(in: (0.0, 0.0, 100.0, 100.0)) -> 2
        cellForItem [0, 0]
        preferredAttributes [0, 0]
        shouldInvalidateLayout for [0, 0] -> false
        willDisplay [0, 0]
        layout.finalAttributes [0, 0] -> (0.0, 50.0, 100.0, 50.0)
        layout.finalAttributes [0, 1] -> (0.0, 100.0, 100.0, 50.0)
        layout.initialAttributes [0, 0] -> nil
        layout.initialAttributes [0, 1] -> (0.0, 0.0, 100.0, 50.0)
        layout.finalizeCollectionViewUpdates
        layoutSubviews [0, 0]
        didLayout
        numberOfSections -> 2
        numberOfItems in 0 -> 3
        numberOfItems in 1 -> 0
        invalidateLayout dataSourceCounts
        prepare dataSourceCounts
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)
        layout.prepare
        layout.prepare(forCollectionViewUpdates: 1)
        contentSize
        layout.collectionViewContentSize -> 100.0 x 150.0
        elements in (0, 0, 100, 100)
        layout.layoutAttributesForElements(in: (0.0, 0.0, 100.0, 100.0)) -> 2
        cellForItem [0, 1]
        preferredAttributes [0, 1]
        shouldInvalidateLayout for [0, 1] -> false
        willDisplay [0, 1]
        layout.finalAttributes [0, 0] -> (0.0, 0.0, 100.0, 50.0)
        layout.finalAttributes [0, 1] -> (0.0, 50.0, 100.0, 50.0)
        layout.initialAttributes [0, 0] -> (0.0, 0.0, 100.0, 50.0)
        layout.initialAttributes [0, 1] -> (0.0, 50.0, 100.0, 50.0)
        layout.finalizeCollectionViewUpdates
        layoutSubviews [0, 1]
        didLayout
        didEndDisplaying [0, 2]
        didEndDisplaying [0, 1]
        completion, interrupted
        completion
        """)
  }

  @Test func reconfigureOfAWaitingCell() {
    stage.start([1, 2, 3])
    stage.view.engine.prepareCell(for: .item(2, inSection: 0))
    _ = log.take()
    stage.apply { $0.reconfigureItems([3]) }
    stage.view.contentOffset.y = 50
    stage.view.layoutIfNeeded()
    #expect(
      log.take().joined(separator: "\n") == """
        numberOfSections -> 1
        numberOfItems in 0 -> 3
        invalidateLayout dataSourceCounts
        prepare dataSourceCounts
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)
        layout.prepare
        layout.prepare(forCollectionViewUpdates: 0)
        contentSize
        layout.collectionViewContentSize -> 100.0 x 150.0
        elements in (0, 0, 100, 100)
        layout.layoutAttributesForElements(in: (0.0, 0.0, 100.0, 100.0)) -> 2
        layout.finalAttributes [0, 0] -> (0.0, 0.0, 100.0, 50.0)
        layout.finalAttributes [0, 1] -> (0.0, 50.0, 100.0, 50.0)
        layout.initialAttributes [0, 0] -> (0.0, 0.0, 100.0, 50.0)
        layout.initialAttributes [0, 1] -> (0.0, 50.0, 100.0, 50.0)
        layout.finalizeCollectionViewUpdates
        cellForItem [0, 2]
        completion
        didLayout
        shouldInvalidateLayout for (0, 50, 100, 100) -> false
        contentSize
        layout.collectionViewContentSize -> 100.0 x 150.0
        elements in (0, 50, 100, 100)
        layout.layoutAttributesForElements(in: (0.0, 50.0, 100.0, 100.0)) -> 2
        didEndDisplaying [0, 0]
        preferredAttributes [0, 2]
        shouldInvalidateLayout for [0, 2] -> false
        willDisplay [0, 2]
        layoutSubviews [0, 2]
        didLayout
        """)
  }

  @Test func reorderByHand() {
    stage.start([1, 2])
    stage.source.reorderingHandlers.canReorderItem = { _ in true }
    stage.source.reorderingHandlers.willReorder = { _ in log.write("willReorder") }
    stage.source.reorderingHandlers.didReorder = {
      log.write("didReorder \($0.difference.map { "\($0)" })")
    }
    _ = log.take()
    #expect(stage.view.beginInteractiveMovementForItem(at: [0, 0]))
    stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 75))
    stage.view.endInteractiveMovement()
    stage.wait(1)
    #expect(
      log.take().joined(separator: "\n") == """
        canMoveItem 0.0 -> true
        contentSize
        layout.collectionViewContentSize -> 100.0 x 100.0
        elements in (0, 0, 100, 100)
        layout.layoutAttributesForElements(in: (0.0, 0.0, 100.0, 100.0)) -> 2
        didLayout
        targetPath of 0.0 -> 0.1
        invalidateLayout dataSourceCounts
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)
        invalidateLayout 
        prepare dataSourceCounts
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)
        contentSize
        layout.prepare
        layout.prepare(forCollectionViewUpdates: 1)
        layout.collectionViewContentSize -> 100.0 x 100.0
        elements in (0, 0, 100, 100)
        layout.layoutAttributesForElements(in: (0.0, 0.0, 100.0, 100.0)) -> 2
        layout.finalAttributes [0, 1] -> (0.0, 0.0, 100.0, 50.0)
        layout.finalAttributes [0, 0] -> (0.0, 50.0, 100.0, 50.0)
        layout.initialAttributes [0, 0] -> (0.0, 50.0, 100.0, 50.0)
        layout.initialAttributes [0, 1] -> (0.0, 0.0, 100.0, 50.0)
        layout.finalizeCollectionViewUpdates
        didLayout
        moveItem 0.0 to 0.1
        willReorder
        didReorder ["remove(offset: 0, element: 1, associatedWith: Optional(1))", \
        "insert(offset: 1, element: 1, associatedWith: Optional(0))"]
        invalidateLayout dataSourceCounts
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)
        invalidateLayout 
        prepare dataSourceCounts
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)
        contentSize
        layout.prepare
        layout.prepare(forCollectionViewUpdates: 1)
        layout.collectionViewContentSize -> 100.0 x 100.0
        elements in (0, 0, 100, 100)
        layout.layoutAttributesForElements(in: (0.0, 0.0, 100.0, 100.0)) -> 2
        layout.finalAttributes [0, 1] -> (0.0, 0.0, 100.0, 50.0)
        layout.finalAttributes [0, 0] -> (0.0, 50.0, 100.0, 50.0)
        layout.initialAttributes [0, 0] -> (0.0, 0.0, 100.0, 50.0)
        layout.initialAttributes [0, 1] -> (0.0, 50.0, 100.0, 50.0)
        layout.finalizeCollectionViewUpdates
        didLayout
        """)
  }

  @Test func expandingASectionSnapshot() {
    var tree = DiffableStage.Tree()
    tree.append([1, 2])
    tree.append([10], to: 1)
    stage.start([])
    stage.source.apply(tree, to: "a", animatingDifferences: false)
    _ = log.take()
    tree.expand([1])
    stage.source.apply(tree, to: "a")
    stage.wait(1)
    #expect(
      log.take().joined(separator: "\n") == """
        numberOfSections -> 1
        numberOfItems in 0 -> 3
        invalidateLayout dataSourceCounts
        prepare dataSourceCounts
        layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)
        layout.prepare
        layout.prepare(forCollectionViewUpdates: 1)
        contentSize
        layout.collectionViewContentSize -> 100.0 x 150.0
        elements in (0, 0, 100, 100)
        layout.layoutAttributesForElements(in: (0.0, 0.0, 100.0, 100.0)) -> 2
        cellForItem [0, 1]
        preferredAttributes [0, 1]
        shouldInvalidateLayout for [0, 1] -> false
        willDisplay [0, 1]
        layout.finalAttributes [0, 0] -> (0.0, 0.0, 100.0, 50.0)
        layout.finalAttributes [0, 1] -> (0.0, 100.0, 100.0, 50.0)
        layout.initialAttributes [0, 0] -> (0.0, 0.0, 100.0, 50.0)
        layout.initialAttributes [0, 1] -> (0.0, 50.0, 100.0, 50.0)
        layout.finalizeCollectionViewUpdates
        layoutSubviews [0, 1]
        didLayout
        didEndDisplaying [0, 2]
        completion
        """)
  }
}
