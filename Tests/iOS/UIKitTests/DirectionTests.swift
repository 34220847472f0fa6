import CollectionMotion
import Foundation
import Testing
import UIKit

/// A row in which x counts from the right edge where the view is read from right to left. It
/// records its calls.
private final class Shelf: UICollectionViewFlowLayout {
  var developed = UIUserInterfaceLayoutDirection.leftToRight
  private(set) var rects: [CGRect] = []
  private(set) var rests: [String] = []
  private(set) var positions: [CGPoint] = []

  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  override var developmentLayoutDirection: UIUserInterfaceLayoutDirection { developed }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    rects.append(rect)
    return super.layoutAttributesForElements(in: rect)
  }
  /// On the item that is nearest.
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    rests.append("\(proposedContentOffset.x) at \(velocity.x)")
    return CGPoint(x: (proposedContentOffset.x / 60).rounded() * 60, y: 0)
  }
  override func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    positions.append(position)
    return super.targetIndexPath(
      forInteractivelyMovingItem: previousIndexPath, withPosition: position)
  }
}

/// Has a safe area, as around the notch of a phone on its side.
private final class Surroundings: UIView {
  override var safeAreaInsets: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 5)
  }
}

/// Layouts that flip, in views that are read from right to left: the whole coordinate system turns,
/// so that the layout and the app see the numbers of a view that is read from left to right, and
/// only what is on the screen is the other way round.
///
/// Apple's documents state that "the horizontal coordinate system is automatically flipped", and
/// Texture#1985 found the first item at offset 0 with it. AnimatedCollectionViewLayout#56, whose
/// effects come out wrong with it, speaks against it.
@MainActor @Suite struct DirectionTests {
  private let boxes = DequeuedItems(10, cell: "box")
  private let shelf = Shelf()

