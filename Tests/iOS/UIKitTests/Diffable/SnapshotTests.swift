import Foundation
import Testing
import UIKit

/// `NSDiffableDataSourceSnapshot` and `NSDiffableDataSourceSectionSnapshot`.
@MainActor @Suite struct SnapshotTests {
  private typealias Snapshot = DiffableStage.Snapshot
  private typealias Tree = DiffableStage.Tree

  private var abc: Snapshot { DiffableStage.snapshot([("a", [1, 2, 3]), ("b", [4, 5])]) }

  // MARK: Snapshots

  @Test func sectionsAndItemsAreCountedAndFound() {
    let snapshot = abc
    #expect(snapshot.numberOfSections == 2 && snapshot.numberOfItems == 5)
    #expect(snapshot.sectionIdentifiers == ["a", "b"])
    #expect(snapshot.itemIdentifiers == [1, 2, 3, 4, 5])
    #expect(snapshot.numberOfItems(inSection: "b") == 2)
    #expect(snapshot.itemIdentifiers(inSection: "a") == [1, 2, 3])
    #expect(snapshot.sectionIdentifier(containingItem: 5) == "b")
    #expect(snapshot.sectionIdentifier(containingItem: 6) == nil)
    #expect(snapshot.indexOfItem(4) == 3 && snapshot.indexOfItem(9) == nil)
    #expect(snapshot.indexOfSection("b") == 1 && snapshot.indexOfSection("z") == nil)
  }

  @Test func sectionsAreInsertedMovedAndDeleted() {
    var snapshot = abc
    snapshot.insertSections(["c"], beforeSection: "a")
    snapshot.insertSections(["d", "e"], afterSection: "a")
    #expect(snapshot.sectionIdentifiers == ["c", "a", "d", "e", "b"])
    snapshot.moveSection("b", beforeSection: "c")
    snapshot.moveSection("a", afterSection: "e")
    #expect(snapshot.sectionIdentifiers == ["b", "c", "d", "e", "a"])
    #expect(snapshot.itemIdentifiers == [4, 5, 1, 2, 3])
    snapshot.deleteSections(["b", "d"])
    #expect(snapshot.sectionIdentifiers == ["c", "e", "a"])
    #expect(snapshot.itemIdentifiers == [1, 2, 3])
  }

  @Test func itemsAreInsertedMovedAndDeleted() {
    var snapshot = abc
    snapshot.insertItems([10, 11], beforeItem: 1)
    snapshot.insertItems([12], afterItem: 4)
    #expect(snapshot.itemIdentifiers == [10, 11, 1, 2, 3, 4, 12, 5])
    snapshot.moveItem(1, beforeItem: 5)
    snapshot.moveItem(12, afterItem: 10)
    #expect(snapshot.itemIdentifiers(inSection: "a") == [10, 12, 11, 2, 3])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4, 1, 5])
    snapshot.deleteItems([10, 5])
    #expect(snapshot.itemIdentifiers == [12, 11, 2, 3, 4, 1])
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfItems == 0 && snapshot.numberOfSections == 0)
  }

  @Test func itemsWithoutSectionAreAppendedToTheLast() {
    var snapshot = abc
    snapshot.appendItems([6])
    snapshot.appendItems([7], toSection: "a")
    #expect(snapshot.itemIdentifiers == [1, 2, 3, 7, 4, 5, 6])
  }

  @Test func insertingAnItemThatExistsMovesIt() {
    var snapshot = abc
    snapshot.appendItems([1], toSection: "b")
    snapshot.insertItems([5], beforeItem: 2)
    #expect(snapshot.itemIdentifiers(inSection: "a") == [5, 2, 3])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4, 1])
  }

  @Test func deletingWhatIsUnknownIsIgnored() {
    var snapshot = abc
    snapshot.deleteItems([77, 2])
    snapshot.deleteSections(["z"])
    #expect(snapshot == DiffableStage.snapshot([("a", [1, 3]), ("b", [4, 5])]))
  }

  @Test func marksAreListedInOrderAndDoNotCountForEquality() {
    var snapshot = abc
    snapshot.reloadItems([5, 2])
    snapshot.reconfigureItems([3, 1])
    snapshot.reloadSections(["b", "a"])
    #expect(snapshot.reloadedItemIdentifiers == [2, 5])
    #expect(snapshot.reconfiguredItemIdentifiers == [1, 3])
    #expect(snapshot.reloadedSectionIdentifiers == ["a", "b"])
    #expect(snapshot == abc)
    snapshot.moveItem(1, afterItem: 2)
    #expect(snapshot != abc)
  }

  @Test func snapshotsAreValues() {
    let one = abc
    var other = one
    other.deleteItems([1])
    #expect(one.itemIdentifiers == [1, 2, 3, 4, 5] && other.itemIdentifiers == [2, 3, 4, 5])
  }

  // MARK: Section snapshots

  private var tree: Tree {
    var tree = Tree()
    tree.append([1, 2])
    tree.append([10, 11], to: 1)
    tree.append([100], to: 10)
    return tree
  }

  @Test func aTreeIsListedWithLevelsAndParents() {
    let tree = tree
    #expect(tree.items == [1, 10, 100, 11, 2] && tree.rootItems == [1, 2])
    #expect(tree.level(of: 100) == 2 && tree.level(of: 2) == 0)
    #expect(tree.parent(of: 100) == 10 && tree.parent(of: 1) == nil)
    #expect(tree.contains(11) && !tree.contains(12))
    #expect(tree.index(of: 11) == 3 && tree.index(of: 12) == nil)
  }

  @Test func onlyItemsBelowExpandedOnesAreVisible() {
    var tree = tree
    #expect(tree.visibleItems == [1, 2])
    tree.expand([10, 2, 77])
    #expect(tree.visibleItems == [1, 2] && tree.isExpanded(2), "leaves may be expanded")
    #expect(tree.isExpanded(10) && !tree.isVisible(100))
    tree.expand([1])
    #expect(tree.visibleItems == [1, 10, 100, 11, 2] && tree.isVisible(100))
    tree.collapse([10, 77])
    #expect(tree.visibleItems == [1, 10, 11, 2])
  }

  @Test func siblingsAreInsertedBehindTheWholeSubtree() {
    var tree = tree
    tree.insert([3], after: 1)
    tree.insert([4], before: 11)
    #expect(tree.items == [1, 10, 100, 4, 11, 3, 2])
    #expect(tree.level(of: 3) == 0 && tree.parent(of: 4) == 1)
  }

  @Test func itemsAreDeletedWithTheirChildren() {
    var tree = tree
    tree.delete([10])
    #expect(tree.items == [1, 11, 2])
    tree.deleteAll()
    #expect(tree.items.isEmpty)
  }

  @Test func partsAreTakenInsertedAndReplaced() {
    var tree = tree
    tree.expand([1, 10])
    let part = tree.snapshot(of: 1, includingParent: true)
    #expect(part.items == [1, 10, 100, 11] && part.isExpanded(10))
    #expect(tree.snapshot(of: 1).items == [10, 100, 11])
    var other = Tree()
    other.append([7, 8])
    other.insert(tree.snapshot(of: 1), before: 8)
    #expect(other.items == [7, 10, 100, 11, 8] && other.rootItems == [7, 10, 11, 8])
    var children = Tree()
    children.append([20])
    tree.replace(childrenOf: 1, using: children)
    #expect(tree.items == [1, 20, 2] && Tree(tree).parent(of: 20) == 1)
    tree.insert(other, after: 2)
    #expect(tree.rootItems == [1, 2, 7, 10, 11, 8])
  }
}
