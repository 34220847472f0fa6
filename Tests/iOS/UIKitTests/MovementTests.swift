import CollectionEngine
import CollectionMotion
import Foundation
import Testing
import UIKit

/// Rows of 50 pt that record the calls of a drag.
private final class DraggedRows: UICollectionViewLayout {
  var log: [String] = []
  /// Called when the layout is notified of the end.
  var onEnd: () -> Void = {}

  private var places: [(path: IndexPath, y: CGFloat)] {
    guard let view = collectionView else { return [] }
    var y: CGFloat = -50
    return (0..<view.numberOfSections).flatMap { section in
      (0..<view.numberOfItems(inSection: section)).map { item in
        y += 50
        return (IndexPath(item: item, section: section), y)
      }
    }
  }
  override func prepare() { log.append("prepare") }
  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: 50 * CGFloat(places.count))
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    places.compactMap { layoutAttributesForItem(at: $0.path) }.filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let place = places.first(where: { $0.path == indexPath }) else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 0, y: place.y, width: 100, height: 50)
    return attributes
  }
  override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    log.append("moving \(indexPath) at \(Int(position.y))")
    let attributes = super.layoutAttributesForInteractivelyMovingItem(
      at: indexPath, withTargetPosition: position)
    attributes.alpha = 0.5
    return attributes
  }
  override func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let target = super.targetIndexPath(
      forInteractivelyMovingItem: previousIndexPath, withPosition: position)
    log.append("target of \(previousIndexPath) -> \(target)")
    return target
  }
  override func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    log.append(
      "context \(previousIndexPaths) to \(targetIndexPaths), \(Int(previousPosition.y)) to"
        + " \(Int(targetPosition.y))")
    return super.invalidationContext(
      forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
      previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
  }
  override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    onEnd()
    log.append("end \(previousIndexPaths) to \(indexPaths), cancelled \(movementCancelled)")
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths,
      movementCancelled: movementCancelled)
  }
}

private final class Names: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names = [["a", "b", "c"], ["d", "e"]]
  var log: [String] = []
  var target: ((IndexPath) -> IndexPath)?

  func numberOfSections(in collectionView: UICollectionView) -> Int { names.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names[section].count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    names[indexPath.section][indexPath.item] != "c"
  }
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    log.append("move \(sourceIndexPath) to \(destinationIndexPath)")
    let name = names[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    names[destinationIndexPath.section].insert(name, at: destinationIndexPath.item)
  }
  func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { target?(proposedIndexPath) ?? proposedIndexPath }
}

@MainActor @Suite struct MovementTests {
  private let layout = DraggedRows()
  private let names = Names()
  private let view: UICollectionView

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 250), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = names
    view.delegate = names
    view.layoutIfNeeded()
    layout.log = []
  }

  private func frame(_ section: Int, _ item: Int) -> CGFloat? {
    view.cellForItem(at: IndexPath(item: item, section: section))?.frame.minY
  }

  @Test func aDragCallsItsDelegateInOrder() {
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 170))
    #expect(
      layout.log == [
        "moving [0, 0] at 25", "target of [0, 0] -> [1, 0]",
        "context [[0, 0]] to [[1, 0]], 25 to 170",
        "prepare", "moving [1, 0] at 170",
      ])
    #expect(names.log.isEmpty)
    #expect([frame(1, 0), frame(0, 0), frame(0, 1), frame(1, 1)] == [145, 0, 50, 150])
    #expect(view.numberOfItems(inSection: 0) == 2 && view.numberOfItems(inSection: 1) == 3)
    layout.log = []
    view.endInteractiveMovement()
    #expect(names.log == ["move [0, 0] to [1, 0]"])
    #expect(names.names == [["b", "c"], ["a", "d", "e"]])
    #expect(layout.log == ["end [[1, 0]] to [[1, 0]], cancelled false", "prepare"])
    #expect([frame(1, 0), frame(0, 0), frame(0, 1), frame(1, 1)] == [100, 0, 50, 150])
    #expect(view.cellForItem(at: [1, 0])?.alpha == 1)
  }

  @Test func theDataSourceMovesTheItemBeforeTheLayoutHearsOfTheEnd() {
    var moved: [[String]] = []
    layout.onEnd = { [names] in moved = names.names }
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 170))
    #expect(names.names == [["a", "b", "c"], ["d", "e"]])
    view.endInteractiveMovement()
    #expect(moved == [["b", "c"], ["a", "d", "e"]])
  }

  @Test func theDelegateChangesTheTarget() {
    names.target = { _ in [0, 1] }
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 240))
    view.endInteractiveMovement()
    #expect(names.names == [["b", "a", "c"], ["d", "e"]])
  }

  @Test func aCancelledDragIsForgotten() {
    #expect(view.beginInteractiveMovementForItem(at: [0, 1]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 210))
    layout.log = []
    view.cancelInteractiveMovement()
    #expect(layout.log.first == "end [[1, 1]] to [[0, 1]], cancelled true")
    #expect(names.log.isEmpty && names.names == [["a", "b", "c"], ["d", "e"]])
    #expect([frame(0, 0), frame(0, 1), frame(0, 2), frame(1, 0)] == [0, 50, 100, 150])
    // Nothing is dragged any more.
    view.updateInteractiveMovementTargetPosition(.zero)
    view.endInteractiveMovement()
    #expect(names.log.isEmpty)
  }

  @Test func whatMayNotMoveStays() {
    #expect(!view.beginInteractiveMovementForItem(at: [0, 2]))
    #expect(!view.beginInteractiveMovementForItem(at: [3, 7]))
    view.updateInteractiveMovementTargetPosition(.zero)
    view.endInteractiveMovement()
    #expect(names.log.isEmpty && layout.log.isEmpty)
  }

  @Test func whatMakesWayTakesItsTime() {
    let presentation = Presentation(of: view.engine)
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 70))
    func presented(_ item: Int) -> Double {
      guard let cell = view.cellForItem(at: [0, item])?.engineView,
        let look = presentation.look(of: cell)
      else { return .nan }
      return look.attributes.frame.origin.y
    }
    #expect(presented(1) == 45 && presented(0) == 50)
    view.advanceClock(to: 150_000_000)
    let between = presented(0)
    #expect(between > 0 && between < 50)
    view.advanceClock(to: 400_000_000)
    #expect(presented(0) == 0)
    view.endInteractiveMovement()
    #expect(presented(1) == 45)
    view.advanceClock(to: 800_000_000)
    #expect(presented(1) == 50 && !presentation.isActive)
  }
}
