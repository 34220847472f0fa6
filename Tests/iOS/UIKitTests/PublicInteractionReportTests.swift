import CollectionEngine
import CollectionModel
import Foundation
import Testing
import UIKit

/// Names whose delegate writes down what it hears.
private final class Names: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
  UIGestureRecognizerDelegate
{
  var names = (0..<20).map { "name \($0)" }
  var log: [String] = []
  var selectedWhenNotified: [[IndexPath]?] = []
  var requests: [String] = []

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    requests.append(names[indexPath.item])
    return collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { names.insert(names.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }

  func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("should deselect \(indexPath.item)")
    return true
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("did select \(indexPath.item)")
    selectedWhenNotified.append(collectionView.indexPathsForSelectedItems)
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    log.append("did deselect \(indexPath.item)")
    selectedWhenNotified.append(collectionView.indexPathsForSelectedItems)
  }
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
  func act() { log.append("act") }
}

/// Has the methods of a menu, and records its calls.
private final class Menu: NSObject, UICollectionViewDelegate {
  var requests: [String] = []
  func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool {
    requests.append(NSStringFromSelector(action))
    return action == "copy:" || action == "delete:"
  }
  func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) {}
}

/// Has two of the methods of a menu.
private final class HalfMenu: NSObject, UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool { true }
}

/// A part of a cell that is pressed while a finger is on it.
private final class Button: UIView {
  var isPressed = false
  var taps = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { isPressed = true }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isPressed { taps += 1 }
    isPressed = false
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isPressed = false
  }
}

private final class NibHeader: UICollectionReusableView {}

/// Bug reports about touches, selection, menus and reordering, from the trackers of apps, layouts
/// and of Apple's own view. Where they report a fault of that, the test has what they expect.
@MainActor @Suite struct PublicInteractionReportTests {
  private let names = Names()
  private let rows: TouchedRows
  private var view: UICollectionView { rows.view }

  init() { rows = TouchedRows(names, delegate: names) }

  private static let act = Selector("act", Names.act)

  // MARK: Menus

  /// lionheart/openradar-mirror#3499: all three methods have to be there, or no menu comes.
  @Test func aMenuNeedsAllThreeMethods() {
    let half = HalfMenu()
    view.delegate = half
    rows.press(1)
    #expect(rows.menu == nil && view.indexPathsForSelectedItems == [[0, 1]])
    let whole = Menu()
    view.delegate = whole
    rows.press(1)
    #expect(rows.menu != nil)
  }

  /// MessageKit/MessageKit#1650, jessesquires/JSQMessagesViewController#1205: an action of an app's
  /// own is not offered to the delegate.
  @Test func cutCopyAndPasteAreOfferedAndNoMore() {
    let menu = Menu()
    view.delegate = menu
    rows.press(1)
    #expect(menu.requests == ["cut:", "copy:", "paste:"] && rows.menu == ["copy:"])
  }

  // MARK: Touches

