import Foundation
import Testing
import UIKit

/// Rows that write down the updates which they are prepared for.
private final class PreparedRows: UICollectionViewFlowLayout {
  var counts: [Int] = []
  var before: [IndexPath] = []
  var after: [IndexPath] = []

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    counts.append(collectionView?.numberOfItems(inSection: 0) ?? -1)
    before = updateItems.compactMap(\.indexPathBeforeUpdate)
    after = updateItems.compactMap(\.indexPathAfterUpdate)
  }
}

/// Items of any type in rows of 100 x 50.
@MainActor private final class ValueRows<Item: Hashable & Sendable> {
  final class Requests { var items: [Item] = [] }

  let view = UICollectionView(
    frame: CGRect(x: 0, y: 0, width: 100, height: 500),
    collectionViewLayout: TouchedRows.rowLayout())
  let source: UICollectionViewDiffableDataSource<Int, Item>
  private let requests = Requests()

  /// - Parameter number: shown for an item.
  init(_ number: @escaping (Item) -> Int) {
    let rows = UICollectionView.CellRegistration<ItemCell, Item> { $0.item = number($2) }
    source = .init(collectionView: view) { [requests] in
      requests.items.append($2)
      return $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $2)
    }
  }

  /// Shows items; returns those whose cells were requested.
  @discardableResult func apply(_ items: [Item], reloading: [Item] = []) -> [Item] {
    var snapshot = NSDiffableDataSourceSnapshot<Int, Item>()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    snapshot.reloadItems(reloading)
    requests.items = []
    source.apply(snapshot, animatingDifferences: false)
    view.layoutIfNeeded()
    return requests.items
  }

  func cell(_ row: Int) -> ItemCell? { view.cellForItem(at: [0, row]) as? ItemCell }
  var shown: [Int?] { (0..<view.visibleCells.count).map { cell($0)?.item } }
}

/// Bug reports about snapshots that are applied, from the trackers of apps and of packages that
/// bring diffable data sources to older systems. The tests have what Apple's class does, or what
/// the reporter expects of it.
@MainActor @Suite struct PublicDiffableReportTests {
  private typealias Snapshot = DiffableStage.Snapshot
  private let stage = DiffableStage(height: 500)

  /// Applies other sections; returns the requests for cells, as `section.item identifier`.
  @discardableResult private func apply(
    _ sections: [(String, [Int])], to other: DiffableStage? = nil,
    _ mark: (inout Snapshot) -> Void = { _ in }
  ) -> [String] {
    let calls = (other ?? stage).apply {
      $0 = DiffableStage.snapshot(sections)
      mark(&$0)
    }
    return calls.filter { $0.hasPrefix("cell ") }.map { String($0.dropFirst(5)) }
  }

