import Foundation
import Testing
import UIKit

/// A cell that fits its size by the method of its class.
private class FittingCell: UICollectionViewCell {
  static var requests: [CGSize] = []
}

private final class SystemCell: FittingCell {
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    Self.requests.append(targetSize)
    return CGSize(width: targetSize.width, height: 77)
  }
}

private final class ShortCell: FittingCell {
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    CGSize(width: targetSize.width, height: 77)
  }
}

private final class SizeCell: FittingCell {
  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 77) }
}

/// Adds to what it inherits.
private final class AddingCell: FittingCell {
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: super.sizeThatFits(size).height + 27)
  }
}

/// Keeps the size that the layout gives it, though it could choose another.
private final class ContentCell: FittingCell {
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { targetSize }

  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 9) }
}

/// Attributes with a property of their own.
private final class AlignedAttributes: UICollectionViewLayoutAttributes {
  var alignment = "left"

  override func copy(with zone: NSZone? = nil) -> Any {
    guard let copy = super.copy(with: zone) as? AlignedAttributes else { fatalError("not aligned") }
    copy.alignment = alignment
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AlignedAttributes, super.isEqual(object) else { return false }
    return MainActor.assumeIsolated { alignment == other.alignment }
  }
}

private final class AlignedCell: UICollectionViewCell {
  static var given: [AlignedAttributes] = []
  static var returned: [UICollectionViewLayoutAttributes] = []
  static var alignment: String?
  static var height: CGFloat?

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let aligned = layoutAttributes as? AlignedAttributes else { return layoutAttributes }
    Self.given.append(aligned)
    if let alignment = Self.alignment { aligned.alignment = alignment }
    if let height = Self.height { aligned.frame.size.height = height }
    Self.returned.append(aligned)
    return aligned
  }
}

/// A header that prefers the height of its class.
private final class PreferringBand: UICollectionReusableView {
  static var height: CGFloat?
  static var requests: [String] = []

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    Self.requests.append(layoutAttributes.representedElementKind ?? "cell")
    if let height = Self.height { layoutAttributes.frame.size.height = height }
    return layoutAttributes
  }
}

/// A header and rows of 50 pt, which become what their views prefer, and a shelf behind the header.
private final class AcceptingRows: UICollectionViewLayout {
  var header: CGFloat = 44
  var heights: [Int: CGFloat] = [:]
  /// Whether it forgets all sizes when the content changes.
  var forgets = false
  var shown: [UICollectionViewLayoutAttributes] = []
  var should: [(preferred: UICollectionViewLayoutAttributes, original: AnyObject)] = []
  var contexts: [UICollectionViewLayoutAttributes] = []

  private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if forgets, context.invalidateDataSourceCounts { heights = [:] }
    super.invalidateLayout(with: context)
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 100, height: row(count).frame.minY)
  }

  private func row(_ item: Int) -> AlignedAttributes {
    let row = AlignedAttributes(forCellWith: [0, item])
    let top = (0..<item).reduce(header) { $0 + (heights[$1] ?? 50) }
    row.frame = CGRect(x: 0, y: top, width: 100, height: heights[item] ?? 50)
    return row
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let head = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: "head", with: [0, 0])
    head.frame = CGRect(x: 0, y: 0, width: 100, height: header)
    let shelf = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "shelf", with: [0, 0])
    shelf.frame = head.frame
    shown = ([head, shelf] + (0..<count).map(row)).filter { $0.frame.intersects(rect) }
    return shown
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { row(indexPath.item) }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    should.append((preferredAttributes, originalAttributes))
    return preferredAttributes.size != originalAttributes.size
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    contexts.append(preferredAttributes)
    if preferredAttributes.representedElementKind == "head" {
      header = preferredAttributes.size.height
    } else {
      heights[preferredAttributes.indexPath.item] = preferredAttributes.size.height
    }
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }
}

/// What views prefer: which are measured, what the layout gets of it, and how long that is kept.
@MainActor @Suite(.serialized) final class PreferredAttributesTests {
  private let rows = AcceptingRows()
  private let items = DequeuedItems(20, view: "band")

  init() {
    PreferringCell.preference = nil
    (PreferringBand.height, PreferringBand.requests) = (nil, [])
    (AlignedCell.given, AlignedCell.returned) = ([], [])
    (AlignedCell.alignment, AlignedCell.height) = (nil, nil)
    FittingCell.requests = []
  }

