import Foundation
import Testing
import UIKit

/// Twenty rows; each delegate below has other methods.
private class Rows: DequeuedItems {
  var log: [String] = []
  init() { super.init(20) }
}

private final class ShowsAndAllows: Rows, UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("should show")
    return true
  }
  func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool { true }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("did select \(indexPath.item)")
  }
}

private final class AllowsAndPerforms: Rows, UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool {
    log.append("can \(action)")
    return true
  }
  func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) { log.append("perform \(action)") }
}

private final class ShowsAndPerforms: Rows, UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) { log.append("perform \(action)") }
}

/// Has all three, and a class below it.
private class Performs: Rows, UICollectionViewDelegate {
  var actions: Set<String> = ["cut:", "copy:", "paste:"]
  var onShow: () -> Void = {}
  var onQuestion: () -> Void = {}
  var senders: [Any?] = []
  func act() { log.append("act") }

  func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("should show \(indexPath.item)")
    onShow()
    return true
  }
  func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool {
    log.append("can \(action) \(indexPath.item)")
    senders.append(sender)
    onQuestion()
    return actions.contains(NSStringFromSelector(action))
  }
  func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) {
    log.append("perform \(action) \(indexPath.item)")
    senders.append(sender)
  }
}

private final class PerformsToo: Performs {
  override func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) { log.append("perform \(action) below") }
}

/// Performs nothing, but has the method; and a class for every type.
private final class PerformsFor<Value>: Rows, UICollectionViewDelegateFlowLayout {
  var value: Value?
  func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) {}
}

private final class ShowsFor<Value>: Rows, UICollectionViewDelegateFlowLayout {
  var value: Value?
  func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool { true }
  func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool { true }
}

private class ShowingController: UICollectionViewController {
  override func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool { true }
  override func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool { true }
  init() { super.init(collectionViewLayout: UICollectionViewFlowLayout()) }
  required init?(coder: NSCoder) { nil }
  // Other methods of the table are overridden as well.
  override func collectionView(
    _ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath
  ) -> Bool { false }
}

private class PerformingController: ShowingController {
  var performed: [String] = []
  override func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) { performed.append("\(action)") }
}

private final class ControllerBelow: PerformingController {}

/// A long press opens the menu of an item if the delegate has all three methods.
@MainActor @Suite struct MenuMethodTests {
  @Test func withoutAMethodThatPerformsThereIsNoMenu() {
    let delegate = ShowsAndAllows()
    let rows = TouchedRows(delegate, delegate: delegate)
    rows.press(1)
    #expect(rows.menu == nil)
    // The delegate is not called, and the touch goes on.
    #expect(delegate.log == ["did select 1"])
  }

  @Test func withoutAMethodThatShowsThereIsNoMenu() {
    let delegate = AllowsAndPerforms()
    let rows = TouchedRows(delegate, delegate: delegate)
    rows.press(1)
    #expect(rows.menu == nil && delegate.log == [])
    #expect(rows.view.indexPathsForSelectedItems == [[0, 1]])
  }

  @Test func withoutAMethodThatAllowsThereIsNoMenu() {
    let delegate = ShowsAndPerforms()
    let rows = TouchedRows(delegate, delegate: delegate)
    rows.press(1)
    #expect(rows.menu == nil && delegate.log == [])
  }

  @Test func withAllThreeEachActionIsOfferedAndOneIsPerformed() {
    let delegate = Performs()
    let rows = TouchedRows(delegate, delegate: delegate)
    delegate.actions = ["cut:"]
    rows.press(2)
    #expect(rows.menu == ["cut:"])
    #expect(delegate.log == ["should show 2", "can cut: 2", "can copy: 2", "can paste: 2"])
    rows.view.takeMenuAction("cut:")
    #expect(delegate.log.last == "perform cut: 2" && rows.menu == nil)
    // Nothing stands for the menu here.
    #expect(delegate.senders.count == 4 && delegate.senders.allSatisfy { $0 == nil })
  }

  @Test func theMethodIsFoundInClassesBelowAndForAnyType() {
    let below = PerformsToo()
    let rows = TouchedRows(below, delegate: below)
    rows.press(1)
    rows.view.takeMenuAction("copy:")
    #expect(below.log.last == "perform copy: below")
    let generic = PerformsFor<Int>()
    let others = TouchedRows(generic, delegate: generic)
    others.press(1)
    #expect(others.menu == ["cut:", "copy:", "paste:"])
    others.view.takeMenuAction("copy:")
    let without = ShowsFor<String>()
    let plain = TouchedRows(without, delegate: without)
    plain.press(1)
    #expect(plain.menu == nil)
  }

  @Test func aControllerHasTheMethodIfItOverridesIt() {
    let showing = ShowingController()
    let rows = TouchedRows(DequeuedItems(20), delegate: showing)
    rows.press(1)
    #expect(rows.menu == nil && rows.view.indexPathsForSelectedItems == [[0, 1]])
    for performing in [PerformingController(), ControllerBelow()] {
      rows.view.delegate = performing
      rows.press(1)
      rows.view.takeMenuAction("paste:")
      #expect(performing.performed == ["paste:"])
    }
  }

  // MARK: Recognisers that the menu waits for

