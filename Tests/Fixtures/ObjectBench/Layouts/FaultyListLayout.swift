import UIKit

/// Rows, with one mistake.
class FaultyListLayout: UICollectionViewLayout {
  enum Fault: String, CaseIterable {
    case none
    case preparesOnEveryScroll = "prepares-on-every-scroll"
    case missingElement = "missing-element"
    case unequalAnswers = "unequal-answers"
    /// Answers agree for rectangles of one size alone.
    case dependsOnRectangle = "depends-on-rectangle"
    case wrongElement = "wrong-element"
    case twice
    /// A header where there is no section; iOS ignores it.
    case goneSection = "gone-section"
    case unregisteredDecoration = "unregistered-decoration"
    case changedAttributes = "changed-attributes"
    case asksDataSource = "asks-data-source"
    case asksCells = "asks-cells"
    case doesNotSettle = "does-not-settle"
    case wrongTarget = "wrong-target"
    case staleAfterUpdates = "stale-after-updates"
    case overlappingNeighbours = "overlapping-neighbours"
    case cancelledDrag = "cancelled-drag"
    case incompleteExchange = "incomplete-exchange"
  }

  private let fault: Fault
  private let height: CGFloat = 44
  /// By how much every other row is higher up, because something was dragged.
  private var squeeze: CGFloat = 0
  private var rows: [UICollectionViewLayoutAttributes] = []
  private var queries = 0

  init(_ fault: Fault) {
    self.fault = fault
    super.init()
  }

  required init?(coder: NSCoder) { return nil }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    if fault == .preparesOnEveryScroll { rows = [] }
    if rows.isEmpty {
      for section in 0..<collectionView.numberOfSections {
        for item in 0..<collectionView.numberOfItems(inSection: section) {
          let row = UICollectionViewLayoutAttributes(
            forCellWith: IndexPath(item: item, section: section))
          row.frame = CGRect(
            x: 0, y: CGFloat(rows.count) * height - CGFloat(rows.count % 2) * squeeze,
            width: collectionView.bounds.width,
            height: height)
          rows.append(row)
        }
      }
    }
    if fault == .doesNotSettle { invalidateLayout() }
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    // A move within a list changes no row; an item fewer makes the last one go.
    if fault == .staleAfterUpdates, context.invalidateDataSourceCounts, !rows.isEmpty {
      rows.remove(at: 0)
    } else if context.invalidateEverything || context.invalidateDataSourceCounts {
      rows = []
    }
  }

  override func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    if fault == .overlappingNeighbours {
      squeeze = 20
      rows = []
    }
    return super.invalidationContext(
      forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
      previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
  }

  override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    squeeze = fault == .cancelledDrag && movementCancelled ? -2 : 0
    rows = []
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths,
      movementCancelled: movementCancelled)
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return fault == .incompleteExchange ? rows.first : nil
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard fault == .wrongTarget else { return proposedContentOffset }
    return CGPoint(x: proposedContentOffset.x, y: proposedContentOffset.y + height / 2)
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(
      width: collectionView?.bounds.width ?? 0, height: CGFloat(rows.count) * height)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    queries += 1
    guard let collectionView = collectionView, !rows.isEmpty else { return [] }
    // Infinite rectangles are requested, too.
    let low = max(0, min(rect.minY / height, CGFloat(rows.count)))
    let high = max(0, min(rect.maxY / height + 1, CGFloat(rows.count)))
    var answer = Array(rows[Int(low)..<max(Int(low), Int(high))])
    switch fault {
    case .missingElement: answer.removeAll { $0.indexPath.item % 50 == 7 }
    case .unequalAnswers:
      answer = answer.map { row in
        let moved = row.copy() as! UICollectionViewLayoutAttributes
        moved.frame.origin.x = CGFloat(queries % 2)
        return moved
      }
    case .dependsOnRectangle:
      answer = answer.map { row in
        let moved = row.copy() as! UICollectionViewLayoutAttributes
        moved.frame.origin.x = (rect.height / 100).rounded()
        return moved
      }
    case .goneSection:
      let header = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        with: IndexPath(item: 0, section: 99))
      header.frame = CGRect(
        x: 0, y: rect.minY.isFinite ? rect.minY : 0, width: 10, height: 100 + CGFloat(queries))
      answer.append(header)
    case .wrongElement:
      answer.append(
        UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 1_000_000, section: 0)))
    case .twice: answer.append(contentsOf: answer.prefix(1))
    case .unregisteredDecoration:
      let line = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: "line", with: IndexPath(item: 0, section: 0))
      answer.append(line)
    case .changedAttributes: rows[0].alpha = CGFloat(queries % 10) / 10
    case .asksDataSource:
      _ = collectionView.dataSource?.collectionView(collectionView, numberOfItemsInSection: 0)
    case .asksCells: _ = collectionView.visibleCells.count
    default: break
    }
    return answer
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    var position = indexPath.item
    for section in 0..<indexPath.section {
      position += collectionView?.numberOfItems(inSection: section) ?? 0
    }
    return rows.indices.contains(position) ? rows[position] : nil
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return fault == .preparesOnEveryScroll
      || newBounds.width != collectionView?.bounds.width
  }
}
