import CollectionEngine
import Foundation
import Testing
import UIKit

/// Rows that forget everything when counts are out of date, and learn them again from the updates
/// that explain them, as some public layouts do.
private final class WaitingLayout: UICollectionViewLayout {
  private var isWaiting = false
  var updates: [String] = []
  var log: [String] = []

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts, !context.invalidateEverything { isWaiting = true }
    super.invalidateLayout(with: context)
  }
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    isWaiting = false
    updates = updateItems.map { item in
      let paths = [item.indexPathBeforeUpdate, item.indexPathAfterUpdate].map {
        $0.map { "\($0.item)" } ?? "none"
      }
      return "\(item.updateAction) \(paths.joined(separator: " to "))"
    }
    log.append("updates \(updates.joined(separator: ", "))")
  }
  override func finalizeCollectionViewUpdates() { log.append("finalize") }
  override var collectionViewContentSize: CGSize {
    CGSize(width: 390, height: 50 * (collectionView?.numberOfItems(inSection: 0) ?? 0))
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard !isWaiting, let view = collectionView else { return [] }
    return (0..<view.numberOfItems(inSection: 0)).compactMap {
      layoutAttributesForItem(at: [0, $0])
    }
    .filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if isWaiting { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: 50 * indexPath.item, width: 390, height: 50)
    return attributes
  }
}

/// A drop is a move: layouts are notified as of a batch of updates. That iOS does exactly this is
/// of medium certainty; that the screen is not empty is sure (Texture#141).
@MainActor @Suite struct DropTests {
  private let layout = WaitingLayout()
  private let column: ColumnStage
  private var view: UICollectionView { column.view }

  init() {
    column = ColumnStage(8, layout: layout)
    view.layoutIfNeeded()
  }

  private func drag(_ item: Int, to y: CGFloat) {
    #expect(view.beginInteractiveMovementForItem(at: [0, item]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 195, y: y))
  }

  @Test func aLayoutThatWaitsForUpdatesIsThereAfterADrop() {
    drag(1, to: 275)
    layout.updates = []
    view.endInteractiveMovement()
    #expect(layout.updates == ["move 1 to 5"])
    #expect(column.shown == column.names)
    #expect(column.names == [0, 2, 3, 4, 5, 1, 6, 7].map { "row \($0)" })
    let frames = view.indexPathsForVisibleItems.map { view.cellForItem(at: $0)?.frame.minY }
    #expect(frames == (0..<8).map { CGFloat($0) * 50 })
  }

  @Test func aDropWhereItWasTakenIsNoUpdate() {
    drag(1, to: 275)
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 195, y: 75))
    layout.updates = []
    view.endInteractiveMovement()
    #expect(layout.updates == [] && column.shown == column.names)
  }

  @Test func anItemThatIsPutBackIsThere() {
    drag(1, to: 275)
    view.cancelInteractiveMovement()
    #expect(column.shown == (0..<8).map { "row \($0)" })
  }

  @Test func aDropUpwardsIsAMoveToo() {
    drag(6, to: 20)
    layout.updates = []
    view.endInteractiveMovement()
    #expect(layout.updates == ["move 6 to 0"])
    #expect(column.shown == column.names && column.names.first == "row 6")
  }

  @Test func theCallsOfADrop() {
    drag(1, to: 75 + 50)
    layout.log = []
    view.engine.log = column.log
    view.endInteractiveMovement()
    let context = "layout.invalidateLayout(with: UICollectionViewLayoutInvalidationContext)"
    let before: KeyValuePairs = [0: 0, 2: 50, 3: 150, 4: 200, 5: 250, 6: 300, 7: 350, 1: 100]
    #expect(
      column.log.takeCalls()
        == [
          // The data source moves the item, and the layout gets the counts and the end.
          "moveItem 0.1 to 0.2", "invalidateLayout dataSourceCounts", context, "invalidateLayout ",
          "prepare dataSourceCounts", context, "contentSize", "layout.prepare",
          "layout.prepare(forCollectionViewUpdates: 1)",
          "layout.collectionViewContentSize -> 390.0 x 400.0", "elements in (0, 0, 390, 844)",
          "layout.layoutAttributesForElements(in: (0.0, 0.0, 390.0, 844.0)) -> 8",
        ]
        + before.map { item, y in
          "layout.finalAttributes [0, \(item)] -> (0.0, \(y).0, 390.0, 50.0)"
        }
        + (0..<8).map { item in
          "layout.initialAttributes [0, \(item)] -> (0.0, \(50 * item).0, 390.0, 50.0)"
        } + ["layout.finalizeCollectionViewUpdates", "didLayout"])
  }
}
