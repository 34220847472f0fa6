import CollectionEngine
import Foundation
import Testing
import UIKit

/// Attributes with a property of their own, which their comparison looks at.
private final class ComparedAttributes: UICollectionViewLayoutAttributes {
  var tint = 0

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? ComparedAttributes, super.isEqual(object) else { return false }
    return MainActor.assumeIsolated { tint == other.tint }
  }
}

/// The same without a comparison of their own.
private final class SilentAttributes: UICollectionViewLayoutAttributes {
  var tint = 0
}

/// Rows of 50 pt at first that record all of their calls.
private final class NotedRows: UICollectionViewLayout {
  var log: [String] = []
  /// The new bounds that the layout was asked about.
  var bounds: [CGRect] = []
  var isInvalidAtNewBounds = false
  var make: (IndexPath) -> UICollectionViewLayoutAttributes = {
    UICollectionViewLayoutAttributes(forCellWith: $0)
  }
  private var heights = [CGFloat](repeating: 50, count: 20)
  private var count = 0

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  private func row(_ item: Int) -> UICollectionViewLayoutAttributes {
    let attributes = make(IndexPath(item: item, section: 0))
    attributes.frame = CGRect(
      x: 0, y: heights[..<item].reduce(0, +), width: 100, height: heights[item])
    return attributes
  }

  private var place: String { "at \(Int(collectionView?.bounds.minY ?? -1))" }

  override func prepare() {
    log.append("prepare")
    count = collectionView?.numberOfItems(inSection: 0) ?? 0
  }

  override var collectionViewContentSize: CGSize {
    log.append("size")
    return CGSize(width: 100, height: heights[..<count].reduce(0, +))
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    log.append("elements")
    return (0..<count).map(row).filter {
      $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    log.append("item \(indexPath.item)")
    return row(indexPath.item)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    log.append("should \(place)")
    bounds.append(newBounds)
    return isInvalidAtNewBounds
  }

  override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    log.append("context \(place)")
    return super.invalidationContext(forBoundsChange: newBounds)
  }

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    log.append("should \(originalAttributes.indexPath.item)")
    return true
  }

  override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    log.append("context \(originalAttributes.indexPath.item)")
    heights[originalAttributes.indexPath.item] = preferredAttributes.frame.height
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes,
      withOriginalAttributes: originalAttributes)
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    log.append("invalidate \(place)")
    super.invalidateLayout(with: context)
  }
}

/// A cell that prefers the height of its class, and counts what it applies.
private final class CountingCell: UICollectionViewCell {
  static var height: CGFloat?
  static var onPreference: (Int) -> Void = { _ in }
  var applied = 0

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { applied += 1 }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let height = Self.height else { return layoutAttributes }
    Self.onPreference(layoutAttributes.indexPath.item)
    layoutAttributes.size.height = height
    return layoutAttributes
  }
}

/// What a layout may rely on: the order of its calls, and what its answers are for.
@MainActor @Suite struct LayoutContractTests {
  private let layout = NotedRows()
  private let view: UICollectionView
  private let rows = DequeuedItems(20)

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(CountingCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = rows
    view.layoutIfNeeded()
    _ = layout.take()
    layout.bounds = []
  }

  // MARK: Answers

