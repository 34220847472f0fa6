import CollectionAttributes
import CollectionEngine
import CollectionInteraction
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Writes down each change of its state.
private final class MarkedCell: CollectionCell {
  let log: CallLog

  init(_ log: CallLog) { self.log = log }

  override var isFocused: Bool {
    didSet {
      let name = attributes.map { "\($0.id.section).\($0.id.item)" } ?? "none"
      log.write("cell \(name) \(isFocused ? "has" : "has not") the focus")
    }
  }
}

private final class Judge: ItemFocusDelegate {
  var refused: Set<ItemPath> = []
  var isUpdateRefused = false
  var preferred: ItemPath?

  func focus(_ focus: ItemFocus, canFocusItemAt path: ItemPath) -> Bool { !refused.contains(path) }
  func focus(
    _ focus: ItemFocus, shouldUpdateFrom from: ItemPath?, to: ItemPath?
  ) -> Bool { !isUpdateRefused }
  func preferredPath(of focus: ItemFocus) -> ItemPath? { preferred }
}

/// Whole logs of moves, and where the focus is after everything that can happen to its item. Three
/// columns of boxes of 40 pt, 10 pt apart; five items, then four, in a viewport of two lines.
@Suite struct FocusTests {
  private let boxes = Boxes.grid([5, 4], columns: 3)
  private let view: CollectionView
  private let focus: ItemFocus
  private let judge = Judge()
  private let log = CallLog()

  init() throws {
    view = CollectionView(source: boxes, dataSource: boxes)
    let log = log
    view.registerCell(withIdentifier: "box") { MarkedCell(log) }
    try view.setBounds(CGRect(x: 0, y: 0, width: 140, height: 90))
    try view.layoutIfNeeded()
    focus = ItemFocus(of: view)
    focus.delegate = judge
    view.log = log
  }

  private func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  private func cell(_ section: Int, _ item: Int) -> CollectionCell? {
    view.visibleView(of: .item(item, inSection: section)) as? CollectionCell
  }

  /// Moves by arrows: `d` is down.
  private func walk(_ steps: String) -> String {
    let headings: [Character: FocusHeading] = [
      "u": .up, "d": .down, "l": .left, "r": .right, "n": .next, "p": .previous,
    ]
    return steps.map { step in
      focus.move(headings[step]!)
      return focus.focused.map { "\($0.section).\($0.item)" } ?? "none"
    }.joined(separator: " ")
  }

  // MARK: Moving

