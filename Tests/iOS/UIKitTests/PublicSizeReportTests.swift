import CollectionEngine
import CollectionMotion
import Foundation
import Testing
import UIKit

/// Notes where cells and headers are while it sets them up.
@MainActor
private final class SetUpNotes: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  var cells: [CGRect] = []
  var contents: [CGRect] = []
  var headers: [CGRect] = []
  let sections: Int

  init(sections: Int = 1) { self.sections = sections }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 30 / sections }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cells.append(cell.frame)
    contents.append(cell.contentView.frame)
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let header = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    headers.append(header.frame)
    return header
  }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: 390, height: 100 + 10 * indexPath.item) }
}

/// A header that prefers a height of its own for each section.
private final class LongHeader: UICollectionReusableView {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = CGFloat(60 + layoutAttributes.indexPath.section)
    return layoutAttributes
  }
}

private final class LowCell: UICollectionViewCell {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = 40
    return layoutAttributes
  }
}

/// A cell that prefers the size that the test gives.
private final class MeasuredCell: UICollectionViewCell {
  static var size: (IndexPath) -> CGSize = { _ in .zero }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size = Self.size(layoutAttributes.indexPath)
    return layoutAttributes
  }
}

/// Sections of a header and items, each as high as its view prefers.
private final class PreferredHeights: UICollectionViewLayout {
  private var heights: [UICollectionView.ElementCategory: [IndexPath: CGFloat]] = [:]
  private var all: [UICollectionViewLayoutAttributes] = []
  private var height: CGFloat = 0

  override func prepare() {
    (all, height) = ([], 0)
    for section in 0..<(collectionView?.numberOfSections ?? 0) {
      add(
        UICollectionViewLayoutAttributes(
          forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
          with: [section, 0]))
      for item in 0..<(collectionView?.numberOfItems(inSection: section) ?? 0) {
        add(UICollectionViewLayoutAttributes(forCellWith: [section, item]))
      }
    }
  }
  private func add(_ attributes: UICollectionViewLayoutAttributes) {
    let known = heights[attributes.representedElementCategory]?[attributes.indexPath]
    attributes.frame = CGRect(x: 0, y: height, width: 390, height: known ?? 50)
    height = attributes.frame.maxY
    all.append(attributes)
  }
  override var collectionViewContentSize: CGSize { CGSize(width: 390, height: height) }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { all.filter { $0.frame.intersects(rect) } }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    all.first { $0.representedElementCategory == .cell && $0.indexPath == indexPath }
  }
  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    all.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }
  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { preferredAttributes.size != originalAttributes.size }
  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    heights[preferredAttributes.representedElementCategory, default: [:]][
      preferredAttributes.indexPath] = preferredAttributes.size.height
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }
}

/// Turns all items, and lets them shine through.
private final class TurnedLines: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { attributes in
      guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else {
        return attributes
      }
      copy.transform = CGAffineTransform(rotationAngle: .pi / 4)
      copy.alpha = 0.5
      return copy
    }
  }
}

/// Dequeues a cell to measure an item with.
private final class DequeuingDelegate: NSObject, UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    return CGSize(width: 100, height: cell.contentView.subviews.count + 50)
  }
}

private final class Shelf: UICollectionReusableView {}

/// Lines with a shelf behind the items of each section.
private final class SectionShelves: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let shelves = (0..<(collectionView?.numberOfSections ?? 0)).compactMap {
      layoutAttributesForDecorationView(ofKind: "shelf", at: [$0, 0])
    }
    return (super.layoutAttributesForElements(in: rect) ?? [])
      + shelves.filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let section = indexPath.section
    guard let count = collectionView?.numberOfItems(inSection: section), count > 0,
      let first = layoutAttributesForItem(at: [section, 0]),
      let last = layoutAttributesForItem(at: [section, count - 1])
    else { return nil }
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: elementKind, with: indexPath)
    attributes.frame = first.frame.union(last.frame)
    attributes.zIndex = -1
    return attributes
  }
}

/// Bug reports about the places of cells, headers and decorations, and about sizes that are
/// measured, from the trackers of layouts, list libraries and of Apple's own view. Where they
/// report a fault of that, the test has what they expect.
@MainActor @Suite(.serialized) struct PublicSizeReportTests {
  private func measured(
    _ counts: [Int], estimate: CGSize, width: Double = 375, height: Double = 667,
    _ size: @escaping (IndexPath) -> CGSize
  ) -> FlowLayoutStage {
    MeasuredCell.size = size
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = estimate
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    let stage = FlowLayoutStage(layout, counts, width: width, height: height)
    stage.view.register(MeasuredCell.self, forCellWithReuseIdentifier: "cell")
    return stage
  }

