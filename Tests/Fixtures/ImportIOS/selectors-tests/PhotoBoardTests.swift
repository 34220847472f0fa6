import ScrollBenchUIKit
import UIKit
import XCTest

@testable import Boards

final class PhotoBoardTests: XCTestCase {
  private var board: PhotoBoardController!
  private var host: ControllerHost!

  override func setUp() {
    super.setUp()
    board = PhotoBoardController(collectionViewLayout: PhotoBoardLayout())
    board.photos = ["a", "b", "c", "d", "e", "f", "g"].map { Photo(name: $0, isPinned: $0 == "a") }
    // Three photos in a line.
    host = ControllerHost(board, size: CGSize(width: 320, height: 480))
    host.attachClock()
  }

  private var names: String { board.photos.map(\.name).joined() }

  private func center(of item: Int) -> CGPoint {
    CGPoint(x: 50 + 110 * CGFloat(item % 3), y: 50 + 110 * CGFloat(item / 3))
  }

  /// A finger that stays long enough, moves, and is not lifted.
  private func drag(_ item: Int, to other: Int) {
    host.touchBegan(at: center(of: item))
    host.advanceClock(by: 0.6)
    host.touchMoved(to: center(of: other))
    host.advanceClock(by: 0.1)
  }

  func testATapSelects() {
    host.tap(at: center(of: 4))
    host.tap(at: center(of: 1))
    XCTAssertEqual(board.opened, ["e", "b"])
    XCTAssertEqual(host.view.indexPathsForSelectedItems, [[0, 1], [0, 4]])
    XCTAssertEqual(host.view.cellForItem(at: [0, 4])?.contentView.alpha, 0.5)
    XCTAssertEqual(host.view.cellForItem(at: [0, 0])?.contentView.alpha, 1)
  }

  func testALongPressReorders() {
    drag(1, to: 4)
    XCTAssertEqual(board.moves, [])
    host.touchEnded()
    XCTAssertEqual(board.moves, ["b to 4"])
    XCTAssertEqual(names, "acdebfg")
    XCTAssertEqual(board.opened, [], "a long press selects nothing")
    host.advanceClock(by: 1)
    let cells = (0..<7).map { host.view.cellForItem(at: [0, $0]) as? PhotoCell }
    XCTAssertEqual(cells.map { $0?.nameLabel.text ?? "" }.joined(), names)
    XCTAssertEqual(cells[4]?.center, center(of: 4))
    XCTAssertEqual(cells[4]?.alpha, 1)
  }

  func testThePhotoFollowsTheFinger() {
    drag(1, to: 4)
    XCTAssertEqual(host.presentedAttributes(at: [0, 4])?.center, center(of: 4))
    XCTAssertEqual(host.presentedAttributes(at: [0, 4])?.alpha, 0.8)
    host.touchEnded()
  }

  func testAShortPressMovesNothing() {
    host.touchBegan(at: center(of: 1))
    host.advanceClock(by: 0.3)
    host.touchEnded()
    host.advanceClock(by: 1)
    XCTAssertEqual(board.moves, [])
    XCTAssertEqual(board.opened, ["b"])
  }

  func testAPinnedPhotoStays() {
    drag(0, to: 4)
    host.touchEnded()
    XCTAssertEqual(board.moves, [])
    XCTAssertEqual(names, "abcdefg")
  }

  func testACancelledPressPutsThePhotoBack() {
    drag(1, to: 4)
    host.touchCancelled()
    host.advanceClock(by: 1)
    XCTAssertEqual(board.moves, [])
    XCTAssertEqual(names, "abcdefg")
    XCTAssertEqual(host.view.cellForItem(at: [0, 1])?.center, center(of: 1))
  }
}

/// What `#selector` has become is named as in Objective-C.
final class ActionTests: XCTestCase {
  private let cell = ActionCell(frame: .zero)

  private func names(_ actions: [Selector]) -> [String] { actions.map(NSStringFromSelector) }

  func testLabelsAreInTheName() {
    XCTAssertEqual(
      names(cell.labels()),
      [
        "tappedWith:", "tappedWith:", "showWithView:", "showDetailsFor:", "lookAtView:",
        "exchange::", "renamedAction:", "renamedAction:", "repeat", "pressed:forEvent:",
        "pressed:forEvent:", "isReady",
      ])
  }

  func testOverloadsAreTold() {
    XCTAssertEqual(names(cell.overloads()), ["toggle:", "toggle", "toggle:", "toggle"])
  }

  func testEditActionsAreNames() {
    XCTAssertEqual(
      names(cell.editActions()),
      [
        "copy:", "cut:", "delete:", "copy:", "paste:", "select:", "selectAll:", "select:", "paste:",
      ])
    XCTAssertEqual(names(Editing().own()), ["paste:", "copy:"])
  }

  func testSelectorsAreMadeWhereTheyStand() {
    XCTAssertEqual(
      cell.text, "nor #selector(reload) in a string, but reload in what is put into one")
    XCTAssertEqual(NSStringFromSelector(cell.made), "pressed:forEvent:")
    XCTAssertEqual(names(cell.inClosure + [cell.onDemand]), ["handle:", "reload", "reload"])
    XCTAssertEqual(names([ActionCell.shared, ActionCell.computed]), ["reload", "reload"])
    XCTAssertEqual(names([cell.spread(), cell.preset()]), ["handle:", "reload"])
    XCTAssertEqual(names(ActionCell.ofTheType()), ["reload", "handle:"])
    XCTAssertEqual(names([ActionCell.extended, cell.fromExtension()]), ["reload", "reload"])
  }

  func testInheritedMethodsHaveTheirNames() {
    XCTAssertEqual(
      names(NamedCell(frame: .zero).inherited()), ["renamedAction:", "reload", "tappedWith:"])
    XCTAssertEqual(
      names(NamedCell.Inner().own() + [NamedCell.Inner.turned]), ["turn:", "turn:", "turn:"])
    XCTAssertEqual(names([Actions().turned, Actions().reload]), ["turn:", "reload"])
  }
}
