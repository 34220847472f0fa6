import Foundation
import Synchronization
import Testing
import UIKit

/// Bug reports about what a view shows and keeps while snapshots are applied, and about trees of
/// items, registrations and configurations. The tests have what Apple's classes do, or what the
/// reporter expects of them.
@MainActor @Suite struct PublicDiffableViewReportTests {
  private typealias Tree = DiffableStage.Tree

  private func snapshot(_ items: some Sequence<Int>) -> DiffableStage.Snapshot {
    DiffableStage.snapshot([("a", Array(items))])
  }

  /// 1 with 10 and 11 below it, expanded, and 2 with 20.
  private var tree: Tree {
    var tree = Tree()
    tree.append([1, 2])
    tree.append([10, 11], to: 1)
    tree.append([20], to: 2)
    tree.expand([1])
    return tree
  }

  // MARK: Snapshots in a view

  /// Iron-Ham/Lists#54, #23: the new counts are there before the batch, or the old identifiers
  /// while cells are requested. Sure of paths and counts.
  @Test(arguments: [false, true])
  func theDataSourceAgreesWithTheViewInEachRequest(isAnimated: Bool) {
    var disagreements = 0
    let stage = DiffableStage(height: 500, hasClock: true) { view, provider in
      weak var source: DiffableStage.Source?
      let made = DiffableStage.Source(collectionView: view) { view, path, item in
        let agrees =
          source?.itemIdentifier(for: path) == item && source?.indexPath(for: item) == path
          && source?.snapshot().numberOfItems == view.numberOfItems(inSection: 0)
        if !agrees { disagreements += 1 }
        return provider(view, path, item)
      }
      source = made
      return made
    }
    stage.start(Array(0..<74))
    stage.source.apply(snapshot((0..<98).reversed()), animatingDifferences: isAnimated)
    stage.view.layoutIfNeeded()
    stage.wait(1)
    #expect(disagreements == 0 && stage.view.numberOfItems(inSection: 0) == 98)
    #expect(stage.onScreen == Array((88..<98).reversed()))
  }

  /// Iron-Ham/Lists#23, #57: snapshots that follow at once overtake each other, and completions
  /// are lost. Sure, but for the order with one that is loaded.
  @Test func eachSnapshotIsCompletedInItsTurn() {
    let stage = DiffableStage(height: 500, hasClock: true)
    var order: [Int] = []
    for count in 1...3 {
      stage.source.apply(snapshot(0..<count), animatingDifferences: count != 2) {
        order.append(count)
      }
    }
    stage.source.applySnapshotUsingReloadData(snapshot(0..<4)) { order.append(4) }
    stage.view.layoutIfNeeded()
    stage.wait(2)
    #expect(order == [1, 2, 3, 4] && stage.onScreen == [0, 1, 2, 3])
    stage.source.apply(snapshot(0..<1)) {
      stage.source.apply(snapshot(0..<2)) { order.append(5) }
    }
    #expect(stage.source.snapshot().itemIdentifiers == [0])
    stage.wait(2)
    stage.wait(2)
    #expect(order.last == 5 && stage.onScreen == [0, 1])
  }

  /// anyproto/anytype-swift#4939: the selection is kept by paths, so that it goes to other items.
  /// Sure.
  @Test func theSelectionFollowsItsItem() {
    let stage = DiffableStage()
    stage.view.allowsMultipleSelection = true
    stage.start([1, 2, 3], [4])
    stage.view.selectItem(at: [0, 2], animated: false, scrollPosition: [])
    stage.apply { $0.deleteItems([1]) }
    #expect(stage.view.indexPathsForSelectedItems == [[0, 1]])
    #expect(stage.cell(3)?.isSelected == true && stage.cell(2)?.isSelected == false)
    stage.apply { $0 = DiffableStage.snapshot([("b", [4, 3])]) }
    #expect(stage.view.indexPathsForSelectedItems == [[0, 1]])
    #expect(stage.cell(3)?.isSelected == true && stage.cell(4)?.isSelected == false)
    stage.apply { $0.deleteItems([3]) }
    #expect(stage.view.indexPathsForSelectedItems == [] && stage.cell(4)?.isSelected == false)
    stage.apply { $0.appendItems([3]) }
    #expect(stage.view.indexPathsForSelectedItems == [] && stage.cell(3)?.isSelected == false)
    stage.view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    stage.source.applySnapshotUsingReloadData(stage.source.snapshot())
    stage.view.layoutIfNeeded()
    #expect(stage.view.indexPathsForSelectedItems == [])
  }