  private func tops(_ stage: FlowLayoutStage, _ items: Range<Int>) -> [CGFloat?] {
    items.map { stage.view.cellForItem(at: [0, $0])?.frame.minY }
  }

  // MARK: Places while views are set up

  /// steipete/PSTCollectionView#155: a cell that is used again has the frame of its next item as
  /// soon as it is dequeued. Sure: the maintainers tried it on iOS.
  @Test func aDequeuedCellHasTheFrameOfItsItem() {
    let notes = SetUpNotes()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: ColumnStage.rows())
    view.register(NamedCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = notes
    view.delegate = notes
    for offset: CGFloat in [0, 800, 1600, 2400] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
    }
    let heights = (0..<notes.cells.count).map { CGFloat(100 + 10 * $0) }
    #expect(notes.cells.map(\.height) == heights && notes.cells.count > 15)
    #expect(notes.contents == notes.cells.map { CGRect(origin: .zero, size: $0.size) })
    #expect(zip(notes.cells, notes.cells.dropFirst()).allSatisfy { $0.maxY == $1.minY })
  }

  /// The same for headers, and for views of nibs, which are made without a frame.
  @Test func aDequeuedHeaderHasTheFrameOfItsSection() {
    let notes = SetUpNotes(sections: 10)
    let layout = ColumnStage.rows()
    layout.headerReferenceSize = CGSize(width: 390, height: 44)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
    UINib.register(Shelf.self, forNibName: "Shelf header")
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UINib(nibName: "Shelf header", bundle: nil),
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = notes
    view.delegate = notes
    for offset: CGFloat in [0, 700, 1400, 2100] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
    }
    #expect(notes.headers.count > 6)
    #expect(notes.headers.map(\.minY) == (0..<notes.headers.count).map { CGFloat(374 * $0) })
    #expect(notes.headers.allSatisfy { $0.size == CGSize(width: 390, height: 44) })
  }

  /// steipete/PSTCollectionView#307, #263, #22: a cell that the layout turns keeps its size and
  /// centre, and has the layout's alpha. Sure.
  @Test func aTurnedCellKeepsItsSize() throws {
    let layout = TurnedLines()
    layout.itemSize = CGSize(width: 100, height: 50)
    let stage = FlowLayoutStage(layout, [3])
    stage.view.layoutIfNeeded()
    let cell = try #require(stage.view.cellForItem(at: [0, 0]))
    #expect(cell.bounds.size == CGSize(width: 100, height: 50) && cell.alpha == 0.5)
    #expect(cell.center == CGPoint(x: 50, y: 25))
    #expect(cell.contentView.frame == cell.bounds)
  }

  // MARK: Measured sizes

  /// Instagram/IGListKit#516: a delegate that dequeues a cell to measure an item. It costs a cell
  /// each time; sure that it works.
  @Test func aDelegateMayDequeueACellToMeasure() {
    let delegate = DequeuingDelegate()
    let stage = FlowLayoutStage(UICollectionViewFlowLayout(), [9], delegate: delegate)
    stage.view.layoutIfNeeded()
    #expect(stage.view.visibleCells.count == 9)
    #expect(stage.view.visibleCells.allSatisfy { $0.frame.height == 50 })
  }

  /// lionheart/openradar-mirror#16530, FluidGroup/swiftui-messaging-ui#32: headers and cells are
  /// measured as they scroll on screen, each for itself. iOS 10 mixes headers up; expected there.
  @Test func headersAndCellsAreMeasuredAsTheyScrollOnScreen() throws {
    let notes = SetUpNotes(sections: 10)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 700), collectionViewLayout: PreferredHeights())
    let kind = UICollectionView.elementKindSectionHeader
    view.register(LowCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      LongHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
    view.dataSource = notes
    for offset in stride(from: 0, through: 1000, by: 170) {
      view.contentOffset.y = CGFloat(offset)
      view.layoutIfNeeded()
      for path in view.indexPathsForVisibleSupplementaryElements(ofKind: kind) {
        let header = try #require(view.supplementaryView(forElementKind: kind, at: path))
        #expect(header.frame.height == CGFloat(60 + path.section))
        guard let cell = view.cellForItem(at: path) else { continue }
        #expect(cell.frame.minY == header.frame.maxY && cell.frame.height == 40)
      }
    }
  }

  /// ScottLogic/iOS8-day-by-day#10: the inset of a section stays when its cells are measured. Sure.
  @Test func theInsetOfASectionStaysWhenCellsAreMeasured() {
    let stage = measured([3], estimate: CGSize(width: 375, height: 50)) { _ in
      CGSize(width: 375, height: 80)
    }
    stage.layout.sectionInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    stage.layout.minimumLineSpacing = 5
    stage.view.layoutIfNeeded()
    #expect(tops(stage, 0..<3) == [20, 105, 190] && stage.view.contentSize.height == 300)
  }

  /// lionheart/openradar-mirror#15041: cells that are smaller than estimated leave no gaps. A fault
  /// of iOS 9; expected there of what is measured.
  @Test func smallCellsLeaveNoGaps() {
    let stage = measured([60], estimate: CGSize(width: 300, height: 200), width: 300) { _ in
      CGSize(width: 100, height: 30)
    }
    stage.view.layoutIfNeeded()
    let frames = (0..<12).map { stage.view.cellForItem(at: [0, $0])?.frame }
    #expect(
      frames
        == (0..<12).map { CGRect(x: 100 * ($0 % 3), y: 30 * ($0 / 3), width: 100, height: 30) })
  }

  /// lionheart/openradar-mirror#2840: with estimates that are far too small all cells come on
  /// screen, and the content is as high as they are. A fault of iOS 8; expected there.
  @Test func allCellsComeOnScreenWhateverTheEstimate() {
    let stage = measured([44], estimate: CGSize(width: 375, height: 10)) {
      CGSize(width: 375, height: 100 + $0.item)
    }
    stage.view.layoutIfNeeded()
    var seen: Set<Int> = []
    for _ in 0..<40 {
      seen.formUnion(stage.view.indexPathsForVisibleItems.map(\.item))
      stage.view.contentOffset.y = min(
        stage.view.contentOffset.y + 300, stage.view.contentSize.height - 667)
      stage.view.layoutIfNeeded()
    }
    #expect(seen == Set(0..<44) && stage.view.contentSize.height == 5346)
    #expect(stage.view.cellForItem(at: [0, 43])?.frame.maxY == 5346)
  }

  /// mokagio/UICollectionViewLeftAlignedLayout#17, lionheart/openradar-mirror#7821, #8299: cells
  /// that prefer another size each time. iOS 9 ends the process; that it ends is expected.
  @Test func cellsMayPreferAnotherSizeEachTime() {
    var width: CGFloat = 60
    let stage = measured([30], estimate: CGSize(width: 50, height: 50)) { _ in
      width = width >= 150 ? 60 : width + 7
      return CGSize(width: width, height: 60)
    }
    for offset: CGFloat in [0, 100] {
      stage.view.contentOffset.y = offset
      stage.view.layoutIfNeeded()
      #expect(stage.view.visibleCells.count > 10)
    }
  }

  /// lionheart/openradar-mirror#11321: an inserted cell has the size that it prefers from the start
  /// of the animation. iOS 8 begins with the estimate; expected there.
  @Test func anInsertedCellHasItsSizeFromTheStart() {
    let stage = measured([3], estimate: CGSize(width: 375, height: 50)) {
      CGSize(width: 375, height: $0.item == 1 ? 120 : 80)
    }
    let presentation = Presentation(of: stage.view.engine)
    stage.view.layoutIfNeeded()
    stage.counts = [4]
    stage.view.performBatchUpdates({ stage.view.insertItems(at: [[0, 1]]) })
    for passed: UInt64 in [0, 100_000_000, 1_000_000_000] {
      stage.view.advanceClock(to: presentation.time + passed)
      #expect(stage.view.cellForItem(at: [0, 1])?.frame.height == 120)
    }
    #expect(tops(stage, 0..<4) == [0, 80, 200, 280])
  }

  // MARK: Lines

  /// lionheart/openradar-mirror#20247: items that fill a line exactly, with spacing and insets, are
  /// in one line. Fails on one iPad; expected there.
  @Test func itemsThatFillALineAreInOne() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 200, height: 200)
    layout.minimumInteritemSpacing = 8
    layout.sectionInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
    let stage = FlowLayoutStage(layout, [8], width: 834, height: 1112)
    stage.view.layoutIfNeeded()
    #expect((0..<5).map { stage.item($0).frame.minX } == [5, 213, 421, 629, 5])
  }

  // MARK: Decorations and pinned headers

  /// lionheart/openradar-mirror#15453, #16763, #14165: each section has one decoration, behind its
  /// cells, whatever is reloaded, inserted or deleted. Faults of iOS 6 and 10; expected there.
  @Test func decorationsStayBehindCells() {
    let layout = SectionShelves()
    layout.itemSize = CGSize(width: 390, height: 50)
    layout.minimumLineSpacing = 0
    layout.register(Shelf.self, forDecorationViewOfKind: "shelf")
    let stage = FlowLayoutStage(layout, [2, 2, 2, 2], width: 390)
    stage.view.layoutIfNeeded()
    func check(_ change: String) {
      let views = stage.view.subviews
      let shelves = views.indices.filter { views[$0] is Shelf }
      let cells = views.indices.filter { views[$0] is UICollectionViewCell }
      #expect(shelves.count == stage.counts.count, "\(change)")
      #expect(shelves.allSatisfy { shelf in cells.allSatisfy { shelf < $0 } }, "\(change)")
    }
    check("first")
    for _ in 0..<4 { stage.view.reloadSections([1]) }
    check("reloadSections")
    stage.view.reloadItems(at: [[0, 0]])
    stage.counts[0] = 3
    stage.view.insertItems(at: [[0, 2]])
    check("insertItems")
    stage.view.frame.size = CGSize(width: 844, height: 500)
    stage.view.layoutIfNeeded()
    check("size")
    stage.counts.removeFirst()
    stage.view.deleteSections([0])
    check("deleteSections")
    let presentation = Presentation(of: stage.view.engine)
    for _ in 0..<3 {
      stage.view.reloadSections([1])
      stage.view.advanceClock(to: presentation.time + 50_000_000)
    }
    stage.view.advanceClock(to: presentation.time + 2_000_000_000)
    check("animated")
  }

  /// lionheart/openradar-mirror#16667, #21042, CoderMJLee/MJRefresh#1595, Instagram/IGListKit#1119:
  /// a pinned header stays at the edge while items come, below an inset, and at its natural place
  /// while the content is pulled. Faults of iOS 10 and 12; expected there.
  @Test func aPinnedHeaderStaysWhereItIsPinned() {
    let layout = ColumnStage.rows()
    layout.headerReferenceSize = CGSize(width: 390, height: 40)
    layout.sectionHeadersPinToVisibleBounds = true
    let stage = FlowLayoutStage(layout, [10, 10], width: 390, height: 844)
    let presentation = Presentation(of: stage.view.engine)
    func top(_ section: Int) -> CGFloat? {
      stage.view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: [section, 0]
      ).map { $0.frame.minY - stage.view.contentOffset.y }
    }
    func pull(from start: CGFloat, to end: CGFloat) {
      stage.view.touchBegan(0, at: CGPoint(x: 100, y: start))
      for y in [start + (end - start) / 10, end] {
        stage.view.touchMoved(0, to: CGPoint(x: 100, y: y))
      }
      stage.view.layoutIfNeeded()
    }
    func insert(_ path: IndexPath) {
      stage.counts[path.section] += 1
      stage.view.insertItems(at: [path])
    }
    stage.view.contentOffset.y = 300
    stage.view.layoutIfNeeded()
    insert([0, 3])
    #expect(top(0) == 0)
    stage.view.contentInset.top = 64
    stage.view.layoutIfNeeded()
    #expect(top(0) == 64)
    stage.view.contentInset.top = 0
    stage.view.contentOffset.y = 0
    stage.view.layoutIfNeeded()
    pull(from: 100, to: 300)
    insert([0, 0])
    #expect(stage.view.contentOffset.y < 0 && top(0) == -stage.view.contentOffset.y)
    stage.view.touchEnded(0)
    stage.view.advanceClock(to: presentation.time + 3_000_000_000)
    let last = stage.view.contentSize.height - 844
    stage.view.contentOffset.y = last
    stage.view.layoutIfNeeded()
    pull(from: 600, to: 300)
    stage.counts.append(2)
    stage.view.insertSections([2])
    #expect(stage.view.contentOffset.y > last && top(1) == 0)
    stage.view.touchEnded(0)
  }
}