  @Test func thePressThatOpensTheMenuWaitsForAnother() throws {
    let delegate = Performs()
    let rows = TouchedRows(delegate, delegate: delegate)
    let own = rows.view.gestureRecognizers ?? []
    let press = try #require(own.compactMap { $0 as? UILongPressGestureRecognizer }.first)
    #expect(own.contains { $0 is UITapGestureRecognizer } && press.view === rows.view)
    let longer = UILongPressGestureRecognizer(
      target: delegate, action: Selector("act", Performs.act))
    longer.minimumPressDuration = 1
    rows.view.addGestureRecognizer(longer)
    press.require(toFail: longer)
    longer.allowableMovement = 2
    rows.down(1)
    rows.wait(0.7)
    #expect(rows.menu == nil && delegate.log == [])
    // The other one fails.
    rows.move(toY: 80)
    #expect(rows.menu == ["cut:", "copy:", "paste:"])
    rows.up()
    // The other one recognises: then there is no menu.
    delegate.log = []
    rows.down(2)
    #expect(rows.menu == nil)
    rows.wait(1.5)
    #expect(rows.menu == nil && delegate.log == ["act"])
    rows.up()
    longer.isEnabled = false
    rows.press(2)
    #expect(rows.menu != nil, "one that is disabled is not waited for")
  }

  @Test func theTapThatSelectsWaitsForAnother() throws {
    let delegate = Performs()
    let rows = TouchedRows(delegate, delegate: delegate)
    let tap = try #require(
      rows.view.gestureRecognizers?.compactMap { $0 as? UITapGestureRecognizer }.first)
    let double = UITapGestureRecognizer(target: delegate, action: Selector("act", Performs.act))
    double.numberOfTapsRequired = 2
    rows.view.addGestureRecognizer(double)
    tap.require(toFail: double)
    rows.tap(1)
    #expect(rows.view.indexPathsForSelectedItems == [])
    rows.wait(0.4)
    #expect(rows.view.indexPathsForSelectedItems == [[0, 1]] && delegate.log == [])
    rows.tap(3)
    rows.wait(0.1)
    rows.tap(3)
    rows.wait(1)
    #expect(rows.view.indexPathsForSelectedItems == [[0, 1]] && delegate.log == ["act"])
  }

  // MARK: What changes while it is open

  @Test func aMenuClosesWithTheDelegateAndTheDataSource() {
    let delegate = Performs()
    let (other, items) = (ShowsAndAllows(), DequeuedItems(20))
    let rows = TouchedRows(delegate, delegate: delegate)
    rows.press(1)
    rows.view.delegate = other
    #expect(rows.menu == nil)
    rows.view.delegate = delegate
    #expect(rows.menu == nil)
    rows.press(1)
    rows.view.dataSource = items
    #expect(rows.menu == nil)
  }

  @Test func aMenuClosesWithNewData() {
    let delegate = Performs()
    let rows = TouchedRows(delegate, delegate: delegate)
    rows.press(1)
    #expect(rows.menu != nil)
    rows.view.reloadData()
    #expect(rows.menu == nil)
    rows.view.layoutIfNeeded()
    rows.press(3)
    #expect(delegate.log.contains("can paste: 3") && rows.menu != nil)
  }

  @Test func anItemThatGoesAwayWhileItsMenuIsRequestedHasNone() {
    let delegate = Performs()
    let rows = TouchedRows(delegate, delegate: delegate)
    delegate.onShow = {
      delegate.count = 19
      rows.view.deleteItems(at: [[0, 1]])
    }
    rows.press(1)
    #expect(rows.menu == nil && delegate.log == ["should show 1"])
  }

  @Test func anItemThatMovesWhileItsMenuIsRequestedIsWhereItIsThen() {
    let delegate = Performs()
    let rows = TouchedRows(delegate, delegate: delegate)
    delegate.onShow = {
      delegate.count = 21
      rows.view.insertItems(at: [[0, 0]])
    }
    rows.press(1)
    #expect(
      delegate.log == ["should show 1", "can cut: 2", "can copy: 2", "can paste: 2"])
    rows.view.takeMenuAction("cut:")
    #expect(delegate.log.last == "perform cut: 2")
  }

  @Test func aPressOnACellThatHasLeftTheScreenOpensNoMenu() {
    let delegate = Performs()
    let rows = TouchedRows(delegate, delegate: delegate)
    rows.down(1)
    rows.view.contentOffset.y = 400
    rows.view.layoutIfNeeded()
    rows.wait(0.5)
    rows.up()
    #expect(rows.menu == nil && !delegate.log.contains { $0.hasPrefix("can") })
  }

  @Test func theSelectionStaysWhileAMenuIsOpenAndAfterIt() {
    let delegate = Performs()
    let rows = TouchedRows(delegate, delegate: delegate)
    rows.view.allowsMultipleSelection = true
    rows.tap(0)
    rows.tap(2)
    rows.press(2)
    #expect(rows.menu != nil && rows.view.indexPathsForSelectedItems == [[0, 0], [0, 2]])
    rows.view.takeMenuAction("copy:")
    #expect(rows.view.indexPathsForSelectedItems == [[0, 0], [0, 2]])
  }
}
