import Foundation
import Testing
import UIKit

/// Trees of items in sections.
@MainActor @Suite struct OutlineTests {
  private typealias Tree = DiffableStage.Tree

  private let stage = DiffableStage(height: 400)

  /// 1 with 10 and 11 below it, and 2; all collapsed.
  private var tree: Tree {
    var tree = Tree()
    tree.append([1, 2])
    tree.append([10, 11], to: 1)
    return tree
  }

  @Test func aNewSectionIsAddedAtTheEnd() {
    stage.start([8])
    stage.source.apply(tree, to: "z", animatingDifferences: false)
    #expect(stage.source.snapshot().sectionIdentifiers == ["a", "z"])
    #expect(stage.onScreen == [8, 1, 2])
  }

  @Test func itemsAreTakenFromOtherSections() {
    stage.start([1, 8], [2, 9])
    let before = stage.cells
    stage.source.apply(tree, to: "b", animatingDifferences: false)
    #expect(stage.onScreen == [8, 1, 2] && stage.cell(1) === before[0])
    #expect(stage.take() == ["end 9"])
  }

  @Test func itemsLeaveOtherTreesWithWhatIsBelowThem() {
    var other = Tree()
    other.append([2, 3])
    other.append([20], to: 2)
    other.expand([2])
    stage.start([], [])
    stage.source.apply(other, to: "a", animatingDifferences: false)
    #expect(stage.onScreen == [2, 20, 3])
    stage.source.apply(tree, to: "b", animatingDifferences: false)
    #expect(stage.onScreen == [3, 1, 2])
    #expect(stage.source.snapshot(for: "a").items == [3])
  }

  @Test func aTreeIsShownOnlyOnceItIsApplied() {
    stage.start([])
    stage.source.apply(tree, to: "a", animatingDifferences: false)
    var open = stage.source.snapshot(for: "a")
    open.expand([1])
    #expect(stage.onScreen == [1, 2])
    _ = stage.take()
    let before = stage.cells
    stage.source.apply(open, to: "a", animatingDifferences: false)
    #expect(stage.onScreen == [1, 10, 11, 2] && stage.cell(2) === before[1])
    #expect(stage.take() == ["cell 0.1 10", "display 10", "cell 0.2 11", "display 11"])
  }

  @Test func sectionsWithoutTreeHaveTheirItemsAsRoots() {
    stage.start([4, 5])
    #expect(stage.source.snapshot(for: "a").rootItems == [4, 5])
    #expect(stage.source.snapshot(for: "z").items == [])
  }

  @Test func anotherSnapshotKeepsTheTreesWhoseItemsItShows() {
    stage.start([], [7])
    var open = tree
    open.expand([1])
    stage.source.apply(open, to: "a", animatingDifferences: false)
    stage.apply { $0.appendItems([6], toSection: "b") }
    #expect(stage.source.snapshot(for: "a").parent(of: 10) == 1)
    stage.apply { $0.deleteItems([10]) }
    #expect(stage.source.snapshot(for: "a").rootItems == [1, 11, 2])
  }

  @Test func levelsAndExpansionAreShownInCells() throws {
    stage.start([])
    stage.source.apply(tree, to: "a", animatingDifferences: false)
    let cell = try #require(stage.cell(1))
    var states: [Bool] = []
    cell.configurationUpdateHandler = { _, state in states.append(state.isExpanded) }
    stage.view.layoutIfNeeded()
    var open = tree
    open.expand([1])
    stage.source.apply(open, to: "a", animatingDifferences: false)
    stage.view.layoutIfNeeded()
    #expect(states == [false, true])
    #expect(stage.cells.map(\.indentationLevel) == [0, 1, 1, 0])
  }

  // MARK: Taps

  /// Taps at the end of a row.
  private func tap(_ row: Int, x: CGFloat = 90) {
    stage.view.touchBegan(0, at: CGPoint(x: x, y: 25 + 50 * CGFloat(row)))
    stage.view.touchEnded(0)
    stage.view.layoutIfNeeded()
  }

  private func showDisclosures(_ accessory: UICellAccessory = .outlineDisclosure()) {
    stage.start([])
    stage.source.apply(tree, to: "a", animatingDifferences: false)
    for cell in stage.cells { cell.accessories = [accessory] }
    _ = stage.take()
  }

  @Test func aTapOnADisclosureExpandsAndCollapses() {
    showDisclosures()
    tap(0)
    #expect(stage.onScreen == [1, 10, 11, 2])
    #expect(
      stage.take() == ["cell 0.1 10", "display 10", "cell 0.2 11", "display 11"])
    #expect(stage.view.indexPathsForSelectedItems == [])
    tap(0)
    #expect(stage.onScreen == [1, 2] && stage.take() == ["end 10", "end 11"])
  }

  @Test func aTapElsewhereSelects() {
    showDisclosures()
    tap(0, x: 30)
    #expect(stage.onScreen == [1, 2] && stage.view.indexPathsForSelectedItems == [[0, 0]])
  }

  @Test func aHeaderIsExpandedByATapAnywhere() {
    showDisclosures(.outlineDisclosure(options: .init(style: .header)))
    tap(0, x: 5)
    #expect(stage.onScreen == [1, 10, 11, 2])
    #expect(stage.view.indexPathsForSelectedItems == [])
  }

  @Test func hiddenDisclosuresDoNothing() {
    showDisclosures(.outlineDisclosure(displayed: .whenEditing))
    tap(0)
    #expect(stage.onScreen == [1, 2])
    showDisclosures(.outlineDisclosure(options: .init(isHidden: true)))
    tap(0)
    #expect(stage.onScreen == [1, 2])
  }

  @Test func anActionOfItsOwnReplacesTheExpansion() {
    var count = 0
    showDisclosures(.outlineDisclosure { count += 1 })
    tap(0)
    #expect(count == 1 && stage.onScreen == [1, 2])
  }

  @Test func handlersDecideAndAreCalledFirst() {
    showDisclosures()
    var mayChange = false
    var handlers = stage.source.sectionSnapshotHandlers
    let stage = stage
    func note(_ text: String) { stage.note(text) }
    handlers.shouldExpandItem = {
      note("should expand \($0)")
      return mayChange
    }
    handlers.willExpandItem = { note("will expand \($0)") }
    handlers.shouldCollapseItem = {
      note("should collapse \($0)")
      return mayChange
    }
    handlers.willCollapseItem = { note("will collapse \($0)") }
    handlers.snapshotForExpandingParent = { parent, present in
      note("below \(parent): \(present.items)")
      var children = Tree()
      children.append([12])
      return children
    }
    stage.source.sectionSnapshotHandlers = handlers
    tap(0)
    #expect(stage.take() == ["should expand 1"])
    mayChange = true
    tap(0)
    #expect(
      stage.take() == [
        "should expand 1", "will expand 1", "below 1: [10, 11]", "cell 0.1 12", "display 12",
      ])
    #expect(stage.onScreen == [1, 12, 2])
    tap(0)
    #expect(stage.take() == ["should collapse 1", "will collapse 1", "end 12"])
    mayChange = false
    stage.source.apply(stage.source.snapshot(for: "a"), to: "a")
    #expect(stage.take() == [], "programs need no permission")
  }
}