  @Test func singleElementsAreRequestedApartFromRectangles() {
    #expect(view.layoutAttributesForItem(at: [0, 7])?.frame.minY == 350)
    #expect(layout.take() == ["item 7"])
    rows.count = 19
    view.deleteItems(at: [[0, 0]])
    // Row 1 stays, as row 0: that is where it goes.
    #expect(
      layout.take().filter { $0 != "invalidate at 0" }
        == ["prepare", "size", "elements", "item 0"])
  }

  @Test(arguments: [true, false])
  func attributesWithMorePropertiesAreComparedByIsEqual(_ compares: Bool) throws {
    var tint = 1
    layout.make = {
      if compares {
        let attributes = ComparedAttributes(forCellWith: $0)
        attributes.tint = tint
        return attributes
      }
      let attributes = SilentAttributes(forCellWith: $0)
      attributes.tint = tint
      return attributes
    }
    let cell = try #require(view.cellForItem(at: [0, 0]) as? CountingCell)
    func appliedByAPass() -> Int {
      cell.applied = 0
      layout.invalidateLayout()
      view.layoutIfNeeded()
      return cell.applied
    }
    #expect(appliedByAPass() == 1, "there are more properties than before")
    #expect(appliedByAPass() == 0, "other objects, which are equal")
    tint = 2
    #expect(appliedByAPass() == (compares ? 1 : 0))
  }

  // MARK: New bounds

  @Test func everyChangeOfOriginOrSizeIsDecidedByTheLayout() {
    view.contentOffset = CGPoint(x: 0, y: 10)
    view.contentOffset = CGPoint(x: 5, y: 10)
    view.contentOffset = CGPoint(x: 5, y: 10)
    view.bounds.size.height = 150
    view.bounds.size.width = 80
    #expect(
      layout.bounds == [
        CGRect(x: 0, y: 10, width: 100, height: 100), CGRect(x: 5, y: 10, width: 100, height: 100),
        CGRect(x: 5, y: 10, width: 100, height: 150), CGRect(x: 5, y: 10, width: 80, height: 150),
      ])
    let silent = UICollectionViewLayout()
    #expect(
      !silent.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 9, width: 8, height: 7)))
  }

  /// It answers nothing about bounds, and counts what it does.
  private final class SilentRows: UICollectionViewLayout {
    var prepares = 0
    var invalidations = 0
    var contexts = 0
    override func prepare() { prepares += 1 }
    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 1000) }
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      (0..<20).compactMap { layoutAttributesForItem(at: [0, $0]) }
        .filter { $0.frame.intersects(rect) }
    }
    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: 0, y: 50 * indexPath.item, width: 100, height: 50)
      return attributes
    }
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      super.invalidateLayout(with: context)
      invalidations += 1
    }
    override func invalidationContext(
      forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
      contexts += 1
      return super.invalidationContext(forBoundsChange: newBounds)
    }
  }

  @Test func aLayoutThatDoesNotAnswerStaysValidAtNewBounds() {
    let silent = SilentRows()
    view.collectionViewLayout = silent
    view.layoutIfNeeded()
    (silent.prepares, silent.invalidations, silent.contexts) = (0, 0, 0)
    let changes: [(UICollectionView) -> Void] = [
      { $0.contentOffset.y = 60 }, { $0.contentOffset.x = 5 }, { $0.bounds.size.height = 200 },
      { $0.bounds.size.width = 80 }, { $0.bounds = CGRect(x: 0, y: 100, width: 70, height: 150) },
    ]
    for change in changes {
      change(view)
      view.layoutIfNeeded()
      #expect((silent.prepares, silent.invalidations, silent.contexts) == (0, 0, 0))
    }
    // What comes into sight is shown all the same.
    #expect(view.indexPathsForVisibleItems.sorted() == [[0, 2], [0, 3], [0, 4]])
  }

  @Test func aYesLeadsToAContextThenToItsInvalidationWithinTheOldBounds() {
    layout.isInvalidAtNewBounds = true
    view.contentOffset.y = 60
    #expect(layout.take() == ["should at 0", "context at 0", "invalidate at 0"])
    #expect(view.bounds.minY == 60)
    view.layoutIfNeeded()
    #expect(layout.take() == ["prepare", "size", "elements"])
  }

  // MARK: Contexts

  @Test func aContextNamesElementsByKindAndPath() {
    let context = UICollectionViewLayoutInvalidationContext()
    context.invalidateItems(at: [[0, 3]])
    context.invalidateSupplementaryElements(ofKind: "badge", at: [[0, 1]])
    context.invalidateSupplementaryElements(ofKind: "badge", at: [[0, 2]])
    context.invalidateDecorationElements(ofKind: "shelf", at: [[0, 0]])
    #expect(context.invalidatedItemIndexPaths == [[0, 3]])
    #expect(context.invalidatedSupplementaryIndexPaths == ["badge": [[0, 1], [0, 2]]])
    #expect(context.invalidatedDecorationIndexPaths == ["shelf": [[0, 0]]])
    #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
    let log = CallLog()
    view.engine.log = log
    layout.invalidateLayout(with: context)
    #expect(
      log.take().last == "invalidateLayout [0, 3] badge [0, 1] badge [0, 2] shelf [0, 0]")
  }

  // MARK: Cells that decide their sizes

  @Test func eachCellThatPrefersAnotherSizeIsMeasuredThenTheLayoutDecides() {
    CountingCell.height = 70
    CountingCell.onPreference = { [layout] in layout.log.append("prefers \($0)") }
    defer {
      CountingCell.height = nil
      CountingCell.onPreference = { _ in }
    }
    view.reloadData()
    _ = layout.take()
    view.layoutIfNeeded()
    #expect(
      layout.take() == [
        "prepare", "size", "elements",
        "prefers 0", "should 0", "context 0", "invalidate at 0",
        "prefers 1", "should 1", "context 1", "invalidate at 0",
        "prepare", "size", "elements",
      ])
    #expect(view.cellForItem(at: [0, 1])?.frame == CGRect(x: 0, y: 70, width: 100, height: 70))
  }
}
