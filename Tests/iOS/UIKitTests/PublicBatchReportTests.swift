import CollectionEngine
import CollectionMotion
import Foundation
import TestSupport
import Testing
import UIKit

/// Sections of names in rows of 20, or as another layout has them.
@MainActor
private final class NamedSections: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names: [[String]]
  let view: UICollectionView
  /// How often a cell was requested.
  var requests = 0
  var headers: [IndexPath] = []
  /// Called with each callback's name and item, or offset.
  var onCallback: ((String, Int) -> Void)?

  init(_ counts: [Int], layout: UICollectionViewLayout? = nil, laysOut: Bool = true) {
    names = counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844),
      collectionViewLayout: layout ?? Self.lowRows())
    super.init()
    view.register(NamedCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = self
    view.delegate = self
    if laysOut { view.layoutIfNeeded() }
  }

  static func lowRows(headerHeight: CGFloat = 0) -> UICollectionViewFlowLayout {
    let layout = ColumnStage.rows()
    layout.itemSize.height = 20
    layout.headerReferenceSize = CGSize(width: 390, height: headerHeight)
    return layout
  }

  var all: [String] { Array(names.joined()) }
  var shown: [String] {
    view.indexPathsForVisibleItems.map { (view.cellForItem(at: $0) as? NamedCell)?.name ?? "none" }
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { names.count }
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    names[section].count
  }
  func collectionView(
    _ view: UICollectionView, cellForItemAt path: IndexPath
  ) -> UICollectionViewCell {
    requests += 1
    let cell = view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
    (cell as? NamedCell)?.name = names[path.section][path.item]
    return cell
  }
  func collectionView(
    _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> UICollectionReusableView {
    headers.append(path)
    let header = view.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: path)
    header.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    return header
  }
  func collectionView(
    _ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
  ) { onCallback?("willDisplay", path.item) }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    onCallback?("didScroll", Int(scrollView.contentOffset.y))
  }
}

/// Bug reports about batches of updates, reloads and what callbacks do, from the trackers of
/// layouts, list libraries, apps and of Apple's own view. Where they report a fault of that, the
/// test has what they expect.
@MainActor @Suite struct PublicBatchReportTests {
  // MARK: Batches

  /// lionheart/openradar-mirror#14606, #17298, Instagram/IGListKit#691: an item, a section and a
  /// section that moves, in one batch. iOS corrupted its memory; expected there.
  @Test func anItemIsInsertedIntoASectionThatMoves() {
    let sections = NamedSections(Array(repeating: 3, count: 8))
    sections.view.performBatchUpdates({
      let moved = sections.names.remove(at: 3)
      sections.names.insert(["new section"], at: 0)
      sections.names.insert(["new item"] + moved, at: 1)
      sections.view.insertItems(at: [[1, 0]])
      sections.view.insertSections([0])
      sections.view.moveSection(3, toSection: 1)
    })
    #expect(sections.shown == sections.all)
  }

  /// lionheart/openradar-mirror#21097: a section moves to where it is, and its item out of it. A
  /// fault of iOS 12; expected there.
  @Test func aSectionMovesToWhereItIs() {
    let sections = NamedSections([0, 1])
    sections.view.performBatchUpdates({
      sections.names = [["1.0"], []]
      sections.view.moveSection(1, toSection: 1)
      sections.view.moveItem(at: [1, 0], to: [0, 0])
    })
    #expect(sections.shown == ["1.0"])
  }

  /// Instagram/IGListKit#690: a section is reloaded that other changes displace. iOS 10 takes the
  /// reload for an insertion at the same place; expected there.
  @Test func aSectionThatIsDisplacedMayBeReloaded() {
    let sections = NamedSections([1, 1, 1, 1, 1])
    sections.view.performBatchUpdates({
      sections.names = [["0.0"], ["1.0"], ["new"], ["3.0 again"], ["2.0"]]
      sections.view.moveSection(2, toSection: 4)
      sections.view.reloadSections([3])
      sections.view.deleteSections([4])
      sections.view.insertSections([2])
    })
    #expect(sections.shown == sections.all)
  }

  /// RxSwiftCommunity/RxDataSources#321: deletions in one batch, insertions and moves in the next.
  /// Sure.
  @Test func twoBatchesFollowEachOther() {
    let sections = NamedSections([8])
    sections.view.performBatchUpdates({
      sections.names[0] = ["0.0", "0.3", "0.4"]
      sections.view.deleteItems(at: [1, 2, 5, 6, 7].map { [0, $0] })
    })
    sections.view.performBatchUpdates({
      sections.names[0] = ["a", "b", "c", "d", "e", "0.3", "0.4", "0.0"]
      sections.view.insertItems(at: (0..<5).map { [0, $0] })
      sections.view.moveItem(at: [0, 1], to: [0, 5])
      sections.view.moveItem(at: [0, 2], to: [0, 6])
    })
    #expect(sections.shown == sections.all)
  }

