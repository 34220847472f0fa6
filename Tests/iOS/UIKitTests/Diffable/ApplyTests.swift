import CollectionModel
import Foundation
import Testing
import UIKit

/// What applying a snapshot does to the view.
@MainActor @Suite struct ApplyTests {
  private let stage = DiffableStage()

  // MARK: Differences

  @Test func theFirstSnapshotIsLoadedLikeNewData() {
    var isDone = false
    let snapshot = DiffableStage.snapshot([("a", [1, 2]), ("b", [3])])
    stage.source.apply(snapshot) { isDone = true }
    #expect(isDone && stage.take() == [], "cells wait for the pass")
    stage.view.layoutIfNeeded()
    #expect(
      stage.take() == [
        "cell 0.0 1", "display 1", "cell 0.1 2", "display 2", "cell 1.0 3", "display 3",
      ])
    #expect(stage.onScreen == [1, 2, 3] && stage.view.numberOfSections == 2)
  }

  @Test func keptItemsAreUntouched() {
    stage.start([1, 2, 3])
    let before = stage.cells
    let calls = stage.apply {
      $0.deleteItems([2])
      $0.insertItems([9], beforeItem: 1)
    }
    #expect(calls == ["end 2", "prepareForReuse 2", "cell 0.0 9", "display 9"])
    #expect(stage.onScreen == [9, 1, 3])
    #expect(stage.cell(1) === before[0] && stage.cell(3) === before[2])
  }

  @Test func aChangeOfPlaceIsAMoveAlsoAcrossSections() {
    stage.start([1, 2], [3, 4])
    let before = stage.cells
    let calls = stage.apply {
      $0.moveItem(1, afterItem: 4)
      $0.moveItem(4, beforeItem: 2)
    }
    #expect(calls == [] && stage.onScreen == [4, 2, 3, 1])
    #expect(stage.cell(1) === before[0] && stage.cell(4) === before[3])
  }

  @Test func itemsStayWithSectionsThatMoveComeAndGo() {
    stage.start([1], [2], [3])
    let before = stage.cells
    let calls = stage.apply {
      $0.insertSections(["d"], beforeSection: "a")
      $0.appendItems([3], toSection: "d")
      $0.deleteSections(["c"])
      $0.moveSection("a", afterSection: "b")
    }
    #expect(calls == [] && stage.onScreen == [3, 2, 1])
    #expect(stage.cell(3) === before[2] && stage.cell(1) === before[0])
  }

  @Test func reloadsAreASecondBatchAtTheNewPaths() {
    stage.start([1, 2], [3])
    let before = stage.cell(1)
    let calls = stage.apply {
      $0.moveItem(1, afterItem: 3)
      $0.reloadItems([1])
      $0.deleteItems([2])
    }
    #expect(
      calls == [
        "end 2", "end 1", "prepareForReuse 1", "cell 1.1 1", "display 1",
      ])
    #expect(stage.onScreen == [3, 1] && stage.cell(1) === before)
  }

  @Test func aReloadedSectionGetsNewCells() {
    stage.start([1, 2], [3])
    let calls = stage.apply { $0.reloadSections(["a"]) }
    #expect(calls.filter { $0.hasPrefix("cell") } == ["cell 0.0 1", "cell 0.1 2"])
  }

  @Test func aReconfiguredItemKeepsItsCell() {
    stage.start([1, 2])
    let before = stage.cell(2)
    #expect(stage.apply { $0.reconfigureItems([2]) } == ["cell 0.1 2"])
    #expect(stage.cell(2) === before && before?.setUps == 2)
  }

  @Test func reconfiguringReachesPrefetchedCells() {
    let stage = DiffableStage(height: 100)
    stage.start([1, 2, 3, 4])
    stage.view.engine.prepareCell(for: .item(2, inSection: 0))
    let cell = stage.cell(3)
    #expect(stage.take() == ["cell 0.2 3"] && cell != nil)
    #expect(stage.apply { $0.reconfigureItems([3]) } == ["cell 0.2 3"])
    stage.view.contentOffset.y = 100
    stage.view.layoutIfNeeded()
    #expect(stage.cell(3) === cell && cell?.setUps == 2)
    let calls = stage.take()
    #expect(
      calls == [
        "end 1", "end 2", "display 3", "prepareForReuse 2", "cell 0.3 4", "display 4",
      ])
  }

  @Test func equalSnapshotsChangeNothing() {
    stage.start([1, 2])
    var isDone = false
    stage.source.apply(stage.source.snapshot()) { isDone = true }
    #expect(stage.take() == [] && isDone)
  }

  @Test func loadingASnapshotNeverComparesIt() {
    stage.start([1, 2])
    stage.source.applySnapshotUsingReloadData(stage.source.snapshot())
    #expect(stage.take().filter { $0.hasPrefix("end") } == ["end 1", "end 2"])
    stage.view.layoutIfNeeded()
    #expect(stage.take().filter { $0.hasPrefix("cell") } == ["cell 0.0 1", "cell 0.1 2"])
  }

  @Test func loadingASnapshotEndsAnimations() {
    let stage = DiffableStage(hasClock: true)
    stage.start([1, 2, 3])
    stage.apply(animated: true) { $0.deleteItems([1]) }
    #expect(stage.view.engine.isAnimating)
    stage.source.applySnapshotUsingReloadData(stage.source.snapshot())
    stage.view.layoutIfNeeded()
    #expect(!stage.view.engine.isAnimating && stage.onScreen == [2, 3])
  }

  // MARK: Animations

  @Test func theCompletionFollowsTheAnimations() {
    let stage = DiffableStage(hasClock: true)
    stage.start([1, 2, 3])
    var snapshot = stage.source.snapshot()
    snapshot.moveItem(3, beforeItem: 1)
    snapshot.reconfigureItems([2])
    var isDone = false
    stage.source.apply(snapshot) { isDone = true }
    #expect(!isDone && stage.view.engine.isAnimating)
    stage.wait(0.1)
    #expect(!isDone)
    stage.wait(1)
    #expect(isDone && !stage.view.engine.isAnimating)
  }

  @Test func withoutAnimationTheDifferenceIsShownAtOnce() {
    let stage = DiffableStage(hasClock: true)
    stage.start([1, 2, 3])
    let before = stage.cells
    var snapshot = stage.source.snapshot()
    snapshot.moveItem(3, beforeItem: 1)
    var isDone = false
    stage.source.apply(snapshot, animatingDifferences: false) { isDone = true }
    #expect(isDone && !stage.view.engine.isAnimating)
    #expect(stage.cell(3) === before[2] && stage.take() == [])
  }

  // MARK: Identifiers

  @Test func pathsAndIdentifiersAreFound() {
    stage.start([1, 2], [3])
    #expect(stage.source.itemIdentifier(for: [1, 0]) == 3)
    #expect(stage.source.itemIdentifier(for: [1, 1]) == nil)
    #expect(stage.source.itemIdentifier(for: [2, 0]) == nil)
    #expect(stage.source.indexPath(for: 2) == [0, 1] && stage.source.indexPath(for: 7) == nil)
    #expect(stage.source.sectionIdentifier(for: 1) == "b")
    #expect(stage.source.sectionIdentifier(for: 2) == nil)
    #expect(stage.source.index(for: "b") == 1 && stage.source.index(for: "z") == nil)
  }

  @Test func theSnapshotIsACopyWithoutMarks() {
    stage.start([1, 2])
    var snapshot = stage.source.snapshot()
    snapshot.reloadItems([1])
    stage.source.apply(snapshot, animatingDifferences: false)
    #expect(stage.source.snapshot().reloadedItemIdentifiers == [])
    snapshot.deleteAllItems()
    #expect(stage.source.snapshot().itemIdentifiers == [1, 2])
  }

  @Test func supplementaryViewsComeFromTheirProvider() throws {
    let layout = try #require(stage.view.collectionViewLayout as? UICollectionViewFlowLayout)
    layout.headerReferenceSize = CGSize(width: 100, height: 20)
    let header = UICollectionView.elementKindSectionHeader
    let stage = stage
    let bands = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: header
    ) { _, kind, path in stage.note("header \(path.section)") }
    stage.source.supplementaryViewProvider = {
      $0.dequeueConfiguredReusableSupplementary(using: bands, for: $2)
    }
    stage.source.apply(DiffableStage.snapshot([("a", [1]), ("b", [])]))
    stage.view.layoutIfNeeded()
    #expect(stage.take().filter { $0.hasPrefix("h") } == ["header 0", "header 1"])
  }

  // MARK: Threads and passes

  /// Runs `body` on another thread, and waits for its end.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.start()
    while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
  }

  @Test func snapshotsOfOtherThreadsAreShownInTheNextPass() {
    stage.start([1, 2])
    let source = stage.source
    elsewhere {
      var snapshot = source.snapshot()
      snapshot.appendItems([3])
      source.apply(snapshot)
      snapshot = source.snapshot()
      snapshot.appendItems([4])
      source.apply(snapshot)
    }
    #expect(source.snapshot().itemIdentifiers == [1, 2, 3, 4], "what was applied last")
    #expect(stage.onScreen == [1, 2] && source.indexPath(for: 3) == nil && stage.take() == [])
    stage.view.layoutIfNeeded()
    #expect(stage.onScreen == [1, 2, 3, 4])
    #expect(
      stage.take() == ["cell 0.2 3", "display 3", "cell 0.3 4", "display 4"], "one by one")
  }

  @Test func aStepOfTheClockShowsThemToo() {
    let stage = DiffableStage(hasClock: true)
    stage.start([1])
    let source = stage.source
    elsewhere { source.apply(DiffableStage.pair) }
    stage.wait(0.01)
    #expect(stage.onScreen == [1, 2])
  }

  @Test func anAsynchronousSnapshotIsShownInTheNextPass() async {
    stage.start([1])
    let (stage, source, view) = (stage, stage.source, stage.view)
    let waiting = Task { @MainActor in
      await source.apply(DiffableStage.pair)
      stage.note("applied")
      await source.applySnapshotUsingReloadData(DiffableStage.pair)
      stage.note("loaded")
    }
    while !stage.hasWork { await Task.yield() }
    #expect(stage.onScreen == [1])
    view.layoutIfNeeded()
    #expect(stage.onScreen == [1, 2])
    while !stage.hasWork { await Task.yield() }
    #expect(stage.take() == ["cell 0.1 2", "display 2", "applied"])
    view.layoutIfNeeded()
    await waiting.value
    #expect(stage.take().last == "loaded")
  }

  @Test func aSnapshotAppliedAfterAnAsynchronousOneIsTheLast() async {
    stage.start([1])
    let source = stage.source
    let waiting = Task { @MainActor in await source.apply(DiffableStage.pair) }
    while !stage.hasWork { await Task.yield() }
    stage.apply { $0.appendItems([3]) }
    #expect(stage.onScreen == [1, 2, 3])
    await waiting.value
  }

  @Test func aSnapshotAppliedInACallbackIsShownAfterThePass() {
    final class Reacting: NSObject, UICollectionViewDelegate {
      let react: () -> Void
      init(_ react: @escaping () -> Void) { self.react = react }
      func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
      ) { if (cell as? ItemCell)?.item == 2 { react() } }
    }
    stage.start([1])
    let stage = stage
    let reacting = Reacting {
      var snapshot = stage.source.snapshot()
      snapshot.deleteItems([1])
      stage.source.apply(snapshot)
      #expect(stage.source.snapshot().itemIdentifiers == [2])
      #expect(stage.source.indexPath(for: 1) == [0, 0])
    }
    stage.view.delegate = reacting
    stage.apply { $0.appendItems([2]) }
    #expect(stage.onScreen == [2] && stage.source.indexPath(for: 1) == nil)
  }

  @Test func aViewThatIsGoneShowsNothing() {
    var view: UICollectionView? = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100),
      collectionViewLayout: TouchedRows.rowLayout())
    let source = DiffableStage.Source(collectionView: view!) { _, _, _ in nil }
    view = nil
    var isDone = false
    source.apply(DiffableStage.pair) { isDone = true }
    #expect(isDone && source.itemIdentifier(for: [0, 1]) == 2)
  }

  @Test func anotherDataSourceTakesTheViewOver() {
    stage.start([1])
    let items = DequeuedItems(3)
    stage.view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    stage.view.delegate = nil
    stage.view.dataSource = items
    stage.view.layoutIfNeeded()
    items.count = 2
    stage.view.deleteItems(at: [[0, 0]])
    stage.source.apply(DiffableStage.pair)
    #expect(stage.view.visibleCells.count == 2)
  }
}

extension DiffableStage {
  /// Items 1 and 2 in section `a`.
  nonisolated static var pair: Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["a"])
    snapshot.appendItems([1, 2])
    return snapshot
  }

  /// Whether anything waits for the next pass.
  var hasWork: Bool { view.link?.isEmpty == false }
}
