import Foundation
import Testing
import UIKit

/// Twenty rows that record the notices of touches of their delegate.
private final class Rows: DequeuedItems, UICollectionViewDelegate {
  var log: [String] = []
  init() { super.init(20) }

  /// What was recorded since the last call.
  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("should highlight \(indexPath.item)")
    return true
  }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { log.append("did highlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { log.append("did unhighlight \(indexPath.item)") }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("did select \(indexPath.item)")
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("will drag") }
  func act() { log.append("act") }
}

/// A part of the content that writes down its touches.
private final class Knob: UIView {
  var log: [String] = []
  private func write(_ name: String, _ touches: Set<UITouch>) {
    for touch in touches { log.append("\(name), \(touch.phase)") }
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    write("began", touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    write("moved", touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    write("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    write("cancelled", touches)
  }
}

/// A finger that comes down may be about to scroll: the content gets it later.
@MainActor @Suite struct TouchDelayTests {
  private let items = Rows()
  private let rows: TouchedRows
  private var view: UICollectionView { rows.view }

  init() { rows = TouchedRows(items, delegate: items) }

  private let highlighted = ["should highlight 1", "did highlight 1"]
  private let selected = ["did select 1", "did unhighlight 1"]

  @Test func aFingerHighlightsAfterATime() {
    #expect(view.delaysContentTouches && view.canCancelContentTouches)
    rows.down(1)
    #expect(items.take() == [])
    rows.wait(0.14)
    #expect(items.take() == [] && view.cellForItem(at: [0, 1])?.isHighlighted == false)
    rows.wait(0.02)
    #expect(items.take() == highlighted)
    #expect(view.cellForItem(at: [0, 1])?.isHighlighted == true)
    rows.up()
    #expect(items.take() == selected)
  }

  @Test func aQuickTapHighlightsBeforeItSelects() {
    rows.tap(1)
    #expect(items.take() == highlighted + selected)
    #expect(view.indexPathsForSelectedItems == [[0, 1]])
    rows.wait(1)
    #expect(items.take() == [])
  }

  @Test func withoutAClockATapHighlightsAndSelects() {
    let still = Rows()
    let rows = TouchedRows(still, delegate: still, hasClock: false)
    rows.down(1)
    #expect(still.take() == [])
    rows.up()
    #expect(still.take() == highlighted + selected)
  }

  @Test func whatBeginsToScrollHighlightsNothing() {
    rows.down(8)
    rows.wait(0.1)
    rows.move(toY: 400)
    rows.wait(0.2)
    #expect(items.take() == ["will drag"] && view.contentOffset.y == 15)
    rows.up()
    #expect(items.take() == [] && view.indexPathsForSelectedItems == [])
  }

  @Test func aFingerThatScrollsLaterTakesTheHighlightAway() {
    rows.down(1)
    rows.wait(0.2)
    #expect(items.take() == highlighted)
    rows.move(toY: 20)
    #expect(items.take() == ["did unhighlight 1", "will drag"])
    rows.up()
    #expect(view.indexPathsForSelectedItems == [])
  }

  @Test func withoutADelayAFingerHighlightsAtOnce() {
    view.delaysContentTouches = false
    rows.down(1)
    #expect(items.take() == highlighted)
    rows.move(toY: 20)
    #expect(items.take() == ["did unhighlight 1", "will drag"])
    rows.up()
  }

  @Test func aTouchThatIsTakenAwayInTimeHighlightsNothing() {
    rows.down(1)
    view.touchCancelled(0)
    rows.wait(1)
    #expect(items.take() == [] && view.indexPathsForSelectedItems == [])
  }

  @Test func aTapOfTheAppsOwnThatIsQuickHighlightsNothing() {
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: items, action: Selector("act", Rows.act)))
    rows.tap(1)
    #expect(items.take() == ["act"])
    rows.down(1)
    rows.wait(0.2)
    rows.up()
    #expect(items.take() == highlighted + ["did unhighlight 1", "act"])
  }

  @Test func aFingerThatWandersSelectsWhereItCameDownAlone() {
    view.isScrollEnabled = false
    rows.down(1)
    // It does not scroll: the view below gets it.
    rows.move(toY: 90)
    #expect(items.take() == highlighted)
    rows.up()
    #expect(items.take() == selected)
    rows.down(1)
    rows.move(toY: 125)
    rows.up()
    #expect(items.take() == highlighted + ["did unhighlight 1"])
  }

  @Test func contentThatFitsDoesNotScrollSoThatAMovementHighlights() {
    items.count = 3
    view.reloadData()
    view.layoutIfNeeded()
    rows.down(1)
    rows.move(toY: 60)
    #expect(items.take() == highlighted)
    rows.up()
    #expect(items.take() == selected)
  }

  @Test func aLongPressComesAfterTheHighlight() {
    let press = UILongPressGestureRecognizer(target: items, action: Selector("act", Rows.act))
    view.addGestureRecognizer(press)
    rows.down(1)
    rows.wait(2)
    #expect(items.take() == highlighted + ["did unhighlight 1", "act"])
    rows.up()
    press.minimumPressDuration = 0.1
    items.log = []
    rows.down(1)
    rows.wait(2)
    #expect(items.take() == ["act"])
  }

  @Test func whatIsReloadedMeanwhileIsHighlightedAsItIsThen() {
    rows.down(1)
    items.count = 1
    view.reloadData()
    rows.up()
    #expect(items.take() == [] && view.indexPathsForSelectedItems == [])
    items.count = 20
    view.reloadData()
    view.layoutIfNeeded()
    rows.down(1)
    items.count = 21
    view.insertItems(at: [[0, 0]])
    rows.wait(0.15)
    #expect(items.take() == highlighted, "the item that is there by then")
    rows.up()
  }

  // MARK: Views in the content

  private func addKnob() -> Knob {
    let knob = Knob(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    view.addSubview(knob)
    return knob
  }

  @Test func aViewInTheContentHearsOfAFingerLater() {
    let knob = addKnob()
    rows.down(2)
    rows.move(toY: 128)
    #expect(knob.log == [])
    rows.wait(0.15)
    #expect(knob.log == ["began, began"])
    rows.move(toY: 130)
    rows.up()
    #expect(knob.log == ["began, began", "moved, moved", "ended, ended"])
    knob.log = []
    rows.tap(2)
    #expect(knob.log == ["began, began", "ended, ended"])
    knob.log = []
    rows.down(2)
    rows.move(toY: 60)
    rows.up()
    #expect(knob.log == [], "scrolling came first")
  }

  @Test func fingersAreDelayedEachForItself() {
    let knob = addKnob()
    rows.down(2, finger: 1)
    rows.wait(0.1)
    rows.down(3, finger: 2)
    rows.wait(0.1)
    #expect(knob.log == ["began, began"])
    rows.wait(0.1)
    #expect(knob.log == ["began, began", "began, began"])
    rows.up(finger: 2)
    rows.up(finger: 1)
    #expect(knob.log.suffix(2) == ["ended, ended", "ended, ended"])
  }

  @Test func whatHasBegunInTheContentMayKeepItsFinger() {
    let knob = addKnob()
    view.canCancelContentTouches = false
    rows.down(2)
    rows.wait(0.2)
    rows.move(toY: 60)
    #expect(view.contentOffset.y == 0 && knob.log == ["began, began", "moved, moved"])
    rows.up()
    // One that has not begun has nothing to keep.
    rows.down(2)
    rows.move(toY: 60)
    #expect(view.contentOffset.y == 55)
    rows.up()
  }

  @Test func theViewDecidesForEachViewWhetherScrollingTakesItsFinger() {
    final class Picky: UICollectionView {
      override func touchesShouldCancel(in view: UIView) -> Bool { !(view is Knob) }
    }
    let picky = Picky(
      frame: CGRect(x: 0, y: 0, width: 100, height: 500),
      collectionViewLayout: TouchedRows.rowLayout())
    picky.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    picky.dataSource = items
    picky.delaysContentTouches = false
    let knob = Knob(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    picky.addSubview(knob)
    picky.layoutIfNeeded()
    picky.touchBegan(0, at: CGPoint(x: 50, y: 150))
    picky.touchMoved(0, to: CGPoint(x: 50, y: 100))
    #expect(picky.contentOffset.y == 0 && knob.log == ["began, began", "moved, moved"])
    picky.touchEnded(0)
    picky.touchBegan(0, at: CGPoint(x: 50, y: 350))
    picky.touchMoved(0, to: CGPoint(x: 50, y: 300))
    #expect(picky.contentOffset.y == 40)
    picky.touchEnded(0)
  }
}