  /// lionheart/openradar-mirror#15769, DenTelezhkin/DTCollectionViewManager#27: a batch in a view
  /// that is marked for layout, whose model changes in the batch. Sure.
  @Test func aViewThatIsMarkedForLayoutMayBeginABatch() {
    let sections = NamedSections([3])
    sections.view.reloadData()
    sections.view.performBatchUpdates({
      sections.names[0].append("new")
      sections.view.insertItems(at: [[0, 3]])
    })
    #expect(sections.shown == sections.all)
    sections.view.collectionViewLayout.invalidateLayout()
    sections.view.setNeedsLayout()
    sections.view.performBatchUpdates({
      sections.names[0].removeFirst()
      sections.view.deleteItems(at: [[0, 0]])
    })
    #expect(sections.shown == sections.all)
  }

  /// spotify/HubFramework#61, scoremedia/Fisticuffs#8: the first content comes by a batch. Sure, if
  /// the model changes in it.
  @Test func theFirstContentMayComeByABatch() {
    let sections = NamedSections([], laysOut: false)
    sections.view.performBatchUpdates({
      sections.names = [["a", "b"], ["c"]]
      sections.view.insertSections([0, 1])
    })
    #expect(sections.shown == ["a", "b", "c"])
  }

  /// lionheart/openradar-mirror#4355, spotify/HubFramework#59: the model changed after `reloadData`
  /// and before the insertion. iOS raises with this text.
  @Test(.waitsForExits) func anInsertionThatIsInTheModelAlreadyIsRefused() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let column = ColumnStage(6)
        column.view.layoutIfNeeded()
        column.view.reloadData()
        column.names.append("new")
        column.view.insertItems(at: [[0, 6]])
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "The number of items contained in an existing section after the update (7) must be equal"
          + " to the number of items contained in that section before the update (7)"))
  }

  /// Instagram/IGListKit#216: a batch requests cells while the model is ahead of the view. iOS 10
  /// raises; nil is what the reporter expects.
  @Test func aBatchMayRequestCells() {
    let sections = NamedSections([3])
    sections.view.performBatchUpdates({
      sections.names += [["x"], ["y"]]
      #expect(sections.view.cellForItem(at: [2, 0]) == nil)
      #expect(sections.view.cellForItem(at: [0, 1]) != nil)
      #expect(sections.view.numberOfSections == 1)
      sections.view.insertSections([1, 2])
    })
    #expect(sections.shown == sections.all)
  }

  /// ekazaev/ChatLayout#10: a batch scrolls to an item that it inserts. iOS warns that there is no
  /// such item, and scrolls to (0, 0).
  @Test func aBatchThatScrollsToItsNewItemScrollsToTheBeginning() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 300
    column.view.performBatchUpdates({
      column.names.append("new")
      column.view.scrollToItem(at: [0, 20], at: .bottom, animated: true)
      column.view.insertItems(at: [[0, 20]])
    })
    #expect(column.view.contentOffset == .zero)
    column.view.scrollToItem(at: [0, 20], at: .bottom, animated: true)
    column.view.layoutIfNeeded()
    #expect(column.shown.last == "new")
  }

  // MARK: Reloads

  /// lionheart/openradar-mirror#17286: new data right after a batch, and in its completion. iOS 10
  /// shows the old cells; expected there.
  @Test(arguments: [true, false]) func newDataMayComeRightAfterABatch(hasClock: Bool) {
    let sections = NamedSections([5])
    let presentation = hasClock ? Presentation(of: sections.view.engine) : nil
    func wait(_ seconds: Double) {
      guard let presentation else { return }
      sections.view.advanceClock(to: presentation.time + UInt64(seconds * 1e9))
    }
    sections.view.performBatchUpdates({
      sections.names[0].append("x")
      sections.view.insertItems(at: [[0, 5]])
    })
    wait(0.05)
    sections.requests = 0
    sections.names[0] = sections.names[0].map { $0 + "!" }
    sections.view.reloadData()
    sections.view.layoutIfNeeded()
    wait(1)
    #expect(sections.requests == 6 && sections.shown == sections.all)
    sections.view.performBatchUpdates(
      {
        sections.names[0].removeLast()
        sections.view.deleteItems(at: [[0, 5]])
      },
      completion: { _ in
        sections.names[0] = ["only"]
        sections.view.reloadData()
      })
    wait(1)
    sections.view.layoutIfNeeded()
    #expect(sections.shown == ["only"] && sections.view.subviews.count == 1)
  }

  /// ashfurrow/Collection-View-in-a-Table-View-Cell#1, Instagram/IGListKit#659: another data source
  /// is shown at once; the same one again changes nothing. Sure of the first; the second is what
  /// the maintainer found.
  @Test func anotherDataSourceIsShown() {
    let (first, second) = (ColumnStage(5), ColumnStage())
    second.names = second.names.map { "other " + $0 }
    let view = first.view
    view.layoutIfNeeded()
    var requests = 0
    first.onCallback = { name, _ in requests += name == "cellForItem" ? 1 : 0 }
    view.dataSource = first
    view.layoutIfNeeded()
    #expect(requests == 0)
    view.dataSource = second
    view.layoutIfNeeded()
    #expect(
      view.visibleCells.map { ($0 as? NamedCell)?.name } == second.names.prefix(9).map { $0 })
    #expect(view.contentSize.height == 2000)
  }

  // MARK: Callbacks

  /// RxSwiftCommunity/RxDataSources#60, Instagram/IGListKit#952: more items are inserted, reloaded
  /// and laid out while the view scrolls. Sure that it ends with what the model has.
  @Test func moreItemsMayComeWhileTheViewScrolls() {
    let sections = NamedSections([50])
    var loads = 0
    sections.onCallback = { [unowned sections] name, offset in
      guard name == "didScroll", loads < 3, offset > 100 else { return }
      loads += 1
      sections.view.performBatchUpdates({
        let count = sections.names[0].count
        sections.names[0] += (0..<10).map { "more \($0)" }
        sections.view.insertItems(at: (count..<count + 10).map { [0, $0] })
      })
      sections.view.reloadData()
      sections.view.layoutIfNeeded()
    }
    for offset in [150, 155, 156] {
      sections.view.contentOffset.y = CGFloat(offset)
      sections.view.layoutIfNeeded()
    }
    #expect(loads == 3 && sections.view.numberOfItems(inSection: 0) == 80)
    sections.view.scrollToItem(at: [0, 79], at: .bottom, animated: false)
    sections.view.layoutIfNeeded()
    #expect(sections.shown == Array(sections.names[0][37...]))
  }

  /// Ramotion/cardslider#13: an item is deleted while it is about to be displayed. Sure that it
  /// ends without the item.
  @Test func anItemMayBeDeletedWhenItIsAboutToBeDisplayed() {
    let sections = NamedSections([50])
    sections.onCallback = { [unowned sections] name, item in
      guard name == "willDisplay", sections.names[0].count == 50, item == 45 else { return }
      sections.names[0].remove(at: item)
      sections.view.deleteItems(at: [IndexPath(item: item, section: 0)])
    }
    sections.view.contentOffset.y = 156
    sections.view.layoutIfNeeded()
    sections.view.layoutIfNeeded()
    #expect(sections.view.contentOffset.y == 136)
    #expect(sections.shown == Array(sections.names[0][6...]) && !sections.shown.contains("0.45"))
  }

  // MARK: Elements

  /// lionheart/openradar-mirror#14578, #14651: a header and items that are not there are
  /// invalidated. iOS 9 raises; expected there.
  @Test func whatIsNotThereMayBeInvalidated() {
    let sections = NamedSections([3])
    let context = UICollectionViewFlowLayoutInvalidationContext()
    context.invalidateSupplementaryElements(
      ofKind: UICollectionView.elementKindSectionHeader, at: [[0, 0], [5, 0]])
    context.invalidateItems(at: [[0, 1], [0, 77]])
    sections.view.collectionViewLayout.invalidateLayout(with: context)
    sections.view.layoutIfNeeded()
    #expect(sections.shown == sections.all)
  }

  /// rubygarage/collection-view-layouts#26, steipete/PSTCollectionView#83: a header has the frame
  /// of the layout, whatever the data source gives it, and a path of two numbers. Sure.
  @Test func aHeaderHasTheFrameOfTheLayout() {
    let sections = NamedSections([1, 2], layout: NamedSections.lowRows(headerHeight: 33))
    let header = sections.view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: [1, 0])
    #expect(header?.frame == CGRect(x: 0, y: 53, width: 390, height: 33))
    #expect(sections.headers == [[0, 0], [1, 0]])
  }

  /// facebookarchive/AsyncDisplayKit#1771: the first items of a section with a header are deleted
  /// one after the other, while the view scrolls. Sure.
  @Test func theFirstItemsMayBeDeletedBelowAHeader() {
    let layout = NamedSections.lowRows(headerHeight: 33)
    layout.itemSize.height = 100
    let sections = NamedSections([12, 12], layout: layout)
    for _ in 0..<6 {
      sections.names[0].removeFirst()
      sections.view.deleteItems(at: [[0, 0]])
      for offset: CGFloat in [300, 0] {
        sections.view.contentOffset.y = offset
        sections.view.layoutIfNeeded()
      }
      #expect(sections.shown == Array(sections.all.prefix(sections.shown.count)))
      let headers = sections.view.indexPathsForVisibleSupplementaryElements(
        ofKind: UICollectionView.elementKindSectionHeader)
      #expect(headers.first == [0, 0])
    }
  }

  /// Instagram/IGListKit#981: measured items are deleted, and their sections. Sure.
  @Test func measuredItemsMayBeDeleted() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    let stage = FlowLayoutStage(layout, [3, 3])
    stage.view.layoutIfNeeded()
    stage.counts = [0, 3]
    stage.view.deleteItems(at: [[0, 0], [0, 1], [0, 2]])
    stage.counts = [0]
    stage.view.deleteSections([1])
    #expect(stage.view.visibleCells.isEmpty)
    stage.counts = [5]
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view.visibleCells.count == 5)
  }
}
