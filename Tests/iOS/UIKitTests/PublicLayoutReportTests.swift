import CollectionEngine
import Foundation
import Testing
import UIKit

/// A grid that flips.
private final class FlippedDays: UICollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

/// Bug reports about offsets, insets and direction, from the trackers of layouts, list libraries
/// and of Apple's own view. Where they report a fault of that, the test has what they expect.
@MainActor @Suite struct PublicLayoutReportTests {
  private func pages(_ count: Int) -> ColumnStage {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 844)
    layout.scrollDirection = .horizontal
    layout.minimumLineSpacing = 0
    return ColumnStage(count, layout: layout)
  }

  // MARK: Offsets

  /// ashfurrow/Collection-View-in-a-Table-View-Cell#48: sure.
  @Test func aRowBeginsAfterItsLeftInset() {
    let row = pages(5)
    row.view.contentInset = UIEdgeInsets(top: 0, left: 24, bottom: 0, right: 24)
    row.view.layoutIfNeeded()
    #expect(row.view.contentOffset.x == -24)
    row.view.contentOffset.x = 5000
    row.view.contentInset.right = 30
    row.view.layoutIfNeeded()
    #expect(row.view.contentOffset.x == 1140)
  }

  /// airbnb/epoxy-ios#52: what the safe area covers is not visible. Sure.
  @Test func anItemIsVisibleOnlyInsideTheSafeArea() {
    let column = ColumnStage()
    let window = Window(
      showing: column.view, safe: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    column.view.layoutIfNeeded()
    column.view.scrollToItem(at: [0, 10], at: .bottom, animated: false)
    #expect(column.view.contentOffset.y == 290)
    column.view.scrollToItem(at: [0, 10], at: .top, animated: false)
    #expect(column.view.contentOffset.y == 953)
    column.view.scrollToItem(at: [0, 19], at: .bottom, animated: false)
    #expect(column.view.contentOffset.y == 1190)
    #expect(column.view.superview === window)
  }

  /// airbnb/MagazineLayout#58: a deletion at the bottom ends at the new bottom. Sure.
  @Test func aDeletionAtTheBottomEndsAtTheNewBottom() {
    let column = ColumnStage()
    column.view.contentInset.bottom = 40
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 1196
    column.view.layoutIfNeeded()
    column.names.removeLast(5)
    column.view.deleteItems(at: (15..<20).map { [0, $0] })
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 696)
    #expect(column.view.indexPathsForVisibleItems.map(\.item) == Array(6..<15))
  }

  /// ian-mcdowell/InputAssistant#2: a reload to fewer items while scrolled. Sure.
  @Test func aReloadToFewerItemsComesBackToThem() {
    let row = pages(20)
    row.view.layoutIfNeeded()
    row.view.contentOffset.x = 5000
    row.view.layoutIfNeeded()
    row.names.removeLast(18)
    row.view.reloadData()
    row.view.layoutIfNeeded()
    #expect(row.view.contentOffset.x == 210 && row.shown == ["row 0", "row 1"])
  }

  /// CSStickyHeaderFlowLayout/CSStickyHeaderFlowLayout#44, xamarin/Xamarin.Forms#7128,
  /// spotify/HubFramework#249: nothing that leaves the offset legal moves it. Sure.
  @Test func noReloadInvalidationOrInsetMovesALegalOffset() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 500
    column.view.layoutIfNeeded()
    column.offsets = []
    column.view.reloadData()
    column.view.layoutIfNeeded()
    column.view.collectionViewLayout.invalidateLayout()
    column.view.layoutIfNeeded()
    column.view.reloadSections([0])
    column.view.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 80, right: 0)
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == 500 && column.offsets == [])
  }

  /// Instagram/IGListKit#563: the position of an item does not depend on who set the inset. Sure of
  /// the sum, though the reporter's inset came from a view controller.
  @Test func insetsOfTheAppAndOfTheSafeAreaAddUp() {
    let column = ColumnStage()
    let window = Window(
      showing: column.view, safe: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    column.view.contentInset.top = 20
    column.view.layoutIfNeeded()
    #expect(column.view.contentOffset.y == -67)
    column.view.scrollToItem(at: [0, 5], at: .top, animated: false)
    #expect(column.view.contentOffset.y == 433)
    column.view.scrollToItem(at: [0, 0], at: .top, animated: false)
    #expect(column.view.contentOffset.y == -67)
    #expect(column.view.superview === window)
  }

  // MARK: Direction

  private func days(_ layout: UICollectionViewFlowLayout) -> ColumnStage {
    layout.itemSize = CGSize(width: 50, height: 50)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    return ColumnStage(30, layout: layout, size: CGSize(width: 350, height: 500))
  }

  /// The left edge of an item on the screen.
  private func left(_ item: Int, _ stage: ColumnStage) -> CGFloat? {
    stage.view.cellForItem(at: [0, item]).map { stage.view.convert($0.frame, to: nil).minX }
  }

  /// patchthecode/JTAppleCalendar#533: days run from right to left. Sure.
  @Test func aMonthRunsFromRightToLeft() {
    for layout in [FlippedDays(), UICollectionViewFlowLayout()] {
      let days = days(layout)
      days.view.semanticContentAttribute = .forceRightToLeft
      days.view.layoutIfNeeded()
      #expect([0, 1, 6, 7].map { left($0, days) } == [300, 250, 0, 300])
    }
  }

  /// patchthecode/JTAppleCalendar#996, #968: what is in a day is not mirrored, not after a rotation
  /// either. Sure.
  @Test func whatIsInACellIsNeverMirrored() throws {
    let layout = FlippedDays()
    let days = days(layout)
    days.view.semanticContentAttribute = .forceRightToLeft
    days.view.layoutIfNeeded()
    for width: CGFloat in [350, 500, 350] {
      days.view.frame.size.width = width
      days.view.layoutIfNeeded()
      let cell = try #require(days.view.cellForItem(at: [0, 0]))
      let inner = UIView(frame: CGRect(x: 5, y: 0, width: 10, height: 10))
      cell.contentView.addSubview(inner)
      let edge = try #require(left(0, days))
      #expect(edge == width - 50)
      #expect(cell.contentView.convert(inner.frame, to: nil).minX == edge + 5)
    }
  }

  /// KelvinJin/AnimatedCollectionViewLayout#42, amirdew/CollectionViewPagingLayout#16: an item is
  /// found where code scrolls to, whether the layout flips or not. Sure that it is on screen.
  @Test(arguments: [true, false]) func codeScrollsToTheItemItNames(flips: Bool) {
    let layout = flips ? FlippedDays() : UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 390, height: 844)
    layout.minimumLineSpacing = 0
    let pages = ColumnStage(6, layout: layout)
    pages.view.semanticContentAttribute = .forceRightToLeft
    pages.view.isPagingEnabled = true
    pages.view.layoutIfNeeded()
    #expect(pages.shown == ["row 0"])
    for item in [4, 1, 5, 0] {
      pages.view.scrollToItem(at: [0, item], at: .centeredHorizontally, animated: false)
      pages.view.layoutIfNeeded()
      #expect(pages.shown == ["row \(item)"])
      #expect(left(item, pages) == 0)
    }
  }

  /// lionheart/openradar-mirror#16993: an item moves to where the finger is. Fails on iOS 9 and 10;
  /// expected there.
  @Test func aDraggedItemGoesWhereTheFingerIs() {
    let days = days(UICollectionViewFlowLayout())
    days.view.semanticContentAttribute = .forceRightToLeft
    days.view.layoutIfNeeded()
    #expect(days.view.beginInteractiveMovementForItem(at: [0, 0]))
    days.view.updateInteractiveMovementTargetPosition(CGPoint(x: 75, y: 25))
    days.view.endInteractiveMovement()
    days.view.layoutIfNeeded()
    #expect(days.names.firstIndex(of: "row 0") == 5)
    #expect(left(5, days) == 50)
  }

  /// xamarin/Xamarin.Forms#8260, dotnet/maui#23300, #32359: a grid of several columns, the last
  /// line of which is short, begins at the right, with a header of the same direction. Sure.
  @Test func everyLineOfAGridBeginsAtTheRight() {
    let layout = UICollectionViewFlowLayout()
    let days = days(layout)
    layout.headerReferenceSize = CGSize(width: 350, height: 40)
    days.view.semanticContentAttribute = .forceRightToLeft
    days.view.layoutIfNeeded()
    #expect([0, 7, 14, 21, 28].map { left($0, days) } == Array(repeating: 300, count: 5))
    #expect(left(29, days) == 250)
    days.names.removeLast()
    days.view.deleteItems(at: [[0, 29]])
    #expect(left(28, days) == 300)
    days.view.semanticContentAttribute = .forceLeftToRight
    days.view.layoutIfNeeded()
    #expect([0, 1, 28].map { left($0, days) } == [0, 50, 0])
  }
}
