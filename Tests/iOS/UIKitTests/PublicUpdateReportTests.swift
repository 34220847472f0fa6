import CollectionEngine
import Foundation
import TestSupport
import Testing
import UIKit

/// A cell that has its view lay out while it is measured.
private final class EagerCell: UICollectionViewCell {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    superview?.setNeedsLayout()
    superview?.layoutIfNeeded()
    layoutAttributes.size.height = 90
    return layoutAttributes
  }
}

/// Rows of 50 that are computed once, until the layout is invalidated.
private final class KeptRows: UICollectionViewLayout {
  var rows: [[CGRect]] = []
  var hasFooter = false
  var repeatsFooter = false

  override func prepare() {
    guard rows.isEmpty, let view = collectionView else { return }
    var y: CGFloat = 0
    rows = (0..<view.numberOfSections).map { section in
      (0..<view.numberOfItems(inSection: section)).map { _ in
        defer { y += 50 }
        return CGRect(x: 0, y: y, width: 390, height: 50)
      }
    }
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: 390, height: CGFloat(rows.joined().count) * 50 + (hasFooter ? 20 : 0))
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let cells = rows.indices.flatMap { section in
      rows[section].indices.compactMap { layoutAttributesForItem(at: [section, $0]) }
    }
    let footers = hasFooter ? Array(repeating: footer(), count: repeatsFooter ? 5 : 1) : []
    return (cells + footers).filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard rows.indices.contains(indexPath.section),
      rows[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = rows[indexPath.section][indexPath.item]
    return attributes
  }
  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { hasFooter ? footer() : nil }
  override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    hasFooter ? [] : [[0, 0]]
  }

  private func footer() -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: [0, 0])
    attributes.frame = CGRect(x: 0, y: CGFloat(rows.joined().count) * 50, width: 390, height: 20)
    return attributes
  }
}

/// Sections of names, which may be dragged.
@MainActor
private final class Groups: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var names: [[String]]
  let view: UICollectionView
  var moves: [[IndexPath]] = []
  var allowed: ClosedRange<Int>?

  init(_ counts: [Int], layout: UICollectionViewLayout? = nil) {
    names = counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } }
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844),
      collectionViewLayout: layout ?? ColumnStage.rows())
    super.init()
    view.register(NamedCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = self
    view.delegate = self
    view.layoutIfNeeded()
  }

  var shown: [String] {
    view.indexPathsForVisibleItems.map { (view.cellForItem(at: $0) as? NamedCell)?.name ?? "none" }
  }

  func drag(_ path: IndexPath, to y: CGFloat) {
    #expect(view.beginInteractiveMovementForItem(at: path))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 195, y: y))
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { names.count }
  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    names[section].count
  }
  func collectionView(
    _ view: UICollectionView, cellForItemAt path: IndexPath
  ) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
    (cell as? NamedCell)?.name = names[path.section][path.item]
    return cell
  }
  func collectionView(
    _ view: UICollectionView, moveItemAt path: IndexPath, to target: IndexPath
  ) {
    moves.append([path, target])
    names[target.section].insert(names[path.section].remove(at: path.item), at: target.item)
  }
  func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    guard let allowed, !allowed.contains(proposedIndexPath.item) else { return proposedIndexPath }
    return originalIndexPath
  }
}

/// Bug reports about callbacks, updates, elements that are gone and drops, from the trackers of
/// layouts, list libraries and of Apple's own view. Where they report a fault of that, the test has
/// what they expect.
@MainActor @Suite struct PublicUpdateReportTests {
  // MARK: Callbacks

  /// jessesquires/ReactiveCollectionsKit#121: what ends to be displayed may be gone from the model
  /// already, and has the path by which it was displayed. Sure.
  @Test func whatIsNoLongerDisplayedHasThePathThatItHad() {
    let column = ColumnStage(8)
    column.view.layoutIfNeeded()
    var ended: [Int] = []
    var counts: Set<Int> = []
    column.onCallback = { [unowned column] name, item in
      guard name == "didEndDisplaying" else { return }
      ended.append(item)
      counts.insert(column.view.numberOfSections)
    }
    column.names.removeLast(6)
    column.view.reloadData()
    column.view.layoutIfNeeded()
    #expect(ended.sorted() == Array(0..<8) && counts == [1])
    #expect(column.shown == ["row 0", "row 1"])
  }