  /// The content is 20 + 10 x 50 + 9 x 10 = 610 points wide.
  private func view(
    _ layout: UICollectionViewFlowLayout, from attribute: UISemanticContentAttribute
  ) -> UICollectionView {
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 50, height: 100)
    layout.minimumLineSpacing = 10
    layout.sectionInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "box")
    view.dataSource = boxes
    view.semanticContentAttribute = attribute
    view.layoutIfNeeded()
    return view
  }

  private func turned() -> UICollectionView { view(shelf, from: .forceRightToLeft) }

  /// Where an item is on the screen, from its left edge.
  private func left(_ item: Int, of view: UICollectionView) -> CGFloat? {
    view.cellForItem(at: [0, item]).map { view.convert($0.frame, to: nil).minX }
  }

  // MARK: What is where

  @Test func offsetZeroShowsTheFirstItemAtTheRight() {
    let view = turned()
    #expect(view.contentOffset == .zero && view.contentSize.width == 610)
    #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1], [0, 2]])
    #expect(view.cellForItem(at: [0, 0])?.frame == CGRect(x: 20, y: 0, width: 50, height: 100))
    #expect((0..<3).map { left($0, of: view) } == [130, 70, 10])
    #expect(view.layoutAttributesForItem(at: [0, 9])?.frame.minX == 560)
    #expect(view.indexPathForItem(at: CGPoint(x: 30, y: 50)) == [0, 0])
    #expect(view.indexPathForItem(at: CGPoint(x: 580, y: 50)) == [0, 9])
    view.contentOffset.x = 410
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems == [[0, 6], [0, 7], [0, 8], [0, 9]])
    #expect((7..<10).map { left($0, of: view) } == [120, 60, 0])
  }

  @Test func theLayoutSeesWhatItSeesFromLeftToRight() {
    let (plain, other) = (Shelf(), turned())
    let view = view(plain, from: .forceLeftToRight)
    for (view, layout) in [(view, plain), (other, shelf)] {
      view.contentOffset.x = 100
      view.layoutIfNeeded()
      view.fling(velocity: CGPoint(x: 0.2, y: 0))
      view.scrollToItem(at: [0, 4], at: .centeredHorizontally, animated: false)
      view.layoutIfNeeded()
      view.beginInteractiveMovementForItem(at: [0, 4])
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 225, y: 40))
      view.cancelInteractiveMovement()
      #expect(!layout.rects.isEmpty && !layout.rests.isEmpty && !layout.positions.isEmpty)
    }
    #expect(plain.rects == shelf.rects)
    #expect(plain.rests == shelf.rests)
    #expect(plain.positions == shelf.positions)
    #expect(view.contentOffset == other.contentOffset)
  }

  /// As for MJRefresh#1616, whose header came out mirrored. That a background is none of these is
  /// our reading: it belongs to the view, as cells do.
  @Test func whatOthersAddIsMirroredAndWhatTheViewShowsIsNot() throws {
    let view = turned()
    let (added, background) = (UIView(frame: CGRect(x: 20, y: 0, width: 50, height: 9)), UIView())
    view.addSubview(added)
    view.backgroundView = background
    let cell = try #require(view.cellForItem(at: [0, 0]))
    #expect(cell.convert(CGPoint(x: 5, y: 0), to: nil) == CGPoint(x: 135, y: 0))
    #expect(cell.contentView.convert(CGPoint(x: 5, y: 0), from: nil) == CGPoint(x: -125, y: 0))
    #expect(added.convert(CGPoint(x: 5, y: 0), to: nil) == CGPoint(x: 175, y: 0))
    #expect(background.convert(CGPoint(x: 5, y: 0), to: nil) == CGPoint(x: 5, y: 0))
    #expect(view.convert(added.frame, to: nil) == view.convert(cell.frame, to: nil).with(height: 9))
  }

  /// The layout turns an item clockwise, so it is turned the other way on a turned screen.
  @Test func aTransformTurnsWithTheView() throws {
    let view = turned()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    cell.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let corner = cell.convert(CGPoint(x: 0, y: 0), to: nil)
    #expect(abs(corner.x - 105) < 1e-9 && abs(corner.y - 75) < 1e-9)
    #expect(cell.frame.midX == 45)
  }

  @Test func aViewInACellIsReadByItsOwnDirection() throws {
    let view = turned()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    let inner = self.view(UICollectionViewFlowLayout(), from: .forceLeftToRight)
    cell.contentView.addSubview(inner)
    #expect(inner.convert(CGPoint(x: 5, y: 0), to: nil).x == 135)
    let turnedToo = self.view(Shelf(), from: .unspecified)
    cell.contentView.addSubview(turnedToo)
    turnedToo.layoutIfNeeded()
    #expect(turnedToo.convert(CGPoint(x: 5, y: 0), to: nil).x == 325)
  }

  // MARK: Fingers and focus

  @Test func aFingerHitsWhatIsOnTheScreen() {
    let view = turned()
    view.touchBegan(1, at: CGPoint(x: 140, y: 50))
    view.touchEnded(1)
    #expect(view.indexPathsForSelectedItems == [[0, 0]])
  }

  @Test func contentFollowsTheFinger() throws {
    let view = turned()
    view.touchBegan(1, at: CGPoint(x: 20, y: 50))
    view.touchMoved(1, to: CGPoint(x: 40, y: 50))
    let (offset, place) = (view.contentOffset.x, try #require(left(2, of: view)))
    view.touchMoved(1, to: CGPoint(x: 100, y: 50))
    #expect(view.contentOffset.x == offset + 60)
    #expect(left(2, of: view) == place + 60)
    #expect(view.panGestureRecognizer.translation(in: view).x < 0)
    #expect(view.panGestureRecognizer.location(in: view).x == view.contentOffset.x + 100)
    view.touchCancelled(1)
  }

  @Test func aSwipeToTheRightTurnsThePage() {
    let view = turned()
    view.isPagingEnabled = true
    let presentation = Presentation(of: view.engine)
    view.touchBegan(1, at: CGPoint(x: 20, y: 50))
    for step in 1...4 {
      view.advanceClock(to: presentation.time + 10_000_000)
      view.touchMoved(1, to: CGPoint(x: 20 + 20 * step, y: 50))
    }
    view.touchEnded(1)
    while view.isDecelerating { view.advanceClock(to: presentation.time + 100_000_000) }
    #expect(view.contentOffset.x == 200)
  }

  @Test func theFocusMovesAsOnTheScreen() {
    let view = turned()
    #expect(view.enterFocus() && view.focusedIndexPath == [0, 0])
    #expect(view.moveFocus(.left) && view.focusedIndexPath == [0, 1])
    #expect(view.moveFocus(.right) && view.focusedIndexPath == [0, 0])
  }

  // MARK: Scrolling

  /// The names of positions are those of the view's coordinates. No source states whether iOS turns
  /// them.
  @Test func anItemIsShownAtAnEdgeOfTheViewsCoordinates() {
    let view = turned()
    view.scrollToItem(at: [0, 5], at: .left, animated: false)
    #expect(view.contentOffset.x == 320)
    view.layoutIfNeeded()
    #expect(left(5, of: view) == 150)
    view.scrollToItem(at: [0, 5], at: .right, animated: false)
    #expect(view.contentOffset.x == 170)
    view.scrollToItem(at: [0, 0], at: .right, animated: false)
    #expect(view.contentOffset.x <= 0)
  }

  @Test func aMovementRestsWhereTheLayoutWantsIt() {
    let view = turned()
    view.fling(velocity: CGPoint(x: 0.2, y: 0))
    // 0.2 pt/ms that slow down by 0.998 per ms go 99.9 points.
    #expect(shelf.rests == ["99.90625 at 0.2"])
    #expect(view.contentOffset.x == 120)
  }

  // MARK: Changes

  @Test func aBatchLeavesTheOffsetAsItIs() {
    let view = turned()
    view.performBatchUpdates {
      boxes.count = 11
      view.insertItems(at: [[0, 0]])
    }
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == 0 && view.contentSize.width == 670)
    #expect(view.indexPathsForVisibleItems.first == [0, 0])
    view.contentOffset.x = 470
    view.performBatchUpdates {
      boxes.count = 2
      view.deleteItems(at: (0..<9).map { [0, $0] })
    }
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == 0)
    #expect((0..<2).map { left($0, of: view) } == [130, 70])
  }

  @Test func aViewOfAnotherSizeStillBeginsAtItsRightEdge() {
    let view = turned()
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == 0 && left(0, of: view) == 230)
    view.contentOffset.x = 60
    view.frame.size.width = 200
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == 60 && left(1, of: view) == 130)
  }

  @Test func theDirectionCanChangeWhileTheViewIsShown() {
    let view = view(shelf, from: .unspecified)
    #expect(left(0, of: view) == 20)
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == 0 && left(0, of: view) == 130)
    view.semanticContentAttribute = .unspecified
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == 0 && left(0, of: view) == 20)
  }

  @Test func theDirectionIsThatOfWhatTheViewLiesIn() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = view(shelf, from: .unspecified)
    outer.addSubview(view)
    outer.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(left(0, of: view) == 130)
    view.semanticContentAttribute = .forceLeftToRight
    #expect(left(0, of: view) == 20)
  }

  @Test func aLayoutThatWasDevelopedFromRightToLeftIsTurnedInTheOtherViews() {
    shelf.developed = .rightToLeft
    let view = view(shelf, from: .unspecified)
    #expect(view.contentOffset.x == 410 && view.cellForItem(at: [0, 0])?.frame.maxX == 610)
    #expect(left(0, of: view) == 0)
  }

  @Test func aTransitionBetweenTwoOfThemIsTurned() {
    let view = turned()
    let next = Shelf()
    next.scrollDirection = .horizontal
    next.itemSize = CGSize(width: 80, height: 100)
    let between = view.startInteractiveTransition(to: next)
    #expect(left(0, of: view) == 130)
    between.transitionProgress = 1
    view.layoutIfNeeded()
    #expect(left(0, of: view) == 120 + view.contentOffset.x)
    view.finishInteractiveTransition()
    #expect(left(0, of: view) == 120 + view.contentOffset.x)
  }

  // MARK: Edges

  /// Safe areas are those of the screen. No source states what iOS does; the view is turned here,
  /// and the safe area stays where it is.
  @Test func safeAreasStayWhereTheyAreOnTheScreen() throws {
    let outer = Surroundings(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = turned()
    outer.addSubview(view)
    view.layoutIfNeeded()
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 44))
    let cell = try #require(view.cellForItem(at: [0, 0]))
    #expect(view.contentOffset.x == -5, "content that scrolls begins at the safe area")
    #expect(cell.safeAreaInsets == .zero)
  }

  @Test func insetsAreThoseOfTheViewsCoordinates() {
    let view = turned()
    view.contentInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 0)
    view.scrollToItem(at: [0, 9], at: .right, animated: false)
    #expect(view.contentOffset.x == 410)
    view.contentOffset.x = -30
    view.layoutIfNeeded()
    #expect(left(0, of: view) == 100)
  }
}

