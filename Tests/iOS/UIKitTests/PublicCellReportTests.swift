import Foundation
import Testing
import UIKit

/// A cell with a picture that fills its content but for a margin of 10, by autoresizing.
private final class PictureCell: UICollectionViewCell {
  let picture = UIView()
  let made: CGRect
  var layouts: [CGRect] = []

  override init(frame: CGRect) {
    made = frame
    super.init(frame: frame)
    picture.frame = contentView.bounds.insetBy(dx: 10, dy: 10)
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts.append(contentView.bounds)
  }
}

/// A cell whose picture comes later, and makes it higher.
private final class LoadingCell: UICollectionViewCell {
  static var heights: [Int: CGFloat] = [:]
  static var requests: [Int] = []

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    Self.requests.append(layoutAttributes.indexPath.item)
    layoutAttributes.size.height = Self.heights[layoutAttributes.indexPath.item] ?? 80
    return layoutAttributes
  }
}

/// A header that prefers 60, and records the sections for which it was measured.
private final class TallHeader: UICollectionReusableView {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = 60
    return layoutAttributes
  }
}

/// Sections of a header and one item of 300; headers are as high as they prefer.
private final class SizedHeaders: UICollectionViewLayout {
  var heights: [Int: CGFloat] = [:]
  var paths: [IndexPath] = []
  private var all: [UICollectionViewLayoutAttributes] = []
  private var height: CGFloat = 0

  override func prepare() {
    (all, height) = ([], 0)
    for section in 0..<(collectionView?.numberOfSections ?? 0) {
      let header = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: [section, 0])
      header.frame = CGRect(x: 0, y: height, width: 375, height: heights[section] ?? 30)
      let item = UICollectionViewLayoutAttributes(forCellWith: [section, 0])
      item.frame = CGRect(x: 0, y: header.frame.maxY, width: 375, height: 300)
      height = item.frame.maxY
      all += [header, item]
    }
  }
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems where update.updateAction == .delete {
      guard let gone = update.indexPathBeforeUpdate?.section else { continue }
      heights = Dictionary(
        uniqueKeysWithValues: heights.compactMap { section, height in
          section == gone ? nil : (section > gone ? section - 1 : section, height)
        })
    }
    prepare()
  }
  override var collectionViewContentSize: CGSize { CGSize(width: 375, height: height) }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { all.filter { $0.frame.intersects(rect) } }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    all.first { $0.representedElementKind == nil && $0.indexPath == indexPath }
  }
  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    all.first { $0.representedElementKind == elementKind && $0.indexPath == indexPath }
  }
  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard preferredAttributes.representedElementKind != nil else { return false }
    paths.append(preferredAttributes.indexPath)
    return preferredAttributes.size != originalAttributes.size
  }
  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    heights[preferredAttributes.indexPath.section] = preferredAttributes.size.height
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }
}

/// Moves every element 7 points to the right, in copies of what it inherits.
private final class ShiftedFlow: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { attributes in
      guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else {
        return attributes
      }
      copy.frame.origin.x += 7
      return copy
    }
  }
}

/// Bug reports about what is in cells and the sizes they prefer, from the trackers of layouts, list
/// libraries and of Apple's own view. Where they report a fault of that, the test has what they
/// expect.
@MainActor @Suite(.serialized) final class PublicCellReportTests {
  init() { (LoadingCell.heights, LoadingCell.requests) = ([:], []) }

  private func pictures(
    _ sizes: [CGSize], itemSize: CGSize = CGSize(width: 50, height: 50)
  ) -> FlowLayoutStage {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = itemSize
    layout.minimumLineSpacing = 0
    let stage = FlowLayoutStage(
      layout, [sizes.count], delegate: sizes.isEmpty ? nil : FlowSizesDelegate(sizes))
    stage.view.register(PictureCell.self, forCellWithReuseIdentifier: "cell")
    return stage
  }

  private func cell(_ stage: FlowLayoutStage, _ item: Int) throws -> PictureCell {
    try #require(stage.view.cellForItem(at: [0, item]) as? PictureCell)
  }