  /// ra1028/DiffableDataSources#42, woocommerce/woocommerce-ios#7137: the list jumps when an item
  /// near its end is replaced, or when it is loaded. Sure.
  @Test func theOffsetStaysUnlessTheContentEndsBeforeIt() {
    let stage = DiffableStage(height: 500)
    stage.start(Array(0..<50))
    stage.view.contentOffset.y = 2000
    stage.view.layoutIfNeeded()
    _ = stage.take()
    let calls = stage.apply { $0 = snapshot((0..<50).map { $0 == 47 ? 470 : $0 }) }
    #expect(calls.filter { $0.hasPrefix("cell") } == ["cell 0.47 470"])
    #expect(stage.view.contentOffset.y == 2000 && stage.onScreen[7] == 470)
    stage.view.contentOffset.y = 730
    stage.source.applySnapshotUsingReloadData(stage.source.snapshot())
    stage.view.layoutIfNeeded()
    #expect(stage.view.contentOffset.y == 730)
    stage.apply { $0 = snapshot(0..<20) }
    #expect(stage.view.contentOffset.y == 500 && stage.onScreen == Array(10..<20))
  }

  /// A question on Stack Overflow: the first item of a section that scrolls by itself is replaced,
  /// and another cell is shown in its place. Sure.
  @Test func aReplacedItemIsShownInASectionThatScrollsByItself() {
    let stage = DiffableStage(height: 500)
    let layout = UICollectionViewCompositionalLayout { index, _ in
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: layoutSize(.absolute(index == 0 ? 40 : 100), .absolute(50)),
        subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1))])
      let section = NSCollectionLayoutSection(group: group)
      if index == 0 { section.orthogonalScrollingBehavior = .continuous }
      return section
    }
    stage.view.collectionViewLayout = layout
    stage.start(Array(0..<20), Array(100..<120))
    let second = stage.cell(1)
    let calls = stage.apply {
      $0 = DiffableStage.snapshot([
        ("a", [50] + Array(1..<20)), ("b", [150] + Array(101..<120)),
      ])
    }
    #expect(calls.filter { $0.hasPrefix("cell") }.sorted() == ["cell 0.0 50", "cell 1.0 150"])
    #expect(stage.cell(50)?.frame == CGRect(x: 0, y: 0, width: 40, height: 50))
    #expect(stage.cell(1) === second && second?.frame.minX == 40)
    #expect(!stage.onScreen.contains(0) && !stage.onScreen.contains(100))
    #expect(stage.onScreen.contains(50) && stage.onScreen.contains(150))
  }

  /// anyproto/anytype-swift#998, a question on Stack Overflow: threads may be mixed if all that
  /// was applied elsewhere is shown. Likely.
  @Test func theMainThreadMayApplyWhenNothingWaits() {
    let stage = DiffableStage()
    stage.start([1])
    let (source, pair) = (stage.source, DiffableStage.pair)
    let other = Thread { source.apply(pair) }
    other.start()
    while !other.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    stage.view.layoutIfNeeded()
    stage.apply { $0.appendItems([3]) }
    #expect(stage.onScreen == [1, 2, 3])
  }

  /// jessesquires/ReactiveCollectionsKit#125, #126: the view is released while it shows a
  /// snapshot. Sure that it is released, and that nothing ends.
  @Test func aViewIsReleasedWhileItAnimates() {
    weak var view: UICollectionView?
    var source: DiffableStage.Source?
    var completions = 0
    do {
      let stage = DiffableStage(hasClock: true)
      stage.start([1, 2, 3])
      (view, source) = (stage.view, stage.source)
      stage.source.apply(snapshot([3, 1])) { completions += 1 }
      stage.wait(0.1)
    }
    #expect(view == nil)
    source?.apply(snapshot([7]))
    #expect(source?.snapshot().itemIdentifiers == [7] && completions <= 1)
  }

  /// AnyImageKit#53, #54: a data source and its items are never released (a fault of iOS 14).
  /// Sure.
  @Test func aDataSourceIsReleasedWithItsView() {
    final class Photo: Hashable, Sendable {
      static func == (a: Photo, b: Photo) -> Bool { a === b }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    weak var source: UICollectionViewDiffableDataSource<Int, Photo>?
    weak var photo: Photo?
    do {
      let rows = UICollectionView.CellRegistration<UICollectionViewCell, Photo> { _, _, _ in }
      let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 100),
        collectionViewLayout: TouchedRows.rowLayout())
      let made = UICollectionViewDiffableDataSource<Int, Photo>(collectionView: view) {
        $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $2)
      }
      let item = Photo()
      var snapshot = NSDiffableDataSourceSnapshot<Int, Photo>()
      snapshot.appendSections([0])
      snapshot.appendItems([item, Photo()])
      made.apply(snapshot)
      view.layoutIfNeeded()
      (source, photo) = (made, item)
      #expect(view.visibleCells.count == 2)
    }
    #expect(source == nil && photo == nil)
  }

  /// A question on Stack Overflow: snapshots are applied on another thread. Providers and
  /// completions run on the main one. Sure.
  @Test func snapshotsOfOtherThreadsAreCompletedOnTheMainThread() {
    var threads: [Bool] = []
    let stage = DiffableStage { view, provider in
      DiffableStage.Source(collectionView: view) {
        threads.append(Thread.isMainThread)
        return provider($0, $1, $2)
      }
    }
    let source = stage.source
    let done = Mutex<[Bool]>([])
    let other = Thread {
      source.apply(DiffableStage.pair, animatingDifferences: false) {
        done.withLock { $0.append(Thread.isMainThread) }
      }
    }
    other.start()
    while !other.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    stage.view.layoutIfNeeded()
    let isMain = Thread.isMainThread
    #expect(threads == [isMain, isMain] && done.withLock { $0 } == [isMain])
    #expect(stage.onScreen == [1, 2])
  }

  // MARK: Trees

  /// swiftsenpai.com: what is visible is about parents, not about the screen. An item keeps its
  /// expansion below a collapsed one. Sure.
  @Test func itemsStayExpandedBelowACollapsedOne() {
    var tree = Tree()
    tree.append(Array(0..<100))
    tree.append([200], to: 0)
    tree.append([300], to: 200)
    tree.expand([200])
    #expect(tree.isVisible(99) && tree.visibleItems.count == 100 && !tree.isVisible(300))
    tree.expand([0])
    #expect(tree.visibleItems.prefix(4) == [0, 200, 300, 1])
    tree.collapse([0])
    #expect(tree.isExpanded(200) && tree.visibleItems.count == 100)
    let stage = DiffableStage()
    stage.source.apply(tree, to: "a", animatingDifferences: false)
    stage.view.layoutIfNeeded()
    #expect(stage.source.indexPath(for: 200) == nil)
    var next = stage.source.snapshot(for: "a")
    next.expand([0])
    stage.source.apply(next, to: "a", animatingDifferences: false)
    #expect(stage.onScreen == [0, 200, 300, 1])
  }

  /// crsantos.info, zotero/zotero-ios#503: a tree that is made from scratch collapses everything,
  /// one that is taken from the data source does not. Sure.
  @Test func aTreeFromTheDataSourceKeepsItsExpansion() {
    let stage = DiffableStage(height: 500)
    stage.source.apply(tree, to: "a", animatingDifferences: false)
    stage.view.layoutIfNeeded()
    #expect(stage.onScreen == [1, 10, 11, 2])
    var next = stage.source.snapshot(for: "a")
    #expect(next.items == [1, 10, 11, 2, 20] && next.parent(of: 20) == 2)
    #expect(next.isExpanded(1) && !next.isExpanded(2))
    next.append([21], to: 2)
    next.append([12], to: 1)
    stage.source.apply(next, to: "a", animatingDifferences: false)
    #expect(stage.onScreen == [1, 10, 11, 12, 2])
    next.expand([2])
    _ = stage.take()
    stage.source.apply(next, to: "a", animatingDifferences: false)
    #expect(stage.take().filter { $0.hasPrefix("cell") } == ["cell 0.5 20", "cell 0.6 21"])
    var fresh = Tree()
    fresh.append([1, 2])
    fresh.append([10], to: 1)
    stage.source.apply(fresh, to: "a", animatingDifferences: false)
    #expect(stage.onScreen == [1, 2] && !stage.source.snapshot(for: "a").isExpanded(1))
  }

  /// Iron-Ham/Lists#24, #25: a part of a tree still has parents outside it. Sure.
  @Test func aPartOfATreeHasNoParentOutside() {
    var tree = Tree()
    tree.append([1])
    tree.append([2], to: 1)
    tree.append([3, 4], to: 2)
    tree.expand([1, 2])
    let (below, with) = (tree.snapshot(of: 2), tree.snapshot(of: 2, includingParent: true))
    #expect(below.rootItems == [3, 4] && below.parent(of: 3) == nil && below.level(of: 3) == 0)
    #expect(with.rootItems == [2] && with.parent(of: 2) == nil && with.level(of: 3) == 1)
    tree.delete([2])
    #expect(tree.items == [1] && !tree.contains(3))
    tree.append([3], to: 1)
    #expect(tree.level(of: 3) == 1)
    let stage = DiffableStage()
    stage.source.apply(below, to: "a")
    stage.view.layoutIfNeeded()
    #expect(stage.onScreen == [3, 4])
  }

  /// zotero/zotero-ios#1063: a snapshot with the empty section and its tree are applied without
  /// waiting. Sure.
  @Test func aTreeMayFollowAnEmptySnapshotAtOnce() {
    let stage = DiffableStage(height: 500, hasClock: true)
    stage.source.apply(tree, to: "a", animatingDifferences: false)
    stage.view.layoutIfNeeded()
    var other = Tree()
    other.append([2, 1])
    other.append([10], to: 2)
    other.expand([2])
    var completions = 0
    stage.source.apply(snapshot([]), animatingDifferences: true)
    stage.source.apply(other, to: "a", animatingDifferences: true) { completions += 1 }
    stage.wait(2)
    #expect(completions == 1 && stage.onScreen == [2, 10, 1])
    #expect(stage.source.snapshot(for: "a").items == [2, 10, 1])
    stage.apply { $0 = snapshot([]) }
    #expect(stage.onScreen == [] && stage.view.numberOfSections == 1)
    #expect(stage.source.snapshot(for: "a").items == [])
  }

  /// Apple's forum 757334: a section provider that reads the section's snapshot never returns (a
  /// fault of iOS 18). Sure that it returns.
  @Test func aSectionProviderMayReadTheSnapshotOfItsSection() {
    let stage = DiffableStage()
    var counts: [Int] = []
    let source = stage.source
    stage.view.collectionViewLayout = UICollectionViewCompositionalLayout { _, _ in
      counts.append(source.snapshot(for: "a").items.count)
      return NSCollectionLayoutSection(
        group: .vertical(
          layoutSize: layoutSize(.fractionalWidth(1), .absolute(50)),
          subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1))]))
    }
    stage.start([1])
    stage.apply { $0.appendItems([2, 3]) }
    #expect(counts.last == 3 && stage.onScreen == [1, 2, 3])
  }

  // MARK: Configurations

  /// xmtplabs/convos-ios#1011, anyproto/anytype-swift#4945: a reused cell gets a
  /// new content view. One for the same type of contents is configured again. Sure.
  @Test func aReusedCellKeepsTheViewOfItsContents() {
    var views: [ObjectIdentifier: UIView] = [:]
    let rows = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
      cell.contentConfiguration = BlockConfiguration(name: "\(item)")
      #expect(cell.contentView === views[ObjectIdentifier(cell), default: cell.contentView])
      views[ObjectIdentifier(cell)] = cell.contentView
    }
    let stage = ConfiguredStage(100, layout: TouchedRows.rowLayout(), height: 200) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $1.item)
    }
    for step in 0...60 {
      stage.view.contentOffset.y = CGFloat(step * 80)
      stage.view.layoutIfNeeded()
      for path in stage.view.indexPathsForVisibleItems {
        let view = stage.view.cellForItem(at: path)?.contentView as? BlockView
        #expect(view?.block.name == "\(path.item)")
      }
    }
    #expect(views.count < 20)
  }

  /// The same reports: one registration shows contents of two types. Sure.
  @Test func aReusedCellMayShowContentsOfAnotherType() {
    let rows = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
      var list = UIListContentConfiguration.cell()
      list.text = "\(item)"
      cell.contentConfiguration =
        item % 3 == 0 ? list : BlockConfiguration(name: "\(item)") as any UIContentConfiguration
    }
    let stage = ConfiguredStage(100, layout: TouchedRows.rowLayout(), height: 200) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $1.item)
    }
    for step in 0...60 {
      stage.view.contentOffset.y = CGFloat(step * 80)
      stage.view.layoutIfNeeded()
      for path in stage.view.indexPathsForVisibleItems {
        guard let cell = stage.view.cellForItem(at: path) else { continue }
        let list = cell.contentView as? UIListContentView
        let text = (list?.configuration as? UIListContentConfiguration)?.text
        let name = (cell.contentView as? BlockView)?.block.name
        #expect((path.item % 3 == 0 ? text : name) == "\(path.item)")
        #expect(cell.subviews.filter { $0 is any UIContentView } == [cell.contentView])
      }
    }
  }

  /// Infomaniak/ios-kDrive#1371: a cell comes on screen as if its item were not selected, or still
  /// selected. Sure.
  @Test func aCellIsConfiguredForItsSelectionBeforeItIsDisplayed() {
    var states: [ObjectIdentifier: Bool] = [:]
    let rows = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, _ in
      cell.configurationUpdateHandler = { states[ObjectIdentifier($0)] = $1.isSelected }
    }
    let stage = ConfiguredStage(50, layout: TouchedRows.rowLayout(), height: 200) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $1.item)
    }
    var displayed: [Int] = []
    stage.onDisplay = { cell, path in
      displayed.append(path.item)
      #expect(states[ObjectIdentifier(cell)] == (path.item == 0 && displayed.count > 4))
    }
    stage.view.layoutIfNeeded()
    stage.view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    for y in Array(stride(from: 0, through: 1500, by: 60)) + [1000, 520, 90, 0] {
      stage.view.contentOffset.y = CGFloat(y)
      stage.view.layoutIfNeeded()
    }
    #expect(displayed.count { $0 == 0 } == 2)
  }

  /// daangn/KarrotListKit#53: a cell whose contents grow is configured again in place. Sure.
  @Test func aReconfiguredCellGrowsInPlace() {
    let stage = DiffableStage(height: 300)
    stage.view.collectionViewLayout = ConfiguredStage.list()
    @MainActor final class Growing { var height: CGFloat = 50 }
    let growing = Growing()
    let rows = UICollectionView.CellRegistration<UICollectionViewCell, Int> { cell, _, item in
      cell.contentConfiguration = BlockConfiguration(height: item == 2 ? growing.height : 50)
    }
    let source = DiffableStage.Source(collectionView: stage.view) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $2)
    }
    stage.view.delegate = nil
    var next = snapshot(0..<40)
    source.apply(next, animatingDifferences: false)
    stage.view.layoutIfNeeded()
    stage.view.contentOffset.y = 20
    stage.view.layoutIfNeeded()
    let cells = (2...3).map { stage.view.cellForItem(at: [0, $0]) }
    growing.height = 80
    next.reconfigureItems([2])
    source.apply(next, animatingDifferences: false)
    stage.view.layoutIfNeeded()
    #expect((2...3).map { stage.view.cellForItem(at: [0, $0]) } == cells)
    #expect(cells[0]?.frame == CGRect(x: 0, y: 100, width: 100, height: 80))
    #expect(cells[1]?.frame.minY == 180 && stage.view.contentOffset.y == 20)
  }
}