extension CGRect {
  fileprivate func with(height: CGFloat) -> CGRect {
    CGRect(origin: origin, size: CGSize(width: width, height: height))
  }
}

/// Elements at index paths of any length, and points off the screen.
@MainActor @Suite struct PathTests {
  private static let paths: [IndexPath] = [
    IndexPath(), [0], [0, 1], [0, 1, 2], [0, 1, 3], [1, 1, 3],
  ]

  private final class Marks: UICollectionViewLayout {
    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 5000) }
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let marks = PathTests.paths.map {
        layoutAttributesForSupplementaryView(ofKind: "mark", at: $0)
      }
      let items = (0..<50).map { layoutAttributesForItem(at: [0, $0]) }
      return (marks + items).compactMap { $0 }.filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: 0, y: 100 * indexPath.item, width: 100, height: 100)
      return attributes
    }
    override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: elementKind, with: indexPath)
      let place = PathTests.paths.firstIndex(of: indexPath) ?? 0
      attributes.frame = CGRect(x: 0, y: 10 * place, width: 10, height: 10)
      attributes.zIndex = 1
      return attributes
    }
  }

  private final class Source: DequeuedItems {
    var requests: [IndexPath] = []

    override func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      requests.append(indexPath)
      return super.collectionView(
        collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
    }
  }

  private let source = Source(50, cell: "cell", view: "mark")
  private let view: UICollectionView

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: Marks())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: "mark",
      withReuseIdentifier: "mark")
    view.dataSource = source
    view.layoutIfNeeded()
  }

  @Test func supplementaryViewsAreAtPathsOfAnyLength() {
    #expect(Set(source.requests) == Set(Self.paths) && source.requests.count == Self.paths.count)
    for path in Self.paths {
      let mark = view.supplementaryView(forElementKind: "mark", at: path)
      #expect(mark?.frame.minY == CGFloat(10 * Self.paths.firstIndex(of: path)!))
    }
    let listed = view.indexPathsForVisibleSupplementaryElements(ofKind: "mark")
    #expect(Set(listed) == Set(Self.paths))
  }

  @Test func anItemOffTheScreenIsFoundByTheLayout() {
    #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 150)) == [0, 1])
    #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 3000)) == [0, 30])
    #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 2999.5)) == [0, 29])
    #expect(view.indexPathForItem(at: CGPoint(x: 50, y: 6000)) == nil)
    #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1]])
  }
}