  /// A header of 20 pt for each section, which it notes.
  private func showHeaders() throws {
    let layout = try #require(stage.view.collectionViewLayout as? UICollectionViewFlowLayout)
    layout.headerReferenceSize = CGSize(width: 100, height: 20)
    let bands = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [stage] _, _, path in
      stage.note("header \(stage.source.sectionIdentifier(for: path.section) ?? "-")")
    }
    stage.source.supplementaryViewProvider = {
      $0.dequeueConfiguredReusableSupplementary(using: bands, for: $2)
    }
  }

  // MARK: Marks

  /// ra1028/DifferenceKit#44, RxSwiftCommunity/RxDataSources#86: an item that moves to another
  /// section keeps its old look, or is updated where it was. Sure of the reload.
  @Test func anItemThatMovesIsUpdatedWhereItIs() {
    stage.start([1, 2, 3], [4])
    let cell = stage.cell(1)
    #expect(apply([("a", [2, 3]), ("b", [4, 1])]) { $0.reconfigureItems([1]) } == ["1.1 1"])
    #expect(stage.cell(1) === cell && cell?.reuses == 0 && cell?.setUps == 2)
    #expect(apply([("a", [1, 2, 3]), ("b", [4])]) { $0.reloadItems([1]) } == ["0.0 1"])
    #expect(stage.onScreen == [1, 2, 3, 4])
  }

  /// mcudich/HeckelDiff#9, mullvad/mullvadvpn-app#6287, TortugaPower/BookPlayer#660: an item is
  /// deleted, and the next one reloaded: "attempt to delete and reload the same index path". Sure.
  @Test func theItemAfterADeletedOneMayBeReloaded() {
    stage.start([1, 2])
    #expect(apply([("a", [2])]) { $0.reloadItems([2]) } == ["0.0 2"])
    stage.start([1, 2, 3, 4])
    let requests = apply([("a", [1, 2, 4])]) { $0.reloadItems([1, 2, 4]) }
    #expect(requests.sorted() == ["0.0 1", "0.1 2", "0.2 4"])
    #expect(stage.view.numberOfItems(inSection: 0) == 3 && stage.onScreen == [1, 2, 4])
  }

  /// ra1028/DifferenceKit#99, #139: the middle item is updated while the first one moves to the
  /// end; an inserted item is shown twice. Sure.
  @Test func anUpdatedItemIsShownOnceWhereItHasComeTo() {
    stage.start([1, 2, 3])
    #expect(apply([("a", [2, 3, 1])]) { $0.reloadItems([2]) } == ["0.0 2"])
    #expect(stage.onScreen == [2, 3, 1])
    stage.start([1, 3])
    #expect(apply([("a", [3, 2, 1])]) == ["0.1 2"])
    #expect(stage.onScreen == [3, 2, 1])
  }

  /// opennetltd/Composed: the last items ignore updates if as many are deleted after them (a fault
  /// of iOS 14). Sure.
  @Test func itemsBeforeADeletedEndAreUpdated() {
    stage.start([1, 2, 3, 4, 5, 6])
    #expect(
      apply([("a", [1, 2, 3, 4])]) { $0.reloadItems([3, 4]) }.sorted() == ["0.2 3", "0.3 4"])
    #expect(stage.onScreen == [1, 2, 3, 4])
    stage.start([1, 2, 3, 4, 5, 6])
    let before = [stage.cell(3), stage.cell(4)]
    let requests = apply([("a", [1, 2, 3, 4])]) { $0.reconfigureItems([3, 4]) }
    #expect(requests.sorted() == ["0.2 3", "0.3 4"])
    #expect([stage.cell(3), stage.cell(4)] == before)
  }

  /// A question on the web, "Applying snapshot does not empty reconfiguredItemIdentifiers": marks
  /// are part of the value, which may be applied again. Sure.
  @Test func theSameMarksMayBeAppliedAgain() {
    stage.start([1, 2, 3])
    var marked = stage.source.snapshot()
    marked.reconfigureItems([1])
    marked.reloadItems([2])
    for _ in 0..<2 {
      let requests = apply([]) { $0 = marked }
      #expect(requests.sorted() == ["0.0 1", "0.1 2"])
      #expect(marked.reconfiguredItemIdentifiers == [1] && marked.reloadedItemIdentifiers == [2])
      #expect(stage.source.snapshot().reconfiguredItemIdentifiers == [])
    }
  }

  /// daangn/KarrotListKit#53, GetStream/stream-chat-swift#2996: an item that is configured again
  /// keeps its selection and is not displayed again. Sure.
  @Test func aReconfiguredItemStaysSelectedAndOnScreen() {
    stage.start([1, 2, 3])
    stage.view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
    let cell = stage.cell(2)
    #expect(stage.apply { $0.reconfigureItems([2]) } == ["cell 0.1 2"])
    #expect(stage.cell(2) === cell && cell?.isSelected == true)
    #expect(stage.view.indexPathsForSelectedItems == [[0, 1]])
  }

  // MARK: Sections

  /// Iron-Ham/Lists#1, ekazaev/ChatLayout#100: items that change from deleted into inserted
  /// sections are lost, or are in two updates. Sure of what is shown.
  @Test func itemsMoveFromDeletedIntoInsertedSections() {
    let layout = PreparedRows()
    (layout.itemSize, layout.minimumLineSpacing) = (CGSize(width: 100, height: 50), 0)
    stage.view.collectionViewLayout = layout
    stage.start([1, 2], [3])
    apply([("b", [3, 1]), ("c", [2])])
    #expect(stage.onScreen == [3, 1, 2] && stage.view.numberOfSections == 2)
    #expect(stage.source.indexPath(for: 2) == [1, 0])
    apply([("d", [9])])
    apply([("x", [9, 1, 2]), ("y", [3]), ("d", [4])])
    #expect(stage.onScreen == [9, 1, 2, 3, 4])
    #expect(stage.cells.map(\.frame.minY) == [0, 50, 100, 150, 200])
    #expect((0..<3).map { stage.view.numberOfItems(inSection: $0) } == [3, 1, 1])
    #expect(Set(layout.before).count == layout.before.count && !layout.before.isEmpty)
    #expect(Set(layout.after).count == layout.after.count)
  }

  /// babylonhealth/Bento#187, tonyarnold/Differ#85, ra1028/DifferenceKit#106: moves of sections
  /// end the process if one is empty, and items of a moved section end up in another. Sure.
  @Test func emptySectionsMoveAmongOthers() {
    stage.start([1, 2], [], [3])
    let before = [stage.cell(2), stage.cell(3)]
    #expect(apply([("c", [3, 4]), ("b", []), ("a", [2])]) == ["0.1 4"])
    #expect(stage.onScreen == [3, 4, 2] && [stage.cell(2), stage.cell(3)] == before)
    #expect((0..<3).map { stage.view.numberOfItems(inSection: $0) } == [2, 0, 1])
    #expect(apply([("b", []), ("a", [2, 3]), ("c", [4])]) == [])
    #expect(stage.onScreen == [2, 3, 4] && [stage.cell(2), stage.cell(3)] == before)
  }

  /// Iron-Ham/Lists#2, mozilla-mobile/firefox-ios#22961: a section without items cannot be
  /// reloaded, so its header stays (a fault of iOS 15). Sure.
  @Test func aReloadedSectionHasANewHeaderEvenIfItIsEmpty() throws {
    try showHeaders()
    stage.start([1, 2], [3], [])
    let calls = stage.apply {
      $0 = DiffableStage.snapshot([("x", [9]), ("a", [1, 2]), ("b", [3]), ("c", [])])
      $0.reloadSections(["a", "c"])
      #expect($0.reloadedSectionIdentifiers == ["a", "c"])
    }
    #expect(
      calls.filter { $0.hasPrefix("cell") }.sorted() == ["cell 0.0 9", "cell 1.0 1", "cell 1.1 2"])
    #expect(
      calls.filter { $0.hasPrefix("header") }.sorted() == ["header a", "header c", "header x"])
    #expect(stage.onScreen == [9, 1, 2, 3])
    #expect(stage.source.snapshot().reloadedSectionIdentifiers == [])
  }

  /// nemecek.be, square/Listable#90, RxSwiftCommunity/RxDataSources#328, #252: a header is
  /// requested again because only the items of its section change. Sure.
  @Test func aHeaderStaysWhenItemsAreAdded() throws {
    try showHeaders()
    let kind = UICollectionView.elementKindSectionHeader
    stage.start([1, 2])
    let header = stage.view.supplementaryView(forElementKind: kind, at: [0, 0])
    #expect(stage.apply { $0.appendItems([3]) } == ["cell 0.2 3", "display 3"])
    #expect(stage.view.supplementaryView(forElementKind: kind, at: [0, 0]) === header)
  }

  /// A weblog on prod.velog.io: the provider of headers comes after the first snapshot. Sure.
  @Test func theProviderOfHeadersMayComeBeforeTheFirstPass() throws {
    stage.source.apply(DiffableStage.snapshot([("a", []), ("b", [1])]))
    try showHeaders()
    stage.view.layoutIfNeeded()
    let kind = UICollectionView.elementKindSectionHeader
    let headers = stage.view.visibleSupplementaryViews(ofKind: kind)
    #expect(headers.map(\.frame.minY).sorted() == [0, 20] && stage.cell(1)?.frame.minY == 40)
  }

  // MARK: Identifiers

  /// ra1028/DiffableDataSources#1: Apple's class does not reload an item that is equal and has
  /// other contents. Sure.
  @Test func anEqualItemIsReloadedOnlyIfItIsMarked() {
    struct Entry: Hashable {
      let id: Int
      var number = 0
      static func == (a: Entry, b: Entry) -> Bool { a.id == b.id }
      func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
    let rows = ValueRows<Entry> { $0.number }
    rows.apply([Entry(id: 1, number: 5)])
    let cell = rows.cell(0)
    #expect(rows.apply([Entry(id: 1, number: 6)]).isEmpty)
    #expect(rows.cell(0) === cell && rows.shown == [5])
    #expect(rows.apply([Entry(id: 1, number: 6)], reloading: [Entry(id: 1)]).count == 1)
  }

  /// onmyway133/DeepDiff#13, Apple's forum 694119: hash values are no keys, and an item with
  /// another content is another item if `==` says so. Sure.
  @Test func itemsWithEqualHashValuesStayApart() {
    struct Entry: Hashable {
      let id: Int
      var number: Int
      func hash(into hasher: inout Hasher) { hasher.combine(0) }
    }
    let rows = ValueRows<Entry> { $0.number }
    let entries = (0..<4).map { Entry(id: $0, number: $0) }
    rows.apply(entries)
    let kept = rows.cell(3)
    let new = Entry(id: 1, number: 10)
    #expect(rows.apply([entries[0], new, entries[3], entries[2]]) == [new])
    #expect(rows.shown == [0, 10, 3, 2] && rows.cell(2) === kept)
    #expect(rows.source.indexPath(for: entries[1]) == nil)
    #expect(rows.source.indexPath(for: new) == [0, 1])
  }

  /// mastodon/mastodon-ios#1366, apptekstudios/ASCollectionView#80 and others: an item is in two
  /// sections. Appended again, it moves. Sure.
  @Test func anItemThatIsAppendedAgainLeavesItsSection() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2], toSection: "a")
    snapshot.appendItems([1], toSection: "b")
    #expect(snapshot.itemIdentifiers(inSection: "a") == [2] && snapshot.numberOfItems == 2)
    #expect(snapshot.sectionIdentifier(containingItem: 1) == "b")
    snapshot.appendItems([1, 2], toSection: "a")
    #expect(snapshot.itemIdentifiers(inSection: "a") == [1, 2])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [])
  }

  /// A question on Stack Overflow: a snapshot that is emptied and filled again ends the process
  /// now and then. Sure.
  @Test func anEmptiedSnapshotIsFilledAgain() {
    let layout = PreparedRows()
    stage.view.collectionViewLayout = layout
    var requests: [[String]] = []
    for items in [[], [1, 2], [1, 2], [2]] {
      requests.append(
        apply([]) {
          $0 = stage.source.snapshot()
          $0.deleteAllItems()
          #expect($0.sectionIdentifiers.isEmpty)
          $0.appendSections(["a"])
          $0.appendItems(items)
        })
      #expect(Set(stage.onScreen) == Set(items))
    }
    #expect(requests == [[], ["0.0 1", "0.1 2"], [], []])
    #expect(layout.counts == [2, 1], "equal snapshots are no update")
  }
}