  private func shownRows() -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: rows)
    view.register(AlignedCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      PreferringBand.self, forSupplementaryViewOfKind: "head", withReuseIdentifier: "band")
    rows.register(PreferringBand.self, forDecorationViewOfKind: "shelf")
    view.dataSource = items
    view.layoutIfNeeded()
    return view
  }

  private func estimated(_ counts: [Int]) -> FlowLayoutStage {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    layout.minimumLineSpacing = 0
    let stage = FlowLayoutStage(layout, counts)
    stage.view.layoutIfNeeded()
    return stage
  }

  private func heights(_ stage: FlowLayoutStage) -> [CGFloat] {
    stage.view.indexPathsForVisibleItems.sorted().compactMap {
      stage.view.cellForItem(at: $0)?.frame.height
    }
  }

  // MARK: Sizes that are kept

  @Test func noBatchMakesWhatIsOnScreenCollapse() {
    PreferringCell.preference = { _ in CGSize(width: 375, height: 80) }
    defer { PreferringCell.preference = nil }
    let stage = estimated([40, 3])
    let view = stage.view
    let tall = Array(repeating: CGFloat(80), count: 9)
    #expect(heights(stage) == tall)
    view.performBatchUpdates(nil)
    #expect(heights(stage) == tall)
    view.performBatchUpdates({ view.performBatchUpdates(nil) }, completion: nil)
    #expect(heights(stage) == tall)
    stage.counts[0] += 2
    view.insertItems(at: [[0, 0], [0, 30]])
    #expect(heights(stage) == tall)
    stage.counts[0] -= 1
    view.deleteItems(at: [[0, 3]])
    #expect(heights(stage) == tall)
    view.moveItem(at: [0, 1], to: [0, 35])
    #expect(heights(stage) == tall)
    view.reloadItems(at: [[0, 2], [0, 20]])
    #expect(heights(stage) == tall)
    stage.counts.insert(4, at: 0)
    view.insertSections([0])
    #expect(heights(stage) == tall)
    view.reloadSections([0])
    #expect(heights(stage) == tall)
    stage.counts = [41, 3, 4]
    view.moveSection(0, toSection: 2)
    #expect(heights(stage) == tall)
    view.reloadData()
    view.layoutIfNeeded()
    #expect(heights(stage) == tall)
  }

  @Test func sizesGoWithTheirItemsOffScreenToo() {
    var requests: [Int] = []
    PreferringCell.preference = { path in
      requests.append(path.item)
      return CGSize(width: 375, height: 60 + path.item)
    }
    defer { PreferringCell.preference = nil }
    let stage = estimated([40])
    stage.view.contentOffset.y = 1200
    stage.view.layoutIfNeeded()
    requests = []
    stage.counts[0] = 41
    stage.view.insertItems(at: [[0, 0]])
    #expect(stage.item(0).size.height == 50, "it was never on screen")
    #expect(stage.item(4).size.height == 63, "it was measured a screenful ago")
    stage.counts[0] = 40
    stage.view.deleteItems(at: [[0, 2]])
    #expect(stage.item(1).size.height == 60 && stage.item(2).size.height == 62)
    stage.view.moveItem(at: [0, 2], to: [0, 5])
    #expect(stage.item(5).size.height == 62 && stage.item(2).size.height == 63)
    #expect(requests.allSatisfy { $0 > 15 }, "only what is on screen")
    stage.view.reloadItems(at: [[0, 1]])
    #expect(stage.item(1).size.height == 50, "its next cell will measure it")
  }

  @Test func aDragLeavesSizesWithTheirItems() {
    PreferringCell.preference = { CGSize(width: 375, height: 80 + $0.item) }
    defer { PreferringCell.preference = nil }
    let stage = estimated([20])
    let before = heights(stage)
    #expect(stage.view.beginInteractiveMovementForItem(at: [0, 1]))
    for y in [200.0, 290, 370] {
      stage.view.updateInteractiveMovementTargetPosition(CGPoint(x: 180, y: y))
    }
    #expect(stage.item(4).size.height == 81 || stage.item(3).size.height == 81)
    #expect(heights(stage).allSatisfy { $0 >= 80 })
    stage.view.cancelInteractiveMovement()
    #expect(heights(stage) == before)
  }

  @Test func aLayoutThatForgetsSizesHearsOfThemAgain() {
    rows.forgets = true
    AlignedCell.height = 80
    let view = shownRows()
    let cells = { view.visibleCells.map(\.frame.height) }
    #expect(cells() == [80, 80, 80, 80])
    AlignedCell.given = []
    view.performBatchUpdates(nil)
    #expect(cells() == [80, 80, 80, 80])
    items.count = 21
    view.insertItems(at: [[0, 9]])
    #expect(cells() == [80, 80, 80, 80])
    #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 200))
    #expect(cells() == [80, 80, 80, 80])
    view.cancelInteractiveMovement()
    #expect(cells() == [80, 80, 80, 80])
  }

  @Test func cellsThatPreferAnotherSizeAreMeasuredAfterABatchOrAnInvalidation() {
    var height = 80.0
    PreferringCell.preference = { _ in CGSize(width: 375, height: height) }
    defer { PreferringCell.preference = nil }
    let stage = estimated([40])
    height = 120
    stage.view.layoutIfNeeded()
    stage.view.contentOffset.y = 10
    stage.view.layoutIfNeeded()
    #expect(heights(stage) == Array(repeating: 80, count: 9), "no cell was measured")
    stage.view.performBatchUpdates(nil)
    #expect(heights(stage) == Array(repeating: 120, count: 6))
    height = 60
    stage.layout.invalidateLayout()
    stage.view.layoutIfNeeded()
    #expect(Set(heights(stage).dropLast()) == [60])
    // A layout that takes no sizes does not hear more often.
    AlignedCell.height = nil
    let view = shownRows()
    AlignedCell.given = []
    view.performBatchUpdates(nil)
    rows.invalidateLayout()
    view.layoutIfNeeded()
    #expect(AlignedCell.given.isEmpty)
    AlignedCell.height = 90
    view.reloadData()
    view.layoutIfNeeded()
    AlignedCell.height = 70
    view.performBatchUpdates(nil)
    #expect(Set(view.visibleCells.map(\.frame.height)) == [70])
  }

  @Test func anotherWidthAndAnotherLayoutMeasureCellsAgain() {
    PreferringCell.preference = { _ in CGSize(width: 300, height: 80) }
    defer { PreferringCell.preference = nil }
    let stage = estimated([40])
    PreferringCell.preference = { _ in CGSize(width: 300, height: 100) }
    stage.view.frame.size.width = 500
    stage.view.layoutIfNeeded()
    #expect(Set(heights(stage)) == [100])
    let other = UICollectionViewFlowLayout()
    other.estimatedItemSize = CGSize(width: 300, height: 40)
    stage.view.setCollectionViewLayout(other, animated: false)
    #expect(Set(heights(stage)) == [100])
    PreferringCell.preference = { _ in CGSize(width: 300, height: 60) }
    stage.view.performBatchUpdates(nil)
    #expect(Set(heights(stage)) == [60])
    // Of the first cells none prefers another size than its layout has.
    let agreed = UICollectionViewFlowLayout()
    agreed.estimatedItemSize = CGSize(width: 300, height: 60)
    stage.view.setCollectionViewLayout(agreed, animated: false)
    PreferringCell.preference = { _ in CGSize(width: 300, height: 90) }
    stage.view.performBatchUpdates(nil)
    #expect(Set(heights(stage)) == [90])
    let fixed = UICollectionViewFlowLayout()
    fixed.itemSize = CGSize(width: 300, height: 40)
    stage.view.setCollectionViewLayout(fixed, animated: false)
    stage.view.layoutIfNeeded()
    #expect(Set(heights(stage)) == [40])
  }

  // MARK: Which views are measured

  @Test func aLayoutThatAcceptsGetsTheSizeOfAHeader() throws {
    PreferringBand.height = 100
    let view = shownRows()
    let header = try #require(view.supplementaryView(forElementKind: "head", at: [0, 0]))
    #expect(header.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(view.visibleCells.map(\.frame.minY).min() == 100)
    #expect(PreferringBand.requests == ["head"], "once, and no decoration")
    view.performBatchUpdates(nil)
    #expect(header.frame.height == 100 && Set(PreferringBand.requests) == ["head"])
  }

  @Test func headersOfAFlowLayoutStayAsTheyAre() throws {
    PreferringBand.height = 100
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 375, height: 44)
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    let stage = FlowLayoutStage(layout, [3])
    stage.view.register(
      PreferringBand.self, forSupplementaryViewOfKind: FlowLayoutStage.kinds[0],
      withReuseIdentifier: "band")
    stage.view.layoutIfNeeded()
    let header = try #require(
      stage.view.supplementaryView(forElementKind: FlowLayoutStage.kinds[0], at: [0, 0]))
    #expect(header.frame.height == 44 && PreferringBand.requests == [FlowLayoutStage.kinds[0]])
    // A subclass may accept: the first item does not take the size of its header then.
    let preferred = try #require(stage.header())
    preferred.size.height = 100
    let context = layout.invalidationContext(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: try #require(stage.header()))
    #expect(context.invalidatedItemIndexPaths == nil)
    #expect(context.invalidatedSupplementaryIndexPaths == [FlowLayoutStage.kinds[0]: [[0, 0]]])
    layout.invalidateLayout(with: context)
    layout.invalidateLayout()
    #expect(stage.item(0).size.height == 50)
  }

  // MARK: What the layout hears

  @Test func theLayoutGetsTheVeryObjectThatTheCellGave() throws {
    (AlignedCell.alignment, AlignedCell.height) = ("right", 80)
    _ = shownRows()
    let cells = rows.should.filter { $0.preferred.representedElementKind == nil }
    #expect(!cells.isEmpty)
    #expect(
      cells.allSatisfy { call in AlignedCell.returned.contains { $0 === call.preferred } })
    #expect(cells.allSatisfy { ($0.preferred as? AlignedAttributes)?.alignment == "right" })
    #expect(cells.allSatisfy { ($0.original as? AlignedAttributes)?.alignment == "left" })
    #expect(cells.first?.original !== cells.first?.preferred)
    #expect(
      rows.contexts.count == cells.count
        && zip(rows.contexts, cells).allSatisfy { $0 === $1.preferred })
  }

  @Test func theOriginalIsTheObjectOfTheLayout() throws {
    AlignedCell.alignment = "right"
    _ = shownRows()
    #expect(rows.should.count == 6)
    for call in rows.should {
      #expect(rows.shown.contains { $0 === call.original })
      #expect((call.original as? AlignedAttributes)?.frame.height == 50)
    }
  }

  @Test func anotherPropertyIsHeardOfThoughTheSizeIsTheSame() {
    AlignedCell.alignment = "right"
    let view = shownRows()
    #expect(rows.should.count == 6, "each cell that crosses the bounds, once")
    #expect(rows.contexts.isEmpty, "that is up to the layout")
    view.layoutIfNeeded()
    view.performBatchUpdates(nil)
    #expect(rows.should.count == 6)
    AlignedCell.alignment = nil
    rows.should = []
    view.reloadData()
    view.layoutIfNeeded()
    #expect(rows.should.isEmpty, "equal attributes are no preference")
  }

  // MARK: Fitting sizes

  @Test(arguments: [SystemCell.self, ShortCell.self, SizeCell.self] as [AnyClass])
  func theDefaultHonoursTheSizeThatAClassReturns(_ type: AnyClass) {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    let stage = FlowLayoutStage(layout, [30])
    stage.view.register(type, forCellWithReuseIdentifier: "cell")
    stage.view.layoutIfNeeded()
    #expect(Set(heights(stage)) == [77])
    #expect(stage.item(0).size == CGSize(width: 375, height: 77))
    // Cells that are used again are as high as before, and fit the size that the layout has.
    stage.view.contentOffset.y = 1000
    stage.view.layoutIfNeeded()
    #expect(Set(heights(stage)) == [77])
    #expect(FittingCell.requests.allSatisfy { $0.width == 375 })
  }

  @Test func whatAClassInheritsIsTheSizeOfTheLayout() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    let stage = FlowLayoutStage(layout, [4])
    stage.view.register(AddingCell.self, forCellWithReuseIdentifier: "cell")
    stage.view.layoutIfNeeded()
    #expect(heights(stage) == [77, 77, 77, 77], "50 and 27")
  }

  @Test(arguments: [FittingCell.self, ContentCell.self, UICollectionViewCell.self] as [AnyClass])
  func aViewWithoutAPreferenceKeepsTheSizeOfTheLayout(_ type: AnyClass) {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 375, height: 50)
    let delegate = FlowSizesDelegate(
      (0..<30).map { CGSize(width: 375, height: 50 + Double($0)) })
    let stage = FlowLayoutStage(layout, [30], delegate: delegate)
    stage.view.register(type, forCellWithReuseIdentifier: "cell")
    stage.view.layoutIfNeeded()
    stage.view.contentOffset.y = 700
    stage.view.layoutIfNeeded()
    #expect(
      stage.view.indexPathsForVisibleItems.allSatisfy {
        stage.view.cellForItem(at: $0)?.frame.height == 50 + CGFloat($0.item)
      })
    #expect(stage.frames().map(\.height) == (0..<30).map { 50 + CGFloat($0) })
  }

  @Test func outsideOfTheQuestionAViewFitsTheSizeThatItHas() {
    let cell = FittingCell(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(cell.sizeThatFits(CGSize(width: 9, height: 9)) == CGSize(width: 30, height: 40))
    let fitted = cell.systemLayoutSizeFitting(
      CGSize(width: 9, height: 9), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(fitted == CGSize(width: 9, height: 40))
  }
}