  @Test func theFocusComesInMovesAndLeaves() throws {
    #expect(focus.enter())
    #expect(
      log.take() == [
        "preferredPath -> none", "canFocus 0.0 -> true",
        "shouldUpdateFocus from none to 0.0 -> true", "cell 0.0 has the focus",
        "didUpdateFocus from none to 0.0",
      ])
    #expect(focus.move(.right))
    #expect(
      log.take() == [
        "canFocus 0.1 -> true", "shouldUpdateFocus from 0.0 to 0.1 -> true",
        "cell 0.0 has not the focus", "cell 0.1 has the focus", "didUpdateFocus from 0.0 to 0.1",
      ])
    #expect(focus.leave() && focus.focused == nil)
    #expect(
      log.take() == [
        "shouldUpdateFocus from 0.1 to none -> true", "cell 0.1 has not the focus",
        "didUpdateFocus from 0.1 to none",
      ])
    // It is outside already.
    #expect(focus.leave())
    #expect(log.take() == [] && focus.moves == 2 && focus.delegateCalls == 9)
  }

  @Test func itGoesToTheNearestInEachDirection() {
    // A line of two below one of three: from the third, the second of them is nearer than the item
    // below the gap.
    #expect(walk("rrrr") == "0.0 0.1 0.2 0.2")
    #expect(walk("ddddu") == "0.4 1.1 1.3 1.3 1.0")
    #expect(walk("luuull") == "1.0 0.3 0.0 0.0 0.0 0.0")
  }

  @Test func nextAndPreviousFollowTheOrderOfTheItems() {
    judge.refused = [path(0, 2), path(0, 3)]
    #expect(walk("nnnnnnnn") == "0.0 0.1 0.4 1.0 1.1 1.2 1.3 1.3")
    #expect(walk("pppppppp") == "1.2 1.1 1.0 0.4 0.1 0.0 0.0 0.0")
  }

  @Test func itScrollsByTheLeastDistance() throws {
    focus.enter()
    _ = walk("dd")
    _ = log.take()
    // Neither has a cell before the next pass. The last line ends at 190.
    #expect(focus.move(.down) && focus.focused == path(1, 3))
    #expect(
      log.take() == [
        "canFocus 1.3 -> true", "shouldUpdateFocus from 1.0 to 1.3 -> true",
        "didUpdateFocus from 1.0 to 1.3",
      ])
    #expect(view.contentOffset == CGPoint(x: 0, y: 100))
    try view.layoutIfNeeded()
    #expect(cell(1, 3)?.isFocused == true && cell(1, 0)?.isFocused == false)
    // Those above are on screen, and nothing scrolls.
    #expect(walk("u") == "1.0" && view.contentOffset == CGPoint(x: 0, y: 100))
    #expect(walk("u") == "0.3" && view.contentOffset == CGPoint(x: 0, y: 50))
  }

  @Test func whatIsOnScreenIsFoundWithoutTheLayout() throws {
    focus.enter()
    _ = boxes.takeQueries()
    _ = walk("rrdu")
    #expect(boxes.takeQueries() == [] && view.isUpToDate)
    // Below the second line is the end of the screen. A screenful more is enough.
    _ = walk("dd")
    #expect(boxes.takeQueries() == [CGRect(x: -90, y: 90, width: 320, height: 90)])
    #expect(!view.isUpToDate)
  }

  @Test func hiddenAndTransparentItemsArePassedOver() {
    boxes.looks[boxes.model[path(0, 1)]]?.isHidden = true
    boxes.looks[boxes.model[path(0, 2)]]?.alpha = 0.005
    view.invalidateLayout()
    #expect(walk("rr") == "0.0 0.4")
    #expect(walk("up") == "0.0 0.0" && walk("n") == "0.3")
    judge.preferred = path(0, 1)
    focus.leave()
    #expect(focus.enter() && focus.focused == path(0, 0))
  }

  @Test func refusedItemsArePassedOverAndRefusedMovesStay() {
    judge.refused = [path(0, 0), path(0, 2)]
    #expect(walk("r") == "0.1")
    _ = log.take()
    #expect(walk("r") == "1.2")
    #expect(
      log.take() == [
        "canFocus 0.2 -> false", "canFocus 1.2 -> true",
        "shouldUpdateFocus from 0.1 to 1.2 -> true", "cell 0.1 has not the focus",
        "didUpdateFocus from 0.1 to 1.2",
      ])
    judge.isUpdateRefused = true
    _ = log.take()
    #expect(!focus.move(.left))
    #expect(
      log.take() == ["canFocus 1.1 -> true", "shouldUpdateFocus from 1.2 to 1.1 -> false"])
    #expect(!focus.leave() && focus.focused == path(1, 2))
    #expect(log.take() == ["shouldUpdateFocus from 1.2 to none -> false"])
  }

  @Test func withoutItemsThereIsNoFocus() throws {
    let none = Boxes([], in: .zero)
    let empty = CollectionView(source: none, dataSource: none)
    try empty.setBounds(CGRect(x: 0, y: 0, width: 140, height: 90))
    try empty.layoutIfNeeded()
    let focus = ItemFocus(of: empty)
    #expect(!focus.enter() && !focus.move(.down) && focus.focused == nil && focus.leave())
  }

  // MARK: Memory

  @Test(arguments: [true, false])
  func itComesBackToTheLastItemIfThatIsRemembered(isRemembered: Bool) throws {
    focus.remembersLastFocusedItem = isRemembered
    _ = walk("rdd")
    focus.leave()
    try view.setContentOffset(.zero)
    try view.layoutIfNeeded()
    focus.enter()
    #expect(focus.focused == (isRemembered ? path(1, 0) : path(0, 0)))
    #expect(view.contentOffset.y == (isRemembered ? 50 : 0))
  }

  @Test func whatIsRememberedIsTheItem() throws {
    focus.remembersLastFocusedItem = true
    _ = walk("rr")
    focus.leave()
    try remove([path(0, 0)])
    focus.enter()
    #expect(focus.focused == path(0, 0))
    focus.leave()
    try remove([path(0, 0)])
    // It has gone: the preferred one is requested, and may not be there either.
    judge.preferred = path(1, 4)
    focus.enter()
    #expect(focus.focused == path(0, 0))
    focus.leave()
    focus.remembersLastFocusedItem = false
    judge.preferred = path(1, 1)
    focus.enter()
    #expect(focus.focused == path(1, 1))
  }

  // MARK: Changes of the content

  private func remove(_ paths: [ItemPath]) throws {
    try view.performBatchUpdates {
      for path in paths.sorted().reversed() {
        boxes.model.sections[path.section].items.remove(at: path.item)
      }
      for path in paths { try view.deleteItems(path.item..<path.item + 1, inSection: path.section) }
    }
    try view.layoutIfNeeded()
  }

  @Test func itFollowsItsItem() throws {
    _ = walk("rr")
    _ = log.take()
    try remove([path(0, 0)])
    #expect(focus.focused == path(0, 0) && cell(0, 0)?.isFocused == true)
    try view.performBatchUpdates {
      boxes.model.sections.swapAt(0, 1)
      try view.moveSection(from: 0, to: 1)
    }
    try view.layoutIfNeeded()
    #expect(focus.focused == path(1, 0))
    #expect(!log.take().contains { $0.hasPrefix("didUpdateFocus") })
  }

  @Test func theNearestItemGetsTheFocusOfOneThatIsRemoved() throws {
    _ = walk("rrd")
    #expect(focus.focused == path(0, 4))
    judge.refused = [path(0, 3)]
    _ = log.take()
    try remove([path(0, 4), path(1, 0)])
    // On either side one is gone or refused.
    #expect(focus.focused == path(1, 0))
    #expect(
      log.take().filter { $0.contains("ocus ") || $0.hasPrefix("cell ") } == [
        "canFocus 0.3 -> false", "canFocus 1.0 -> true", "didUpdateFocus from 0.4 to 1.0",
      ])
    judge.refused = []
    // The last of all: what is before it.
    _ = walk("nn")
    #expect(focus.focused == path(1, 2))
    try remove([path(1, 2), path(1, 1)])
    #expect(focus.focused == path(1, 0))
    try view.performBatchUpdates {
      boxes.model.sections = []
      try view.deleteSections(0, 1)
    }
    #expect(focus.focused == nil && !focus.enter())
  }

  @Test func reloadedItemsKeepTheFocus() throws {
    focus.enter()
    try view.reloadItems(0..<1, inSection: 0)
    try view.layoutIfNeeded()
    #expect(focus.focused == path(0, 0) && cell(0, 0)?.isFocused == true)
  }

  @Test(arguments: [true, false])
  func loadingAgainTakesTheFocusAway(isRemembered: Bool) throws {
    focus.remembersLastFocusedItem = isRemembered
    _ = walk("rr")
    _ = log.take()
    view.reloadData()
    #expect(focus.focused == nil)
    #expect(log.take().contains("didUpdateFocus from 0.1 to none"))
    try view.layoutIfNeeded()
    #expect(cell(0, 1)?.isFocused == false)
    focus.enter()
    #expect(focus.focused == (isRemembered ? path(0, 1) : path(0, 0)))
  }

  @Test func anotherDataSourceHasOtherItems() throws {
    focus.enter()
    let other = Boxes.grid([1], columns: 3)
    view.dataSource = other
    #expect(focus.focused == nil && cell(0, 0)?.isFocused == false)
  }

  // MARK: With other things

  @Test func aViewHasASelectionAndAFocusAtOnce() throws {
    let selection = ItemSelection(of: view)
    selection.mode = .multiple
    _ = walk("r")
    try selection.select(path(0, 0))
    try remove([path(0, 1)])
    #expect(view.interactions.count == 2)
    #expect(view.interaction(ItemFocus.self) === focus)
    #expect(view.interaction(ItemSelection.self) === selection)
    #expect(cell(0, 0)?.isFocused == true && cell(0, 0)?.isSelected == true)
    try view.setContentOffset(CGPoint(x: 0, y: 100))
    try view.layoutIfNeeded()
    try view.setContentOffset(.zero)
    try view.layoutIfNeeded()
    #expect(cell(0, 0)?.isFocused == true && cell(0, 0)?.isSelected == true)
    #expect(cell(0, 1)?.isFocused == false && cell(0, 1)?.isSelected == false)
    // A second one takes the place of the first.
    let second = ItemFocus(of: view)
    #expect(view.interactions.count == 2 && view.interaction(ItemFocus.self) === second)
  }

  /// A list with room on either side: nothing is to the right, and that takes a query at most.
  @Test func lookingIntoNothingIsCheap() throws {
    let rows = Boxes.grid([5000], columns: 1, box: CGSize(width: 100, height: 40))
    for identity in rows.looks.keys { rows.looks[identity]?.frame.size.width = 80 }
    let view = CollectionView(source: rows, dataSource: rows)
    view.registerCell(withIdentifier: "box") { CollectionCell() }
    try view.setBounds(CGRect(x: 0, y: 0, width: 100, height: 500))
    try view.layoutIfNeeded()
    let focus = ItemFocus(of: view)
    focus.enter()
    _ = rows.takeQueries()
    #expect(!focus.move(.right) && focus.examined <= 30)
    #expect(rows.takeQueries().count == 1)
    // Far from the screen it looks there, and not from here to there.
    try view.setContentOffset(CGPoint(x: 0, y: 200_000))
    try view.layoutIfNeeded()
    _ = rows.takeQueries()
    #expect(focus.move(.down) && focus.focused == path(0, 1) && rows.takeQueries().count == 1)
    #expect(view.contentOffset.y == 50 && focus.examined <= 60)
  }
}
