import Foundation
import Testing
import UIKit

/// Comes to rest on an item.
private final class SnappingRow: UICollectionViewFlowLayout {
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let view = collectionView else { return proposedContentOffset }
    let visible = CGRect(origin: proposedContentOffset, size: view.bounds.size)
    let first = layoutAttributesForElements(in: visible)?.min { $0.indexPath < $1.indexPath }
    // The first item in sight ends at the right edge.
    return CGPoint(x: (first?.frame.maxX ?? visible.maxX) - view.bounds.width, y: 0)
  }
}

/// A layout of one's own, and no flow layout.
private final class Row: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 600, height: 100) }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<10).compactMap { layoutAttributesForItem(at: [0, $0]) }
      .filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 60 * indexPath.item, y: 0, width: 50, height: 100)
    return attributes
  }
}

/// The flow layout in views that are read from right to left: items are placed from the right, and
/// x counts from the left all the same.
///
/// openradar-mirror#10146 and Texture#1985 describe it so. The former found horizontal content at
/// offset 0, with its last item in sight, on iOS 9; later systems begin with the first. One answer
/// on Stack Overflow (54087393) alone has seen items of different sizes unmirrored.
@MainActor @Suite struct FlowDirectionTests {
  private func stage(
    _ counts: [Int], width: Double = 375, horizontal: Bool = false,
    _ layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout(),
    delegate: (any UICollectionViewDelegate)? = nil
  ) -> FlowLayoutStage {
    layout.itemSize = CGSize(width: horizontal ? 50 : 100, height: 100)
    layout.scrollDirection = horizontal ? .horizontal : .vertical
    let stage = FlowLayoutStage(
      layout, counts, width: width, height: horizontal ? 100 : 667, delegate: delegate)
    stage.view.semanticContentAttribute = .forceRightToLeft
    return stage
  }

  private func show(_ stage: FlowLayoutStage) { stage.view.layoutIfNeeded() }

  // MARK: Lines

  @Test func aLineBeginsAtTheRight() {
    onScreen(ofScale: 2) {
      let stage = stage([3])
      show(stage)
      #expect(stage.frames().map(\.minX) == [275, 137.5, 0])
      #expect(stage.view.contentOffset == .zero)
      #expect(stage.view.cellForItem(at: [0, 0])?.frame.maxX == 375)
      #expect(stage.view.indexPathForItem(at: CGPoint(x: 10, y: 10)) == [0, 2])
      #expect(stage.view.convert(CGPoint(x: 10, y: 10), to: nil).x == 10)
    }
  }

  @Test func theLastLineBeginsAtTheRightToo() {
    let stage = stage([5])
    show(stage)
    let frames = stage.frames()
    #expect(frames[3].maxX == 375 && frames[4].minX == frames[1].minX)
    let mixed = self.stage([2], delegate: FlowSizesDelegate(widths: [120, 60]))
    show(mixed)
    #expect(mixed.frames().map(\.minX) == [255, 185])
  }

  @Test func sectionInsetsKeepTheirSides() {
    let stage = stage([2])
    stage.layout.sectionInset = UIEdgeInsets(top: 0, left: 100, bottom: 0, right: 20)
    show(stage)
    #expect(stage.frames().map(\.minX) == [255, 100])
  }

  /// Where the grid of pixels rounds, the sides differ by less than a pixel.
  @Test(arguments: [
    [80, 80, 80], [120, 33, 70, 71, 9, 200], [400, 20, 20], [90.5, 41.25, 260, 7],
  ])
  func everyLineIsTheMirrorImage(widths: [Double]) {
    let (left, right) = (
      FlowLayoutStage([widths.count], delegate: FlowSizesDelegate(widths: widths)),
      stage([widths.count], delegate: FlowSizesDelegate(widths: widths))
    )
    show(left)
    show(right)
    for (one, other) in zip(left.frames(), right.frames()) {
      #expect(abs(one.minX - (375 - other.maxX)) < 0.34)
      #expect(one.minY == other.minY && one.size == other.size)
    }
    let half = CGRect(x: 0, y: 0, width: 150, height: 667)
    let found = right.layout.layoutAttributesForElements(in: half)?.map(\.indexPath)
    #expect(found == right.everything().filter { $0.frame.intersects(half) }.map(\.indexPath))
  }