  private func loading(_ count: Int) -> FlowLayoutStage {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    layout.minimumLineSpacing = 0
    let stage = FlowLayoutStage(layout, [count])
    stage.view.register(LoadingCell.self, forCellWithReuseIdentifier: "cell")
    stage.view.layoutIfNeeded()
    return stage
  }

  // MARK: What is in cells

  /// steipete/PSTCollectionView#341: a cell never has the size of the layout in between, so that
  /// what autoresizes in it is not pressed flat. Sure.
  @Test func aCellIsMadeWithTheSizeOfItsItem() throws {
    let stage = pictures([CGSize(width: 300, height: 400), CGSize(width: 200, height: 90)])
    stage.view.layoutIfNeeded()
    let first = try cell(stage, 0)
    #expect(first.made.size == CGSize(width: 300, height: 400))
    #expect(first.picture.frame == CGRect(x: 10, y: 10, width: 280, height: 380))
    #expect(try cell(stage, 1).picture.frame == CGRect(x: 10, y: 10, width: 180, height: 70))
  }

  /// steipete/PSTCollectionView#140, chiahsien/CHTCollectionViewWaterfallLayout#67: another size of
  /// a cell is another size of what is in it. Sure.
  @Test func aPictureIsResizedWithItsCell() throws {
    let stage = FlowLayoutStage(UICollectionViewFlowLayout(), [3])
    stage.layout.itemSize = CGSize(width: 100, height: 100)
    stage.view.register(PictureCell.self, forCellWithReuseIdentifier: "cell")
    stage.view.layoutIfNeeded()
    let first = try cell(stage, 0)
    first.backgroundView = UIView()
    for side in [60.0, 200, 33] {
      stage.layout.itemSize = CGSize(width: side, height: side + 5)
      stage.view.layoutIfNeeded()
      #expect(try cell(stage, 0) === first)
      #expect(first.picture.frame == CGRect(x: 10, y: 10, width: side - 20, height: side - 15))
      #expect(first.backgroundView?.frame == first.bounds, "steipete/PSTCollectionView#102")
    }
  }

  /// chiahsien/CHTCollectionViewWaterfallLayout#94: the content sticks to its cell. Sure.
  @Test func theContentViewSticksToItsCell() throws {
    let sizes = (0..<40).map { CGSize(width: 100 + Double($0), height: 80 + 3 * Double($0)) }
    let stage = pictures(sizes)
    for offset in stride(from: 0, through: 1500, by: 250) {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.view.layoutIfNeeded()
      for path in stage.view.indexPathsForVisibleItems {
        let cell = try cell(stage, path.item)
        #expect(cell.contentView.frame == CGRect(origin: .zero, size: sizes[path.item]))
        #expect(cell.picture.frame == cell.contentView.bounds.insetBy(dx: 10, dy: 10))
      }
    }
  }

  /// facebookarchive/AsyncDisplayKit#448: cells that scroll on screen are laid out as the first
  /// are. Sure.
  @Test func cellsThatScrollOnScreenAreLaidOutAtTheirSize() throws {
    let stage = pictures(Array(repeating: CGSize(width: 375, height: 250), count: 12))
    stage.view.layoutIfNeeded()
    stage.view.contentOffset.y = 300
    stage.view.layoutIfNeeded()
    let last = try cell(stage, 3)
    #expect(last.layouts == [CGRect(x: 0, y: 0, width: 375, height: 250)])
  }

  /// LinkedInAttic/LayoutKit#133: a cell that is used again at the same size lays out if it is
  /// marked. Sure; that it does not lay out otherwise is the reporter's finding.
  @Test func aCellThatIsUsedAgainLaysOutIfItIsMarked() throws {
    let stage = pictures(Array(repeating: CGSize(width: 375, height: 334), count: 12))
    stage.view.isPrefetchingEnabled = false
    stage.view.layoutIfNeeded()
    let first = try cell(stage, 0)
    #expect(first.layouts.count == 1)
    stage.view.contentOffset.y = 668
    stage.view.layoutIfNeeded()
    stage.view.contentOffset.y = 1336
    stage.view.layoutIfNeeded()
    #expect(first.layouts.count == 1)
    first.setNeedsLayout()
    stage.view.contentOffset.y = 0
    stage.view.layoutIfNeeded()
    #expect(first.superview != nil && first.layouts.count == 2)
  }