  /// SoySauceLab/CollectionKit#72, Shopify/FunctionalTableData#176: a button in a cell shows a
  /// quick tap not at all, and one that stays after a while, unless `delaysContentTouches` is off.
  @Test func aButtonInACellIsPressedAfterAWhile() throws {
    let cell = try #require(view.cellForItem(at: [0, 1]))
    let button = Button(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    cell.contentView.frame = cell.bounds
    cell.contentView.addSubview(button)
    rows.down(1)
    #expect(!button.isPressed)
    rows.up()
    #expect(!button.isPressed && button.taps == 1)
    rows.down(1)
    rows.wait(0.2)
    #expect(button.isPressed)
    rows.up()
    view.delaysContentTouches = false
    rows.down(1)
    #expect(button.isPressed)
    rows.move(toY: 20)
    #expect(!button.isPressed, "scrolling takes the finger")
    rows.up()
    #expect(button.taps == 2)
  }

  /// slackhq/SlackTextViewController#53: a tap of the app's own keeps an item from being selected,
  /// unless `cancelsTouchesInView` is off.
  @Test func aTapThatDoesNotCancelTouchesLeavesTheSelectionAlone() {
    let tap = UITapGestureRecognizer(target: names, action: Self.act)
    view.addGestureRecognizer(tap)
    rows.tap(1)
    #expect(names.log == ["act"] && view.indexPathsForSelectedItems == [])
    tap.cancelsTouchesInView = false
    names.log = []
    rows.tap(1)
    #expect(names.log == ["act", "did select 1"])
    names.log = []
    rows.down(2)
    rows.wait(0.3)
    #expect(view.cellForItem(at: [0, 2])?.isHighlighted == true)
    rows.up()
    #expect(names.log == ["act", "did deselect 1", "did select 2"])
    // Scrolling takes the finger as before.
    names.log = []
    rows.down(3)
    rows.move(toY: 100)
    rows.up()
    #expect(names.log == [])
  }

  /// lxcid/LXReorderableCollectionViewFlowLayout#90: a long press on an item that may not be moved
  /// does not begin, and the item is selected when the finger lifts.
  @Test func aPressThatDoesNotBeginLeavesTheItemToBeSelected() {
    let press = UILongPressGestureRecognizer(target: names, action: Self.act)
    press.delegate = names
    view.addGestureRecognizer(press)
    rows.down(1)
    rows.wait(1)
    #expect(view.cellForItem(at: [0, 1])?.isHighlighted == true)
    rows.up()
    #expect(names.log == ["did select 1"])
  }

  /// brightec/CustomCollectionViewLayout#28, liangdrime/SwipeTableView#50: a button in a cell keeps
  /// the touch, and the item is not selected; one that is disabled does not. Sure: the view gets
  /// what its content passes on (lionheart/openradar-mirror#20882 names the method).
  @Test func aButtonKeepsItsItemFromBeingSelected() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 50))
    button.addTarget(names, action: Self.act, for: .touchUpInside)
    try #require(view.cellForItem(at: [0, 1])).contentView.addSubview(button)
    rows.tap(1)
    #expect(names.log == ["act"] && view.indexPathsForSelectedItems == [])
    rows.down(1)
    rows.wait(0.3)
    #expect(button.isHighlighted && view.cellForItem(at: [0, 1])?.isHighlighted == false)
    rows.up()
    button.isEnabled = false
    names.log = []
    rows.tap(1)
    #expect(names.log == ["did select 1"])
  }

  /// onmyway133/blog#550: a cell that takes no touches is not selected. Sure.
  @Test func aCellThatTakesNoTouchesIsNotSelected() throws {
    try #require(view.cellForItem(at: [0, 1])).isUserInteractionEnabled = false
    rows.tap(1)
    #expect(names.log == [])
    rows.tap(2)
    #expect(names.log == ["did select 2"])
  }

  /// nicklockwood/iCarousel#602, fahidattique55/FAPaginationLayout#1: a tap on content that moves
  /// stops it, and selects nothing; the next one does. Sure.
  @Test func aTapThatStopsTheContentSelectsNothing() {
    view.fling(velocity: CGPoint(x: 0, y: 1))
    rows.wait(0.1)
    #expect(view.isDecelerating)
    rows.tap(3)
    #expect(!view.isDecelerating && names.log == [] && view.contentOffset.y > 0)
    rows.tap(3)
    #expect(view.indexPathsForSelectedItems?.count == 1)
  }

  /// masonlamy/infinite-uicollectionview#3, bfeher/BFPaperCollectionViewCell#1: fingers on two
  /// cells select one item at most, and leave neither highlighted. Sure of that.
  @Test func fingersOnTwoCellsSelectOneItemAtMost() {
    rows.down(1, finger: 0)
    rows.wait(0.2)
    rows.down(3, finger: 1)
    rows.wait(0.2)
    rows.up(finger: 1)
    rows.up(finger: 0)
    #expect((view.indexPathsForSelectedItems?.count ?? 0) <= 1)
    #expect(view.visibleCells.allSatisfy { !$0.isHighlighted })
  }

  // MARK: Selection

  /// lionheart/openradar-mirror#20882: a tap right after a reload highlights and selects the item
  /// that is there. iOS 12 highlights another; expected there.
  @Test func aTapRightAfterAReloadSelectsTheItem() {
    for _ in 0..<3 {
      names.log = []
      view.reloadData()
      rows.down(4)
      rows.wait(0.2)
      #expect(view.visibleCells.filter(\.isHighlighted) == [view.cellForItem(at: [0, 4])])
      rows.up()
      #expect(names.log == ["did select 4"])
    }
  }

  /// lionheart/openradar-mirror#4491: both backgrounds of a selected cell stay below its content
  /// when it comes back on screen. A fault of table views; sure.
  @Test func backgroundsStayBelowTheContent() throws {
    view.allowsMultipleSelection = true
    let display = DisplayDelegate { cell, _ in
      let (back, marked) = (UIView(), UIView())
      (back.tag, marked.tag, cell.contentView.tag) = (1, 2, 3)
      (cell.backgroundView, cell.selectedBackgroundView) = (back, marked)
    }
    view.delegate = display
    rows.tap(1)
    rows.tap(2)
    for offset: CGFloat in [500, 0, 500, 0] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
    }
    for item in 0..<4 {
      let cell = try #require(view.cellForItem(at: IndexPath(item: item, section: 0)))
      #expect(cell.subviews.map(\.tag) == (cell.isSelected ? [1, 2, 3] : [1, 3]))
      #expect(cell.isSelected == (item == 1 || item == 2))
    }
  }

  /// lionheart/openradar-mirror#5219, #5328: a touch selects, deselects and selects again, however
  /// often, and the delegate is notified of each.
  @Test func everyTapTogglesAnItem() {
    view.allowsMultipleSelection = true
    for _ in 0..<3 {
      names.log = []
      rows.tap(1)
      rows.tap(1)
      #expect(names.log == ["did select 1", "should deselect 1", "did deselect 1"])
    }
    // The view holds the selection, whatever the state of a cell.
    view.cellForItem(at: [0, 1])?.isSelected = true
    names.log = []
    rows.tap(1)
    #expect(names.log == ["did select 1"])
  }

  /// lionheart/openradar-mirror#15851: not to allow selection for a while changes nothing else.
  @Test func severalMayBeSelectedAfterNoneMightBe() {
    view.allowsMultipleSelection = true
    view.allowsSelection = false
    rows.tap(1)
    #expect(view.allowsMultipleSelection && names.log == [])
    view.allowsSelection = true
    rows.tap(1)
    rows.tap(2)
    #expect(view.indexPathsForSelectedItems == [[0, 1], [0, 2]])
  }

  /// lionheart/openradar-mirror#17481: cells that come back are as the selection is by then, those
  /// that were prepared before as well.
  @Test func cellsThatComeBackAreNotSelectedAnyMore() throws {
    view.allowsMultipleSelection = true
    for item in 0..<20 {
      view.selectItem(at: [0, item], animated: false, scrollPosition: [])
    }
    view.contentOffset.y = 500
    view.layoutIfNeeded()
    #expect(view.visibleCells.allSatisfy { $0.isSelected })
    view.engine.prepareCell(for: .item(9, inSection: 0))
    for item in 0..<20 { view.deselectItem(at: [0, item], animated: false) }
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    #expect(view.visibleCells.count == 10 && view.visibleCells.allSatisfy { !$0.isSelected })
  }

  /// jwilling/JNWCollectionView#163: in the notification that an item is deselected, it is
  /// deselected.
  @Test func theSelectionIsUpToDateWhenTheDelegateIsNotified() {
    rows.tap(1)
    rows.tap(3)
    #expect(names.log == ["did select 1", "did deselect 1", "did select 3"])
    #expect(names.selectedWhenNotified == [[[0, 1]], [], [[0, 3]]])
  }

  /// steipete/PSTCollectionView#192: the position to scroll to when code selects was ignored.
  @Test func codeThatSelectsScrolls() {
    view.selectItem(at: [0, 15], animated: false, scrollPosition: .top)
    #expect(view.contentOffset.y == 500)
    view.selectItem(at: [0, 2], animated: true, scrollPosition: .top)
    rows.wait(1)
    #expect(view.contentOffset.y == 100 && view.indexPathsForSelectedItems == [[0, 2]])
  }

  /// AlanQuatermain/AQGridView#206, steipete/PSTCollectionView#75: new data has nothing selected or
  /// highlighted.
  @Test func newDataIsNeitherSelectedNorHighlighted() {
    rows.tap(1)
    rows.down(2)
    rows.wait(0.2)
    #expect(view.cellForItem(at: [0, 2])?.isHighlighted == true)
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.visibleCells.allSatisfy { !$0.isSelected && !$0.isHighlighted })
    names.log = []
    rows.up()
    #expect(names.log == [] && view.indexPathsForSelectedItems == [])
  }

  // MARK: Reordering

  private var shown: [CGFloat?] {
    (0..<4).map { view.cellForItem(at: [0, $0])?.frame.minY }
  }

  /// lionheart/openradar-mirror#15736: a movement that begins where the last one ended looks from
  /// the start as the layout wants.
  @Test func aMovementThatBeginsWhereTheLastOneEndedIsShown() throws {
    final class Lifted: UICollectionViewFlowLayout {
      override func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
      ) -> UICollectionViewLayoutAttributes {
        let attributes = super.layoutAttributesForInteractivelyMovingItem(
          at: indexPath, withTargetPosition: position)
        attributes.alpha = 0.5
        return attributes
      }
    }
    let layout = Lifted()
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    view.setCollectionViewLayout(layout, animated: false)
    for _ in 0..<2 {
      let item = names.names.firstIndex(of: "name 0") ?? 0
      #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: item, section: 0)))
      view.updateInteractiveMovementTargetPosition(rows.middle(2))
      #expect(view.cellForItem(at: [0, 2])?.alpha == 0.5)
      #expect(view.cellForItem(at: [0, 2])?.center == rows.middle(2))
      view.endInteractiveMovement()
      rows.wait(1)
      #expect(view.cellForItem(at: [0, 2])?.alpha == 1 && names.names[2] == "name 0")
    }
  }

  /// nshint/uicollectionview-reordering#6: after a movement that is cancelled cells are missing, or
  /// not where their items are.
  @Test func everythingIsBackAfterAMovementThatIsCancelled() {
    let before = (names.names, view.visibleCells)
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    for row in [3, 5, 1] {
      view.updateInteractiveMovementTargetPosition(rows.middle(row))
      rows.wait(0.1)
    }
    view.cancelInteractiveMovement()
    rows.wait(1)
    #expect(names.names == before.0 && shown == [0, 50, 100, 150])
    #expect(
      Set(view.visibleCells) == Set(before.1) && view.visibleCells.allSatisfy { $0.alpha == 1 })
    rows.tap(3)
    #expect(names.log == ["did select 3"])
  }

  /// lionheart/openradar-mirror#18633: an item that is dropped keeps its cell, and the data may
  /// change right after.
  @Test func itemsMayBeDeletedRightAfterADrop() throws {
    let cell = try #require(view.cellForItem(at: [0, 0]))
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(rows.middle(2))
    names.requests = []
    view.endInteractiveMovement()
    #expect(names.requests == [] && view.cellForItem(at: [0, 2]) === cell)
    names.names.removeSubrange(2...)
    view.deleteItems(at: (2..<20).map { [0, $0] })
    rows.wait(1)
    #expect(names.requests == [] && names.names == ["name 1", "name 2"])
    #expect(shown == [0, 50, nil, nil])
  }

  /// TextureGroup/Texture#735, ReactiveX/RxSwift#588: a data source that has no method to move
  /// items keeps its order. On iOS such an item cannot be taken at all; here it goes back.
  @Test func anItemGoesBackIfItIsNotMoved() {
    let items = DequeuedItems(20)
    let rows = TouchedRows(items, delegate: names, hasClock: false)
    let cells = rows.view.visibleCells
    if rows.view.beginInteractiveMovementForItem(at: [0, 0]) {
      rows.view.updateInteractiveMovementTargetPosition(rows.middle(3))
      rows.view.endInteractiveMovement()
    }
    #expect(rows.view.visibleCells == cells)
    #expect(rows.view.cellForItem(at: [0, 0])?.frame.minY == 0)
  }

  /// lxcid/LXReorderableCollectionViewFlowLayout#6: a long press on an empty view takes nothing.
  @Test func nothingIsTakenFromAnEmptyView() {
    names.names = []
    view.reloadData()
    #expect(!view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(rows.middle(1))
    view.endInteractiveMovement()
    rows.press(1)
    #expect(names.log == [])
  }

  // MARK: Views of nibs

  /// jwilling/JNWCollectionView#116: a header from a nib was never displayed.
  @Test func aHeaderFromANibIsDisplayed() {
    UINib.register(NibHeader.self, forNibName: "Header")
    let layout = TouchedRows.rowLayout()
    layout.headerReferenceSize = CGSize(width: 100, height: 30)
    let rows = TouchedRows(DequeuedItems(3), delegate: names, layout: layout) {
      $0.register(
        UINib(nibName: "Header", bundle: nil),
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
    }
    let header = rows.view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: [0, 0])
    #expect(header is NibHeader && header?.superview === rows.view)
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 100, height: 30))
  }
}