  // MARK: Horizontal content

  /// Ten items of 50 and nine spacings of 10 are 590 points.
  @Test func horizontalContentBeginsAtItsRightEnd() {
    let stage = stage([10], width: 200, horizontal: true)
    stage.layout.sectionInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
    show(stage)
    #expect(stage.view.contentSize.width == 610 && stage.view.contentOffset.x == 410)
    #expect(stage.item(0).frame.minX == 560 && stage.item(9).frame.minX == 20)
    #expect(stage.view.indexPathsForVisibleItems == [[0, 0], [0, 1], [0, 2], [0, 3]])
    #expect(
      stage.layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 90, height: 9))?
        .map(\.indexPath) == [[0, 8], [0, 9]])
    stage.view.scrollToItem(at: [0, 5], at: .left, animated: false)
    #expect(stage.view.contentOffset.x == 260)
    stage.view.scrollToItem(at: [0, 5], at: .right, animated: false)
    #expect(stage.view.contentOffset.x == 110)
  }

  @Test func itBeginsAfterTheInsetOfTheView() {
    let stage = stage([10], width: 200, horizontal: true)
    stage.view.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 30)
    show(stage)
    #expect(stage.view.contentOffset.x == 420)
  }

  @Test func sectionsAndTheirHeadersFollowFromTheRight() {
    let stage = stage([2, 2], width: 300, horizontal: true)
    stage.layout.headerReferenceSize = CGSize(width: 40, height: 0)
    stage.layout.footerReferenceSize = CGSize(width: 15, height: 0)
    show(stage)
    // Each section is 40 + 110 + 15 points.
    #expect(stage.header(0)?.frame == CGRect(x: 290, y: 0, width: 40, height: 100))
    #expect(stage.frames(0).map(\.minX) == [240, 180])
    #expect(stage.footer(0)?.frame.minX == 165)
    #expect(stage.header(1)?.frame.minX == 125 && stage.footer(1)?.frame.minX == 0)
    let all = stage.layout.layoutAttributesForElements(
      in: CGRect(x: -9, y: -9, width: 999, height: 999))
    #expect(all?.map(\.frame) == stage.everything().map(\.frame))
  }

  @Test func headersRestOnTheGridOfPixels() {
    onScreen(ofScale: 2) {
      let stage = stage([1], horizontal: true)
      stage.layout.itemSize.width = 50.3
      stage.layout.headerReferenceSize = CGSize(width: 40, height: 0)
      show(stage)
      #expect(stage.header()?.frame.minX == 50.5 && stage.item(0).frame.minX == 0)
    }
  }

  @Test func headersPinToTheRight() {
    let stage = stage([10, 10], width: 200, horizontal: true)
    stage.layout.headerReferenceSize = CGSize(width: 40, height: 0)
    stage.layout.footerReferenceSize = CGSize(width: 30, height: 0)
    stage.layout.sectionHeadersPinToVisibleBounds = true
    stage.layout.sectionFootersPinToVisibleBounds = true
    stage.view.contentInset = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 6)
    show(stage)
    // The content is 2 x (40 + 590 + 30) = 1320 points wide.
    stage.view.contentOffset.x = 800
    show(stage)
    #expect(stage.header(0)?.frame.maxX == 994)
    #expect(stage.footer(0)?.frame.minX == 804)
    stage.view.contentOffset.x = 480
    show(stage)
    #expect(stage.header(0)?.frame.minX == 660 && stage.header(1)?.frame.maxX == 660)
  }

  @Test func contentThatComesLaterBeginsAtItsRightEnd() {
    let stage = stage([0], width: 200, horizontal: true)
    show(stage)
    #expect(stage.view.contentOffset.x == 0)
    stage.counts = [10]
    stage.view.reloadData()
    show(stage)
    #expect(stage.view.contentOffset.x == 390)
    stage.view.contentOffset.x = 0
    stage.view.reloadData()
    show(stage)
    #expect(stage.view.contentOffset.x == 0)
  }

  @Test func anOffsetThatTheAppHasSetStays() {
    let stage = stage([10], width: 200, horizontal: true)
    stage.view.contentOffset.x = 60
    show(stage)
    #expect(stage.view.contentOffset.x == 60)
  }

  @Test func theStartIsShownOnceCellsHaveTheirSizes() {
    PreferringCell.preference = { _ in CGSize(width: 90, height: 100) }
    defer { PreferringCell.preference = nil }
    let stage = stage([10], width: 200, horizontal: true)
    stage.layout.estimatedItemSize = CGSize(width: 50, height: 100)
    show(stage)
    #expect(stage.view.contentOffset.x == stage.view.contentSize.width - 200)
    #expect(stage.view.indexPathsForVisibleItems == [[0, 0], [0, 1]])
    #expect(stage.view.cellForItem(at: [0, 0])?.frame.width == 90)
  }

  @Test func theDirectionCanChangeWhileTheStartIsShown() {
    let stage = stage([10], width: 200, horizontal: true)
    stage.view.semanticContentAttribute = .unspecified
    show(stage)
    #expect(stage.view.contentOffset.x == 0 && stage.item(0).frame.minX == 0)
    let outer = UIView(frame: stage.view.frame)
    outer.addSubview(stage.view)
    outer.semanticContentAttribute = .forceRightToLeft
    show(stage)
    #expect(stage.view.contentOffset.x == 390 && stage.item(0).frame.maxX == 590)
    outer.semanticContentAttribute = .unspecified
    show(stage)
    #expect(stage.view.contentOffset.x == 0 && stage.item(0).frame.minX == 0)
  }

  // MARK: Changes

  /// Items after an inserted one stay, those before it and the end of the content move: coordinates
  /// do not turn, so neither does the offset. No source states whether iOS follows the start.
  @Test func aBatchMovesWhatComesBefore() {
    let stage = stage([10], width: 200, horizontal: true)
    show(stage)
    stage.view.performBatchUpdates {
      stage.counts = [11]
      stage.view.insertItems(at: [[0, 1]])
    }
    show(stage)
    #expect(stage.view.contentOffset.x == 390 && stage.view.contentSize.width == 650)
    #expect(stage.item(0).frame.minX == 600 && stage.item(2).frame.minX == 480)
    stage.view.performBatchUpdates {
      stage.counts = [2]
      stage.view.deleteItems(at: (2..<11).map { [0, $0] })
    }
    show(stage)
    #expect(stage.view.contentOffset.x == 0)
    #expect(stage.frames().map(\.minX) == [60, 0])
  }

  @Test func aWiderViewPlacesItsLinesAgain() {
    let stage = stage([3])
    show(stage)
    stage.view.frame.size.width = 420
    show(stage)
    #expect(stage.frames().map(\.maxX) == [420, 260, 100])
  }

  // MARK: Other layouts

  /// What `super` answers is turned already.
  @Test func aSubclassInheritsIt() {
    let stage = stage([10], width: 200, horizontal: true, SnappingRow())
    show(stage)
    #expect(stage.view.contentOffset.x == 390)
    stage.view.fling(velocity: CGPoint(x: -0.2, y: 0))
    // 99.9 points to the left, the second item still begins in sight: it ends at 530.
    #expect(stage.view.contentOffset.x == 330)
  }

  @Test func aLayoutOfOnesOwnIsNotTurned() {
    let items = DequeuedItems(10, cell: "box")
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: Row())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "box")
    view.dataSource = items
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == 0)
    #expect(view.cellForItem(at: [0, 0])?.frame.minX == 0)
    #expect(view.convert(CGPoint(x: 10, y: 0), to: nil).x == 10)
  }
}
