import CollectionEngine
import Foundation
import Testing
import UIKit

/// Where the viewport may rest follows from the content, the bounds, the insets and the safe area;
/// whenever one of them changes, the next pass brings a resting viewport back, and notifies the
/// delegate once.
@MainActor @Suite struct LegalOffsetTests {
  // MARK: Content, bounds, insets

  /// MagazineLayout#136.
  @Test func anInsetThatGoesAwayBringsTheOffsetBack() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.contentInset.bottom = 300
    column.view.contentOffset.y = 1456
    column.view.layoutIfNeeded()
    column.offsets = []
    column.view.contentInset.bottom = 0
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 1156)
    #expect(column.offsets == [1156])
    column.view.layoutIfNeeded()
    #expect(column.offsets == [1156])
  }

  @Test func aLegalOffsetStaysWhenABottomInsetGrows() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 1156
    column.view.layoutIfNeeded()
    column.offsets = []
    column.view.contentInset.bottom = 300
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 1156 && column.offsets == [])
  }

  /// e-com-net 1304727844181544960; MagazineLayout#130.
  @Test(arguments: [(0, 88), (88, 20), (20, 0)] as [(CGFloat, CGFloat)])
  func aViewAtTheTopFollowsItsTopInset(from: CGFloat, to: CGFloat) {
    let column = ColumnStage()
    column.view.contentInset.top = from
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == -from)
    column.offsets = []
    column.view.contentInset.top = to
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == -to && column.offsets == [-to])
  }

  @Test func aViewInTheMiddleDoesNotFollowItsTopInset() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 500
    column.view.contentInset.top = 88
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 500)
  }

  @Test func aViewportThatGrowsIsBroughtBack() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 1156
    column.view.layoutIfNeeded()
    column.offsets = []
    column.view.frame = CGRect(x: 0, y: 0, width: 390, height: 1200)
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 800 && column.offsets == [800])
    #expect(column.view.indexPathsForVisibleItems.map(\.item) == Array(8..<20))
  }

  @Test func contentThatShrinksBelowTheViewGoesToTheTopInset() {
    let column = ColumnStage()
    column.view.contentInset = UIEdgeInsets(top: 40, left: 0, bottom: 60, right: 0)
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 1216
    column.view.layoutIfNeeded()
    column.names.removeLast(18)
    column.view.deleteItems(at: (2..<20).map { [0, $0] })
    #expect(column.view.contentOffset.y == -40)
  }

  @Test func anOffsetThatCodeSetStaysUntilSomethingChanges() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 1400
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 1400)
    column.view.contentInset.bottom = 50
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 1206)
  }

  @Test func aFingerKeepsTheOffsetUntilItLetsGo() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 1156
    column.view.layoutIfNeeded()
    column.view.engine.isScrolling = true
    column.view.engine.insets.bottom = 10
    try? column.view.engine.setContentOffset(CGPoint(x: 0, y: 1250))
    try? column.view.engine.layoutIfNeeded()
    #expect(column.view.engine.contentOffset.y == 1250)
    column.view.engine.isScrolling = false
    try? column.view.engine.setContentOffset(CGPoint(x: 0, y: 1251))
    try? column.view.engine.layoutIfNeeded()
    #expect(column.view.engine.contentOffset.y == 1166)
  }

  // MARK: The safe area

  /// MagazineLayout#13.
  @Test func theFirstPassBeginsBelowTheSafeArea() {
    let column = ColumnStage()
    let window = Window(
      showing: column.view, safe: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == -47 && column.offsets == [-47])
    column.view.contentOffset.y = 5000
    window.safe.bottom = 20
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 1176)
  }

  /// openradar-mirror#18408.
  @Test func acrossTheAxisTheSafeAreaIsNoInset() {
    let column = ColumnStage(size: CGSize(width: 844, height: 390))
    let window = Window(
      showing: column.view, safe: UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44))
    column.view.layoutIfNeeded()
    #expect(column.view.superview === window)
    #expect(column.view.adjustedContentInset.left == 0)
    #expect(column.view.adjustedContentInset.bottom == 21)
    #expect(column.view.contentSize.width == 844)
    let layout = column.view.collectionViewLayout as? UICollectionViewFlowLayout
    layout?.itemSize = CGSize(width: 100, height: 100)
    layout?.sectionInsetReference = .fromSafeArea
    column.view.layoutIfNeeded()
    let first = column.view.layoutAttributesForItem(at: [0, 0])
    #expect(first?.frame.minX == 44)
    #expect(column.view.contentSize.width == 844)
  }

  @Test(
    arguments: [
      (.never, .zero), (.always, UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)),
      (.scrollableAxes, UIEdgeInsets(top: 10, left: 0, bottom: 30, right: 0)),
      (.automatic, UIEdgeInsets(top: 10, left: 0, bottom: 30, right: 0)),
    ] as [(UIScrollView.ContentInsetAdjustmentBehavior, UIEdgeInsets)])
  func theBehaviourNamesTheEdges(
    _ behaviour: UIScrollView.ContentInsetAdjustmentBehavior, _ insets: UIEdgeInsets
  ) {
    let column = ColumnStage()
    let window = Window(
      showing: column.view, safe: UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    column.view.contentInsetAdjustmentBehavior = behaviour
    column.view.layoutIfNeeded()
    #expect(column.view.adjustedContentInset == insets)
    #expect(column.view.superview === window)
  }

  @Test func contentThatFitsHasNoSafeAreaUnlessItBouncesOrIsNavigated() {
    let column = ColumnStage(3)
    let window = Window(
      showing: column.view, safe: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    column.view.layoutIfNeeded()
    #expect(column.view.adjustedContentInset == .zero && column.view.contentOffset.y == 0)
    column.view.alwaysBounceVertical = true
    column.view.layoutIfNeeded()
    #expect(column.view.adjustedContentInset.top == 47 && column.view.contentOffset.y == -47)
    column.view.alwaysBounceVertical = false
    let controller = UIViewController()
    let navigation = UINavigationController(rootViewController: controller)
    controller.view = window
    column.view.layoutIfNeeded()
    #expect(column.view.adjustedContentInset.top == 47 && column.view.contentOffset.y == -47)
    #expect(navigation.topViewController === controller)
  }

  @Test func aViewBelowTheSafeAreaHasLessOfIt() {
    let column = ColumnStage()
    column.view.contentInsetAdjustmentBehavior = .always
    let window = Window(
      showing: column.view, safe: UIEdgeInsets(top: 47, left: 10, bottom: 34, right: 10))
    window.frame = CGRect(x: 0, y: 0, width: 400, height: 900)
    column.view.frame = CGRect(x: 4, y: 30, width: 390, height: 844)
    #expect(
      column.view.safeAreaInsets == UIEdgeInsets(top: 17, left: 6, bottom: 8, right: 4))
    column.view.frame = CGRect(x: 0, y: 100, width: 390, height: 700)
    #expect(
      column.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0))
  }

  @Test func aControllerAddsToTheSafeAreaOfItsView() {
    let column = ColumnStage()
    let controller = UIViewController()
    controller.view = UIView(frame: column.view.frame)
    controller.view.addSubview(column.view)
    controller.additionalSafeAreaInsets.top = 50
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == -50)
    controller.additionalSafeAreaInsets.top = 0
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 0)
  }

  // MARK: Scrolling to something

  /// JTAppleCalendar#332, of medium certainty: pinned headers are not taken into account.
  @Test(
    arguments: [
      (.top, 912), (.centeredVertically, 609), (.bottom, 306),
    ] as [(UICollectionView.ScrollPosition, CGFloat)])
  func anItemGoesToWhereNoInsetCoversIt(
    _ position: UICollectionView.ScrollPosition, _ offset: CGFloat
  ) {
    let column = ColumnStage()
    column.view.contentInset = UIEdgeInsets(top: 88, left: 0, bottom: 50, right: 0)
    column.view.layoutIfNeeded()
    column.view.scrollToItem(at: [0, 10], at: position, animated: false)
    #expect(column.view.contentOffset.y == offset)
  }

  @Test func theFirstAndTheLastItemGoToTheLegalEnds() {
    let column = ColumnStage()
    column.view.contentInset = UIEdgeInsets(top: 88, left: 0, bottom: 50, right: 0)
    column.view.layoutIfNeeded()
    column.view.scrollToItem(at: [0, 19], at: .top, animated: false)
    #expect(column.view.contentOffset.y == 1206)
    column.view.scrollToItem(at: [0, 0], at: .bottom, animated: false)
    #expect(column.view.contentOffset.y == -88)
  }

  @Test func aRectangleIsVisibleOnlyWhereNoInsetCoversIt() {
    let column = ColumnStage()
    column.view.contentInset.bottom = 300
    column.view.layoutIfNeeded()
    column.view.scrollRectToVisible(
      CGRect(x: 0, y: 700, width: 100, height: 50), animated: false)
    #expect(column.view.contentOffset.y == 206)
    column.view.scrollRectToVisible(
      CGRect(x: 0, y: 210, width: 100, height: 50), animated: false)
    #expect(column.view.contentOffset.y == 206)
    column.view.contentInset.top = 20
    column.view.layoutIfNeeded()
    column.view.scrollRectToVisible(
      CGRect(x: 0, y: 210, width: 100, height: 50), animated: false)
    #expect(column.view.contentOffset.y == 190)
    column.view.scrollRectToVisible(
      CGRect(x: 0, y: 1990, width: 100, height: 500), animated: false)
    #expect(column.view.contentOffset.y == 1456)
  }

  @Test func aRectangleLargerThanWhatIsVisibleIsLeftWhereItFillsIt() {
    let column = ColumnStage()
    column.view.contentInset = UIEdgeInsets(top: 100, left: 0, bottom: 100, right: 0)
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 300
    column.view.scrollRectToVisible(
      CGRect(x: 0, y: 350, width: 390, height: 900), animated: false)
    #expect(column.view.contentOffset.y == 300)
    column.view.contentOffset.y = 0
    column.view.scrollRectToVisible(
      CGRect(x: 0, y: 350, width: 390, height: 900), animated: false)
    #expect(column.view.contentOffset.y == 250)
  }

  @Test func pagesBeginAtTheLeastLegalOffset() {
    let column = ColumnStage()
    column.view.contentInset.top = 44
    column.view.isPagingEnabled = true
    column.view.layoutIfNeeded()
    column.view.fling(velocity: CGPoint(x: 0, y: 1))
    #expect(column.view.contentOffset.y == 800)
    column.view.fling(velocity: CGPoint(x: 0, y: 1))
    #expect(column.view.contentOffset.y == 1156)
    column.view.fling(velocity: CGPoint(x: 0, y: -1))
    column.view.fling(velocity: CGPoint(x: 0, y: -1))
    #expect(column.view.contentOffset.y == -44)
  }

  // MARK: Calls

  @Test func theCallsOfAFirstPassWithInsetsAndSafeArea() {
    let column = ColumnStage(9)
    let window = Window(
      showing: column.view, safe: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    column.view.contentInset.bottom = 16
    column.view.engine.log = column.log
    column.view.layoutIfNeeded()
    let query = "layout.layoutAttributesForElements(in: "
    #expect(
      column.log.takeCalls().filter { call in
        !["cellForItem", "willDisplay", "layoutSubviews"].contains { call.hasPrefix($0) }
      } == [
        "numberOfSections -> 1", "numberOfItems in 0 -> 9", "prepare everything dataSourceCounts",
        "contentSize", "layout.prepare", "layout.collectionViewContentSize -> 390.0 x 900.0",
        "elements in (0, 0, 390, 844)", query + "(0.0, 0.0, 390.0, 844.0)) -> 9", "didLayout",
        // The content scrolls vertically, so that the safe area counts at the top and the bottom.
        "layout.invalidateLayout(with: UICollectionViewFlowLayoutInvalidationContext)",
        "invalidateLayout ", "contentSize", "layout.prepare",
        "layout.collectionViewContentSize -> 390.0 x 900.0", "elements in (0, 0, 390, 844)",
        query + "(0.0, 0.0, 390.0, 844.0)) -> 9",
        // The viewport is at the top, and stays there.
        "bring back to 0.0, -47.0", "shouldInvalidateLayout for (0, -47, 390, 844) -> false",
        "contentSize", "layout.collectionViewContentSize -> 390.0 x 900.0",
        "elements in (0, -47, 390, 844)", query + "(0.0, -47.0, 390.0, 844.0)) -> 8",
        "didEndDisplaying [0, 8]", "didLayout",
      ])
    #expect(column.view.superview === window)
  }
}
