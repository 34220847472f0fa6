import CollectionEngine
import Foundation
import Testing
import UIKit

/// Scrolls to an item whenever it is laid out.
private final class EagerView: UICollectionView {
  var target: IndexPath?

  override func layoutSubviews() {
    super.layoutSubviews()
    if let target { scrollToItem(at: target, at: .centeredHorizontally, animated: false) }
  }
}

/// Invalidates its layout when it is laid out at another size.
private final class ResizedView: UICollectionView {
  var invalidations = 0
  private var known = CGSize.zero

  override func layoutSubviews() {
    if known != bounds.size {
      known = bounds.size
      invalidations += 1
      collectionViewLayout.invalidateLayout()
    }
    super.layoutSubviews()
  }
}

/// Gives items a size that depends on the view.
private final class ViewSizes: NSObject, UICollectionViewDelegateFlowLayout {
  private let size: (CGSize) -> CGSize
  init(_ size: @escaping (CGSize) -> CGSize) { self.size = size }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { size(collectionView.bounds.size) }
}

/// Has a larger inset near the beginning, and counts the notices of scrolling.
private final class PullInset: NSObject, UICollectionViewDelegate {
  var calls = 0

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    calls += 1
    scrollView.contentInset.top = scrollView.contentOffset.y > 50 ? 0 : 60
  }
}

