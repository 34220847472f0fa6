import UIKit

/// Rows that are dragged within their section. The one in the hand is larger, and what is below it
/// shines through.
class ReorderableListLayout: UICollectionViewLayout {
  var rowHeight: CGFloat = 60 {
    didSet { invalidateLayout() }
  }
  var spacing: CGFloat = 1 {
    didSet { invalidateLayout() }
  }

  private var order: ItemOrder?

  private var pitch: CGFloat { return rowHeight + spacing }
  private var width: CGFloat { return collectionView?.bounds.width ?? 0 }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    let isMoved =
      context.previousIndexPathsForInteractivelyMovingItems
      != context.targetIndexPathsForInteractivelyMovingItems
    if context.invalidateEverything || context.invalidateDataSourceCounts || isMoved {
      order = nil
    }
  }

  override func prepare() {
    super.prepare()
    guard order == nil, let collectionView = collectionView else { return }
    order = ItemOrder(collectionView)
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: width, height: CGFloat(order?.count ?? 0) * pitch)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let order = order, order.count > 0 else { return [] }
    let first = rect.minY.steps(of: pitch, limit: order.count - 1)
    let last = rect.maxY.steps(of: pitch, limit: order.count - 1)
    return (first...last).map { makeAttributes(at: $0, path: order.indexPath(at: $0)) }
      .filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let position = order?.position(of: indexPath) else { return nil }
    return makeAttributes(at: position, path: indexPath)
  }

  private func makeAttributes(
    at position: Int, path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 0, y: CGFloat(position) * pitch, width: width, height: rowHeight)
    return attributes
  }

  // MARK: Dragging

  override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes = super.layoutAttributesForInteractivelyMovingItem(
      at: indexPath, withTargetPosition: CGPoint(x: width / 2, y: position.y))
    attributes.alpha = 0.75
    attributes.transform = CGAffineTransform(scaleX: 1.0625, y: 1.0625)
    return attributes
  }

  override func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    guard let order = order, order.count > 0, let collectionView = collectionView else {
      return previousIndexPath
    }
    let path = order.indexPath(at: position.y.steps(of: pitch, limit: order.count - 1))
    let section = previousIndexPath.section
    if path.section == section { return path }
    let last = collectionView.numberOfItems(inSection: section) - 1
    return IndexPath(item: path.section < section ? 0 : last, section: section)
  }
}