  /// facebookarchive/AsyncDisplayKit#3131: a background for the selection that comes as late as
  /// `willDisplay` is there. Sure.
  @Test func aBackgroundForTheSelectionMayComeInWillDisplay() throws {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.selectItem(at: [0, 12], animated: false, scrollPosition: [])
    let background = UIView()
    let display = DisplayDelegate { cell, path in
      if path.item == 12 { cell.selectedBackgroundView = background }
    }
    column.view.delegate = display
    column.view.contentOffset.y = 700
    column.view.layoutIfNeeded()
    let cell = try #require(column.view.cellForItem(at: [0, 12]))
    #expect(cell.isSelected && background.superview === cell && background.frame == cell.bounds)
  }

  /// lionheart/openradar-mirror#13010: another background of the view replaces the first. A fault
  /// of iOS 7; expected there.
  @Test func anotherBackgroundOfTheViewReplacesTheFirst() {
    let column = ColumnStage()
    let (red, blue) = (UIView(), UIView())
    column.view.backgroundView = red
    column.view.layoutIfNeeded()
    column.view.backgroundView = blue
    column.view.layoutIfNeeded()
    #expect(red.superview == nil && blue.superview === column.view)
    #expect(blue.frame == column.view.bounds)
  }

  /// lionheart/openradar-mirror#20914: a selected item has its frame. A fault of iOS 12; expected
  /// there.
  @Test func aSelectedItemHasItsFrame() {
    let column = ColumnStage()
    column.view.layoutIfNeeded()
    column.view.selectItem(at: [0, 2], animated: false, scrollPosition: [])
    column.view.layoutIfNeeded()
    #expect(column.view.layoutAttributesForItem(at: [0, 2])?.frame.minY == 200)
  }

  // MARK: Sizes that cells prefer

  /// lionheart/openradar-mirror#3312: the content is as high as what was measured. A fault of the
  /// first iOS 8; expected there.
  @Test func theContentIsAsHighAsWhatWasMeasured() {
    let stage = loading(30)
    for _ in 0..<30 {
      stage.view.contentOffset.y = stage.view.contentSize.height - 667
      stage.view.layoutIfNeeded()
      stage.view.contentOffset.y = max(0, stage.view.contentOffset.y - 600)
      stage.view.layoutIfNeeded()
    }
    for offset in stride(from: 0, through: 1800, by: 300) {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.view.layoutIfNeeded()
    }
    #expect(stage.view.contentSize.height == 2400)
    #expect(stage.item(29).frame.maxY == 2400)
  }

  /// Instagram/IGListKit#1002: no layout of a cell measures it again; an invalidation does. Sure of
  /// the second for a whole invalidation; the first is the reporter's finding, before iOS 16.
  @Test func anInvalidationMeasuresACellWhosePictureHasCome() throws {
    let stage = loading(30)
    LoadingCell.heights[1] = 200
    LoadingCell.requests = []
    let cell = try #require(stage.view.cellForItem(at: [0, 1]))
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    stage.view.layoutIfNeeded()
    #expect(LoadingCell.requests == [] && cell.frame.height == 80)
    stage.layout.invalidateLayout()
    stage.view.layoutIfNeeded()
    #expect(cell.frame == CGRect(x: 0, y: 80, width: 375, height: 200))
    #expect(stage.view.cellForItem(at: [0, 2])?.frame.minY == 280)
    #expect(stage.view.contentOffset.y == 0)
  }

  /// lionheart/openradar-mirror#2429: an inserted cell has its own size once its batch ends, and so
  /// do those that it moves. Sure of the end; iOS 8 got there late.
  @Test func anInsertedCellHasItsOwnSize() {
    let stage = loading(3)
    LoadingCell.heights = [1: 120]
    stage.counts = [4]
    stage.view.performBatchUpdates({ stage.view.insertItems(at: [[0, 1]]) })
    let frames = (0..<4).map { stage.view.cellForItem(at: [0, $0])?.frame.minY }
    #expect(frames == [0, 80, 200, 280])
  }