/// Bug reports about where a view is scrolled to, from the trackers of layouts, list libraries,
/// apps and of Apple's own view. Where they report a fault of that, the test has what they expect.
@MainActor @Suite(.serialized) struct PublicOffsetReportTests {
  private func pageLayout(width: CGFloat = 390) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: width, height: 844)
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    return layout
  }

  private func pages(_ count: Int, width: CGFloat = 390) -> ColumnStage {
    ColumnStage(count, layout: pageLayout(width: width))
  }

  private func show(_ stage: ColumnStage, in view: UICollectionView) {
    view.frame = stage.view.frame
    view.register(NamedCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = stage
  }

  // MARK: Offsets that code sets

  /// lionheart/openradar-mirror#6899: an offset that is set before the first pass stays, in a safe
  /// area too. Fails on iOS 9 in a call; expected there.
  @Test func anOffsetThatIsSetBeforeTheFirstPassStays() {
    for safe in [UIEdgeInsets.zero, UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)] {
      let column = ColumnStage()
      let window = Window(showing: column.view, safe: safe)
      column.view.contentOffset.y = 500
      column.view.layoutIfNeeded()
      #expect(column.view.contentOffset.y == 500 && column.shown.first == "row 5")
      #expect(column.view.superview === window)
    }
  }

  /// lionheart/openradar-mirror#17480: an offset between two pixels stays. iOS 10 rounds it before
  /// the view is in a window; expected there.
  @Test func anOffsetBetweenTwoPixelsStays() {
    let column = ColumnStage()
    column.view.contentOffset.y = 100.25
    column.view.layoutIfNeeded()
    column.view.reloadData()
    column.view.performBatchUpdates(nil)
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 100.25)
  }

  /// zepojo/UPCarouselFlowLayout#10, jessesquires/JSQMessagesViewController#1677: code selects and
  /// scrolls before anything was laid out. Sure, if the layout has the frames.
  @Test func codeScrollsBeforeTheFirstPass() {
    let row = pages(10)
    row.view.isPagingEnabled = true
    row.view.selectItem(at: [0, 3], animated: true, scrollPosition: .centeredHorizontally)
    row.view.layoutIfNeeded()
    #expect(row.shown == ["row 3"])
    #expect(row.view.cellForItem(at: [0, 3])?.isSelected == true)
  }

  /// Oni-zerone/CollectionLayouts#19, mwaterfall/MWPhotoBrowser#319: a view that scrolls to an item
  /// whenever it is laid out shows that item alone, and scrolls freely afterwards. Sure.
  @Test func aViewMayScrollWheneverItIsLaidOut() {
    let stage = pages(10)
    let view = EagerView(frame: .zero, collectionViewLayout: pageLayout())
    show(stage, in: view)
    view.target = [0, 4]
    for _ in 0..<2 {
      view.layoutIfNeeded()
      #expect(view.contentOffset.x == 1560)
    }
    #expect(view.indexPathsForVisibleItems == [[0, 4]])
    view.target = nil
    view.contentOffset.x = 390
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems == [[0, 1]])
  }

  /// spotify/HubFramework#55: a batch at the end of the content leaves the view at the end, with
  /// its inset. Sure.
  @Test func aBatchAtTheEndLeavesTheInset() {
    let column = ColumnStage()
    column.view.contentInset.bottom = 100
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 1256
    column.view.layoutIfNeeded()
    column.view.performBatchUpdates({
      column.names.removeFirst()
      column.names.append("new")
      column.view.deleteItems(at: [[0, 0]])
      column.view.insertItems(at: [[0, 19]])
    })
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 1256 && column.shown.last == "new")
  }

  /// Instagram/IGListKit#1441: items that are added by a reload below measured ones. The offset
  /// stays; sure, because it stays legal.
  @Test func aReloadBelowMeasuredItemsLeavesTheOffset() {
    PreferringCell.preference = { _ in CGSize(width: 375, height: 80) }
    defer { PreferringCell.preference = nil }
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    layout.minimumLineSpacing = 0
    let stage = FlowLayoutStage(layout, [20])
    for offset in stride(from: 0, through: 1000, by: 200) {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.view.layoutIfNeeded()
    }
    stage.view.contentOffset.y = 933
    stage.view.layoutIfNeeded()
    stage.counts = [40]
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view.contentOffset.y == 933)
  }

  // MARK: Insets

  /// MessageKit/MessageKit#1555, jessesquires/JSQMessagesViewController#1640: an inset at the
  /// bottom makes content scroll that is smaller than the view. Sure.
  @Test func anInsetMakesSmallContentScroll() {
    let column = ColumnStage(3)
    column.view.contentInset.bottom = 600
    column.view.layoutIfNeeded()
    column.view.scrollToItem(at: [0, 2], at: .bottom, animated: false)
    #expect(column.view.contentOffset.y == 56)
    column.view.contentInset.bottom = 0
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 0)
  }

  /// planetary-social/planetary-ios#216: scrolling along one axis leaves the inset on the other.
  /// Sure.
  @Test func scrollingLeavesTheInsetAcrossTheAxis() {
    let column = ColumnStage()
    column.view.contentInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
    column.view.layoutIfNeeded()
    for item in [10, 0] {
      column.view.scrollToItem(at: [0, item], at: .top, animated: false)
      #expect(column.view.contentOffset == CGPoint(x: -5, y: 100 * item))
    }
  }

  /// xamarin/Xamarin.Forms#11142: a view above the content, in an inset, is not counted as content
  /// where an item is centred. Sure.
  @Test func anItemIsCentredNextToAnInset() {
    let column = ColumnStage()
    let header = UIView(frame: CGRect(x: 0, y: -140, width: 390, height: 140))
    column.view.addSubview(header)
    column.view.contentInset.top = 140
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == -140)
    column.view.scrollToItem(at: [0, 10], at: .centeredVertically, animated: false)
    #expect(column.view.contentOffset.y == 558)
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#150, jflinter/Dwifft#80: with `.never`
  /// the safe area is no inset, and a legal offset stays whatever the behaviour becomes. Sure.
  @Test func aSafeAreaMayBeIgnored() {
    let column = ColumnStage()
    let window = Window(
      showing: column.view, safe: UIEdgeInsets(top: 47, left: 10, bottom: 34, right: 10))
    column.view.contentInsetAdjustmentBehavior = .never
    column.view.layoutIfNeeded()
    #expect(column.view.adjustedContentInset == .zero && column.view.contentOffset == .zero)
    column.view.contentOffset.y = 1156
    column.view.contentInsetAdjustmentBehavior = .always
    column.view.layoutIfNeeded()
    #expect(column.view.adjustedContentInset == window.safe)
    #expect(column.view.contentOffset.y == 1156)
  }

  /// uias/Tabman#145: a delegate that changes the inset while the view scrolls is notified
  /// of each scroll, whatever other methods it lacks. Sure.
  @Test func aDelegateMayChangeTheInsetWhileTheViewScrolls() {
    let column = ColumnStage()
    let delegate = PullInset()
    column.view.delegate = delegate
    column.view.layoutIfNeeded()
    for (offset, inset) in [(40, 60), (300, 0), (20, 60), (400, 0)] {
      delegate.calls = 0
      column.view.contentOffset.y = CGFloat(offset)
      #expect(delegate.calls == 1 && column.view.contentInset.top == CGFloat(inset))
    }
  }

  // MARK: Sizes and pages

  /// JanGorman/Agrume#19, justinvallely/SwiftPhotoGallery#79: when pages change with the view, the
  /// offset stays, and so another page may be shown; code scrolls to the right one. Sure.
  @Test func theOffsetStaysWhenPagesGrow() {
    let row = pages(5)
    let sizes = ViewSizes { $0 }
    row.view.delegate = sizes
    row.view.contentOffset.x = 780
    row.view.layoutIfNeeded()
    #expect(row.shown == ["row 2"])
    row.view.frame.size = CGSize(width: 844, height: 390)
    row.view.layoutIfNeeded()
    #expect(row.view.contentOffset.x == 780)
    row.view.scrollToItem(at: [0, 2], at: .left, animated: false)
    row.view.layoutIfNeeded()
    #expect(row.shown == ["row 2"])
  }

  /// badoo/Chatto#712, GitHawkApp/GitHawk#908: a flow layout arranges its items again for another
  /// width, and keeps their cells (jwilling/JNWCollectionView#161). Sure.
  @Test func itemsAreArrangedAgainForAnotherWidth() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    let grid = ColumnStage(12, layout: layout, size: CGSize(width: 300, height: 600))
    grid.view.layoutIfNeeded()
    let cell = try #require(grid.view.cellForItem(at: [0, 3]))
    for (width, place) in [(600, CGPoint(x: 300, y: 0)), (300, CGPoint(x: 0, y: 100))] {
      grid.view.frame.size.width = CGFloat(width)
      grid.view.layoutIfNeeded()
      #expect(cell.frame.origin == place && grid.view.cellForItem(at: [0, 3]) === cell)
    }
  }

  /// jessesquires/JSQMessagesViewController#1863, QuickBlox/QMChatViewController-ios#23: a view
  /// that invalidates its layout before it is laid out at another size. Sure that it ends.
  @Test func aViewMayInvalidateItsLayoutWhenItIsLaidOut() {
    let stage = ColumnStage()
    let view = ResizedView(frame: .zero, collectionViewLayout: ColumnStage.rows())
    show(stage, in: view)
    let sizes = ViewSizes { CGSize(width: $0.width, height: 100) }
    view.delegate = sizes
    view.layoutIfNeeded()
    view.frame.size = CGSize(width: 844, height: 390)
    view.layoutIfNeeded()
    #expect(view.invalidations == 2 && view.cellForItem(at: [0, 0])?.frame.width == 844)
  }

  /// lionheart/openradar-mirror#11499, zenangst/Spots#809: pages are as large as the view, however
  /// large the items are. The reporters would have them otherwise; sure that iOS has not.
  @Test func pagesAreAsLargeAsTheView() {
    let row = pages(10, width: 300)
    row.view.isPagingEnabled = true
    row.view.layoutIfNeeded()
    row.view.contentOffset.x = 100
    row.view.fling(velocity: CGPoint(x: 1, y: 0))
    #expect(row.view.contentOffset.x == 390)
  }

  // MARK: Direction

  /// lionheart/openradar-mirror#17232: a row that is read from the right begins after its inset, as
  /// one that is read from the left does. A fault of iOS 10; expected there.
  @Test func aRowThatIsReadFromTheRightBeginsAfterItsInset() {
    for isKnownBefore in [true, false] {
      let row = pages(10, width: 100)
      if isKnownBefore { row.view.semanticContentAttribute = .forceRightToLeft }
      row.view.contentInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 25)
      row.view.semanticContentAttribute = .forceRightToLeft
      row.view.layoutIfNeeded()
      let edge = row.view.cellForItem(at: [0, 0]).map { row.view.convert($0.frame, to: nil).maxX }
      #expect(edge == 365)
    }
  }
}
