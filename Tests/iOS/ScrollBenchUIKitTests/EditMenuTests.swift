import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

/// A list of names that are cut, copied and pasted, as in an app.
private final class Names: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names = ["a", "b", "c", "d"]
  var log: [String] = []
  var shows = true
  var allowed = ["copy:", "paste:"]
  var reloads = false
  let board = UIPasteboard.withUniqueName()

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { log.append("didHighlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { log.append("didUnhighlight \(indexPath.item)") }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("didSelect \(indexPath.item)")
  }
  func collectionView(
    _ collectionView: UICollectionView, shouldShowMenuForItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("shouldShowMenu \(indexPath.item)")
    return shows
  }
  func collectionView(
    _ collectionView: UICollectionView, canPerformAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool {
    log.append("canPerform \(action)")
    return allowed.contains(NSStringFromSelector(action))
  }
  func collectionView(
    _ collectionView: UICollectionView, performAction action: Selector,
    forItemAt indexPath: IndexPath, withSender sender: Any?
  ) {
    log.append("perform \(action) \(indexPath.item)")
    switch NSStringFromSelector(action) {
    case "copy:": board.string = names[indexPath.item]
    case "cut:":
      board.string = names.remove(at: indexPath.item)
      collectionView.deleteItems(at: [indexPath])
    case "paste:":
      guard let name = board.string else { return }
      names.insert(name, at: indexPath.item)
      if reloads {
        collectionView.reloadData()
      } else {
        collectionView.insertItems(at: [indexPath])
      }
    default: break
    }
  }
}

/// Long presses that open the menu of an item.
@MainActor @Suite struct EditMenuTests {
  private let names = Names()
  private let host: LayoutHost
  private var view: UICollectionView { host.view }

  init() {
    let (names, layout) = (names, UICollectionViewFlowLayout())
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    host = LayoutHost(ItemData([[]]), size: CGSize(width: 100, height: 500)) { _ in
      LayoutObject(layout, delegate: names, dataSource: names) {
        $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "name")
      }
    }
    host.attachClock()
    host.view.layoutIfNeeded()
  }

  private func press(_ item: Int) { host.longPress(at: CGPoint(x: 50, y: 25 + 50 * item)) }

  private let questions = ["canPerform cut:", "canPerform copy:", "canPerform paste:"]

  @Test func theMenuAllowsCopyAndPasteAlone() {
    press(1)
    #expect(
      names.log == ["didHighlight 1", "shouldShowMenu 1"] + questions + ["didUnhighlight 1"])
    #expect(host.editMenu == ["copy:", "paste:"])
    host.takeMenuAction("copy:")
    #expect(names.log.last == "perform copy: 1" && names.board.string == "b")
    #expect(host.editMenu == nil && view.indexPathsForSelectedItems == [])
    press(3)
    host.takeMenuAction("paste:")
    #expect(names.names == ["a", "b", "c", "b", "d"])
    #expect(view.numberOfItems(inSection: 0) == 5)
  }

  @Test func whatIsCutIsPastedElsewhere() {
    names.allowed = ["cut:", "copy:", "paste:"]
    press(0)
    host.takeMenuAction("cut:")
    #expect(names.names == ["b", "c", "d"] && view.numberOfItems(inSection: 0) == 3)
    press(2)
    host.takeMenuAction("paste:")
    #expect(names.names == ["b", "c", "a", "d"])
    host.advanceClock(by: 1)
    #expect(view.visibleCells.count == 4)
  }

  @Test func aMenuThatIsRefusedLetsTheTouchSelect() {
    names.shows = false
    press(1)
    #expect(
      names.log == ["didHighlight 1", "shouldShowMenu 1", "didSelect 1", "didUnhighlight 1"])
    names.shows = true
    names.allowed = []
    names.log = []
    press(1)
    #expect(
      names.log == ["didHighlight 1", "shouldShowMenu 1"] + questions
        + ["didSelect 1", "didUnhighlight 1"])
    #expect(host.editMenu == nil)
  }

  @Test func theMenuClosesWithATouchElsewhereAndWithOtherContent() {
    press(1)
    host.tap(at: CGPoint(x: 50, y: 125))
    #expect(host.editMenu == nil && names.log.suffix(2).first == "didSelect 2")
    press(1)
    names.names.removeFirst()
    view.deleteItems(at: [[0, 0]])
    #expect(host.editMenu == nil)
  }

  /// All items are new ones then, and not selected.
  @Test func anActionThatReloadsTheDataEndsTheSelection() {
    names.reloads = true
    host.tap(at: CGPoint(x: 50, y: 25))
    #expect(view.indexPathsForSelectedItems == [[0, 0]])
    names.board.string = "new"
    press(1)
    host.takeMenuAction("paste:")
    #expect(view.indexPathsForSelectedItems == [] && view.numberOfItems(inSection: 0) == 5)
  }

  @Test func aPressThatMovesScrolls() {
    host.touchBegan(at: CGPoint(x: 50, y: 175))
    view.alwaysBounceVertical = true
    host.advanceClock(by: 0.3)
    host.touchMoved(to: CGPoint(x: 50, y: 140))
    host.advanceClock(by: 0.3)
    host.touchEnded()
    #expect(host.editMenu == nil && !names.log.contains("shouldShowMenu 3"))
  }

  @Test func pasteboardsKeepWhatTheirNameHas() {
    let name = UIPasteboard.Name(rawValue: "names")
    #expect(UIPasteboard(name: name, create: false) == nil)
    let board = UIPasteboard(name: name, create: true)
    board?.strings = ["x", "y"]
    #expect(UIPasteboard(name: name, create: false)?.strings == ["x", "y"])
    #expect(board?.numberOfItems == 2 && board?.hasImages == false)
    board?.setValue(7, forPasteboardType: "number")
    #expect(board?.value(forPasteboardType: "number") as? Int == 7 && board?.changeCount == 2)
    UIPasteboard.remove(withName: name)
    #expect(UIPasteboard(name: name, create: false) == nil)
    #expect(UIPasteboard(name: .general, create: false)?.name == UIPasteboard.general.name)
  }
}