  /// liujunliuhong/SwiftyCollectionViewFlowLayout#5: an item that is selected while cells come on
  /// screen. Sure that it ends, and that the item is selected and on screen.
  @Test(arguments: ["cellForItem", "willDisplay"])
  func anItemMayBeSelectedWhileCellsComeOnScreen(callback: String) {
    let column = ColumnStage()
    column.onCallback = { [unowned column] name, item in
      guard name == callback, item == 0 else { return }
      column.view.selectItem(at: [0, 15], animated: false, scrollPosition: .centeredVertically)
    }
    column.view.layoutIfNeeded()
    #expect(column.view.indexPathsForSelectedItems == [[0, 15]])
    #expect(column.view.contentOffset.y == 1128)
    #expect(column.view.cellForItem(at: [0, 15])?.isSelected == true)
  }

  /// TextureGroup/Texture#917: a pass that a cell requests while it is measured. Sure that it ends.
  @Test func aCellMayRequestAPassWhileItIsMeasured() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    layout.minimumLineSpacing = 0
    let stage = FlowLayoutStage(layout, [30])
    stage.view.register(EagerCell.self, forCellWithReuseIdentifier: "cell")
    stage.view.layoutIfNeeded()
    let frames = (0..<3).map { stage.view.cellForItem(at: [0, $0])?.frame.minY }
    #expect(frames == [0, 90, 180])
  }

  /// chiahsien/CHTCollectionViewWaterfallLayout#203: there is no item to scroll to. iOS raises with
  /// this text.
  @Test(.waitsForExits) func anItemThatIsNotThereIsNotScrolledTo() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let column = ColumnStage(0)
        column.view.layoutIfNeeded()
        column.view.scrollToItem(at: [0, 0], at: .top, animated: true)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "Attempted to scroll the collection view to an out-of-bounds item (0) when there are only 0"
          + " items in section 0"))
  }

  // MARK: Counts

  /// DenTelezhkin/DTCollectionViewManager#12: a section that is not there has no number of items.
  /// iOS raises with this text.
  @Test(.waitsForExits) func aSectionThatIsNotThereIsNotCounted() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let groups = Groups([])
        _ = groups.view.numberOfItems(inSection: 0)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "request for number of items in section 0 when there are only 0 sections in the collection"
          + " view"))
  }

  /// lionheart/openradar-mirror#15372: insert, reload, insert. A fault of iOS 9; expected there.
  @Test(arguments: [true, false]) func itemsAreInsertedBeforeAndAfterAReload(laysOut: Bool) {
    let column = ColumnStage(0)
    column.view.layoutIfNeeded()
    column.names.append("a")
    column.view.insertItems(at: [[0, 0]])
    column.view.reloadData()
    if laysOut { column.view.layoutIfNeeded() }
    column.view.performBatchUpdates({
      column.names.append("b")
      column.view.insertItems(at: [[0, 1]])
    })
    column.view.layoutIfNeeded()
    #expect(column.shown == ["a", "b"])
  }

  /// lionheart/openradar-mirror#15835: an item goes and comes, and the view is reloaded each time.
  /// A fault of iOS 10; expected there.
  @Test func anItemGoesAndComesWithReloads() {
    let column = ColumnStage(1)
    for round in 0..<10 {
      column.names = round % 2 == 0 ? [] : ["calvin"]
      column.view.reloadData()
      column.view.collectionViewLayout.invalidateLayout()
      column.view.layoutIfNeeded()
      #expect(column.shown == column.names)
    }
  }

  /// lionheart/openradar-mirror#15767: sections are reloaded, one of which stays empty. A fault of
  /// iOS 9; expected there.
  @Test func anEmptySectionMayBeReloadedWithAnother() {
    let groups = Groups([4, 0])
    groups.view.performBatchUpdates({
      groups.names[0].append("new")
      groups.view.reloadSections([0, 1])
    })
    groups.view.layoutIfNeeded()
    #expect(groups.shown == groups.names[0] && groups.shown.count == 5)
  }

  /// Instagram/IGListKit#732: an inset, then another data source with fewer items. A fault of iOS
  /// 10; expected there.
  @Test func anInsetMayChangeBeforeTheDataSource() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.contentOffset.y = 1156
    column.view.layoutIfNeeded()
    let other = ColumnStage(2)
    column.view.contentInset.top = 12
    column.view.dataSource = other
    column.view.layoutIfNeeded()
    #expect(column.view.visibleCells.count == 2 && column.view.contentOffset.y == -12)
  }

  /// lionheart/openradar-mirror#14992: a view without a size requests no cells. iOS 9 requests all;
  /// expected there.
  @Test func aViewWithoutASizeRequestsNoCells() {
    let column = ColumnStage(500, size: .zero)
    var requests = 0
    column.onCallback = { name, _ in requests += name == "cellForItem" ? 1 : 0 }
    column.view.performBatchUpdates({
      column.names.append("new")
      column.view.insertItems(at: [[0, 500]])
    })
    column.view.layoutIfNeeded()
    #expect(requests == 0 && column.view.numberOfItems(inSection: 0) == 501)
  }

  /// darrarski/DRCollectionViewTableLayout-iOS#6, traderepublic/SectionKit#99: a reload within a
  /// batch explains no change of counts. iOS raises with this text.
  @Test(.waitsForExits) func aReloadWithinABatchExplainsNoCounts() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let column = ColumnStage(6)
        column.view.layoutIfNeeded()
        column.view.performBatchUpdates({
          column.names += ["a", "b"]
          column.view.reloadData()
        })
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "The number of items contained in an existing section after the update (8) must be equal"
          + " to the number of items contained in that section before the update (6)"))
  }

  /// darrarski/DRCollectionViewTableLayout-iOS#6, with an insertion that explains the counts:
  /// valid.
  @Test func aReloadWithinABatchComesAfterItsChanges() {
    let column = ColumnStage(2)
    column.view.layoutIfNeeded()
    column.view.performBatchUpdates({
      column.names = ["x", "y", "z"]
      column.view.reloadData()
      column.view.insertItems(at: [[0, 2]])
    })
    column.view.layoutIfNeeded()
    #expect(column.shown == ["x", "y", "z"])
  }

  // MARK: Elements that are not there

  /// WenchaoD/FSPagerView#221, wjywjwww/UICollecViewDemoSwift#1: a layout that is not invalidated
  /// after a reload. Sure, since iOS 13.
  @Test(arguments: [0, 3]) func rowsThatAreKeptShowNoItemsThatAreGone(left: Int) {
    let groups = Groups([10], layout: KeptRows())
    groups.names[0].removeLast(10 - left)
    groups.view.reloadData()
    groups.view.layoutIfNeeded()
    #expect(groups.shown == groups.names[0] && groups.view.visibleCells.count == left)
  }

  /// brightec/CustomCollectionViewLayout#7, jumartin/Calendar#106: a layout that keeps the rows of
  /// a section that is deleted. Sure, since iOS 13.
  @Test func rowsOfASectionThatIsGoneAreIgnored() {
    let groups = Groups([2, 2, 2], layout: KeptRows())
    groups.names.removeLast()
    groups.view.deleteSections([2])
    groups.view.layoutIfNeeded()
    #expect(groups.shown == ["0.0", "0.1", "1.0", "1.1"])
  }

  /// BenEmdon/CenteredCollectionView#37: no item is at a point where only a kept row is. That iOS
  /// ignores it here as on screen follows from its message; no source states it.
  @Test func noItemIsWhereOnlyAKeptRowIs() {
    let groups = Groups([10], layout: KeptRows())
    groups.names[0].removeLast(7)
    groups.view.reloadData()
    #expect(groups.view.indexPathForItem(at: CGPoint(x: 9, y: 430)) == nil)
    #expect(groups.view.indexPathForItem(at: CGPoint(x: 9, y: 130)) == [0, 2])
  }

  /// chiahsien/CHTCollectionViewWaterfallLayout#123: a footer that a batch takes away is gone.
  /// Sure.
  @Test func aFooterThatABatchTakesAwayIsGone() {
    let layout = KeptRows()
    layout.hasFooter = true
    let column = ColumnStage(5, layout: layout)
    column.view.layoutIfNeeded()
    let kind = UICollectionView.elementKindSectionHeader
    #expect(column.view.visibleSupplementaryViews(ofKind: kind).count == 1)
    (layout.hasFooter, layout.rows) = (false, [])
    column.view.performBatchUpdates({
      column.names.append("new")
      column.view.insertItems(at: [[0, 5]])
    })
    column.view.layoutIfNeeded()
    #expect(column.view.visibleSupplementaryViews(ofKind: kind).isEmpty)
    #expect(column.shown.count == 6)
  }

  /// zenangst/Blueprints#58: a header that a layout returns once per item is one view. Sure that
  /// there is one; which of different ones counts is not stated.
  @Test func aHeaderThatIsReturnedSeveralTimesIsOneView() {
    let layout = KeptRows()
    (layout.hasFooter, layout.repeatsFooter) = (true, true)
    let column = ColumnStage(5, layout: layout)
    column.view.layoutIfNeeded()
    let kind = UICollectionView.elementKindSectionHeader
    #expect(column.view.visibleSupplementaryViews(ofKind: kind).count == 1)
    let bands = column.view.subviews.filter {
      $0 is UICollectionReusableView && !($0 is UICollectionViewCell)
    }
    #expect(bands.count == 1)
  }

  /// Instagram/IGListKit#920: a header of a flow layout comes and goes with a batch. iOS raises
  /// unless the layout is invalidated too; with that, sure.
  @Test func aHeaderComesAndGoesWithABatch() {
    let column = ColumnStage(3)
    let layout = column.view.collectionViewLayout as? UICollectionViewFlowLayout
    column.view.layoutIfNeeded()
    let kind = UICollectionView.elementKindSectionHeader
    for height: CGFloat in [30, 0, 30, 0] {
      column.view.performBatchUpdates({
        column.names.append("new")
        column.view.insertItems(at: [[0, column.names.count - 1]])
        layout?.headerReferenceSize = CGSize(width: 390, height: height)
        layout?.invalidateLayout()
      })
      column.view.layoutIfNeeded()
      let count = column.view.visibleSupplementaryViews(ofKind: kind).count
      #expect(count == (height > 0 ? 1 : 0))
      #expect(column.view.cellForItem(at: [0, 0])?.frame.minY == height)
    }
  }

  // MARK: Drops

  /// TextureGroup/Texture#800: the data source hears where an item comes from, and no other cell is
  /// missing meanwhile or afterwards. A fault of iOS 10 with that library; sure.
  @Test func noCellIsMissingDuringOrAfterADrop() {
    let groups = Groups([8])
    groups.drag([0, 1], to: 450)
    #expect(groups.view.visibleCells.count == 8)
    for y in [650.0, 250, 750] {
      groups.view.updateInteractiveMovementTargetPosition(CGPoint(x: 195, y: y))
      groups.view.layoutIfNeeded()
      #expect(groups.view.visibleCells.count == 8)
    }
    groups.view.endInteractiveMovement()
    groups.view.layoutIfNeeded()
    #expect(groups.moves == [[[0, 1], [0, 7]]])
    #expect(groups.shown == groups.names[0] && groups.names[0].last == "0.1")
  }

  /// TextureGroup/Texture#1993, ra1028/RAReorderableLayout#3: an item stays among those that it may
  /// be moved among. Sure.
  @Test func anItemStaysWhereItMayBeMoved() {
    let groups = Groups([8])
    groups.allowed = 1...5
    groups.drag([0, 2], to: 50)
    groups.view.endInteractiveMovement()
    #expect(groups.names[0] == (0..<8).map { "0.\($0)" })
    groups.drag([0, 2], to: 550)
    groups.view.updateInteractiveMovementTargetPosition(CGPoint(x: 195, y: 750))
    groups.view.endInteractiveMovement()
    #expect(groups.names[0] == (0..<8).map { "0.\($0)" }, "the delegate sends it home")
    groups.drag([0, 2], to: 550)
    groups.view.endInteractiveMovement()
    #expect(groups.names[0].firstIndex(of: "0.2") == 5 && groups.shown == groups.names[0])
  }

  /// square/Listable#57, wlsdms0122/JSReorderableCollectionView#1: an item moves to another
  /// section, by a drag and by code. Sure.
  @Test func anItemMovesToAnotherSection() {
    let groups = Groups([3, 3])
    groups.drag([0, 0], to: 450)
    groups.view.endInteractiveMovement()
    groups.view.layoutIfNeeded()
    #expect(groups.moves.count == 1 && groups.moves.first?.last?.section == 1)
    #expect(groups.names.map(\.count) == [2, 4])
    #expect(groups.shown == Array(groups.names.joined()))
    groups.names[0].append(groups.names[1].removeFirst())
    groups.view.moveItem(at: [1, 0], to: [0, 2])
    groups.view.layoutIfNeeded()
    #expect(groups.names.map(\.count) == [3, 3])
    #expect(groups.shown == Array(groups.names.joined()))
  }

  /// square/Listable#57, with a layout that keeps its rows until the counts change.
  @Test func aLayoutThatKeepsItsRowsSurvivesAMoveToAnotherSection() {
    let layout = KeptRows()
    let groups = Groups([3, 3], layout: layout)
    groups.drag([0, 0], to: 225)
    groups.view.endInteractiveMovement()
    groups.view.layoutIfNeeded()
    #expect(groups.shown.allSatisfy { $0 != "none" })
    layout.rows = []
    layout.invalidateLayout()
    groups.view.layoutIfNeeded()
    #expect(groups.shown == Array(groups.names.joined()))
  }

  /// Instagram/IGListKit#1288: to the end and back without letting go is no move at all. Sure that
  /// nothing moves.
  @Test func toTheEndAndBackMovesNothing() {
    let groups = Groups([3])
    groups.drag([0, 0], to: 250)
    groups.view.updateInteractiveMovementTargetPosition(CGPoint(x: 195, y: 50))
    groups.view.endInteractiveMovement()
    groups.view.layoutIfNeeded()
    #expect(groups.names == [["0.0", "0.1", "0.2"]] && groups.shown == groups.names[0])
  }
}