  /// lionheart/openradar-mirror#8310: code scrolls to an item that was never on screen. It ends,
  /// and `.top` shows the item; no source states what the others show where nothing was measured.
  @Test func codeScrollsToAnItemThatWasNeverMeasured() {
    let stage = loading(200)
    for position: UICollectionView.ScrollPosition in [.bottom, .centeredVertically, .top] {
      stage.view.scrollToItem(at: [0, 150], at: position, animated: false)
      stage.view.layoutIfNeeded()
      if position == .top {
        #expect(stage.view.cellForItem(at: [0, 150])?.frame.height == 80)
      }
    }
  }

  /// lionheart/openradar-mirror#6890: cells that were off screen while the width changed stand
  /// where the others do. A fault of iOS 9; expected there.
  @Test func cellsThatCameBackAfterAChangeOfWidthStandWithTheOthers() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 180, height: 50)
    layout.minimumLineSpacing = 0
    let stage = FlowLayoutStage(layout, [60])
    stage.view.register(LoadingCell.self, forCellWithReuseIdentifier: "cell")
    stage.view.layoutIfNeeded()
    stage.view.contentOffset.y = 800
    stage.view.layoutIfNeeded()
    stage.view.frame.size.width = 200
    stage.layout.invalidateLayout()
    stage.view.layoutIfNeeded()
    stage.view.contentOffset.y = 0
    stage.view.layoutIfNeeded()
    let frames = (0..<6).map { stage.view.cellForItem(at: [0, $0])?.frame }
    // A line of one estimated item is centred.
    #expect(frames == (0..<6).map { CGRect(x: 10, y: 80 * $0, width: 180, height: 80) })
  }

  /// keighl/KTCenterFlowLayout#5: a subclass that changes copies of attributes, with estimates.
  /// Sure.
  @Test func aFlowLayoutThatMovesItsElementsMeasuresThem() {
    let layout = ShiftedFlow()
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    layout.minimumLineSpacing = 0
    let stage = FlowLayoutStage(layout, [20])
    stage.view.register(LoadingCell.self, forCellWithReuseIdentifier: "cell")
    stage.view.layoutIfNeeded()
    let frames = (0..<3).map { stage.view.cellForItem(at: [0, $0])?.frame }
    #expect(frames == (0..<3).map { CGRect(x: 7, y: 80 * $0, width: 375, height: 80) })
  }

  /// lionheart/openradar-mirror#21099: a header that comes on screen because a section above it is
  /// deleted is measured at the place that it has by then. iOS 12 gave its old one; expected there.
  @Test func aHeaderThatABatchBringsIsMeasuredAtItsNewPlace() {
    let layout = SizedHeaders()
    let sections = Sections(6)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      TallHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = sections
    view.layoutIfNeeded()
    layout.paths = []
    sections.count = 3
    view.performBatchUpdates({ view.deleteSections([0, 1, 2]) })
    view.layoutIfNeeded()
    #expect(!layout.paths.isEmpty && layout.paths.allSatisfy { $0.section < 3 })
    let kind = UICollectionView.elementKindSectionHeader
    #expect(
      (0..<2).map { view.supplementaryView(forElementKind: kind, at: [$0, 0])?.frame.height }
        == [60, 60])
  }
}

/// Sections of one item and a header.
private final class Sections: NSObject, UICollectionViewDataSource {
  var count: Int
  init(_ count: Int) { self.count = count }

  func numberOfSections(in collectionView: UICollectionView) -> Int { count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 1 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
}

/// Calls a closure before a cell is displayed.
final class DisplayDelegate: NSObject, UICollectionViewDelegate {
  private let body: (UICollectionViewCell, IndexPath) -> Void
  init(_ body: @escaping (UICollectionViewCell, IndexPath) -> Void) { self.body = body }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { body(cell, indexPath) }
}
