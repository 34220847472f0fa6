import UIKit

protocol AnimatedListLayoutDelegate: AnyObject {
  func collectionView(
    _ collectionView: UICollectionView, heightForItemAt indexPath: IndexPath
  ) -> CGFloat
}

/// Rows that fade and shrink while they come and go, and that a pinch moves apart.
class AnimatedListLayout: UICollectionViewLayout {
  weak var delegate: AnimatedListLayoutDelegate?

  /// The distance between rows.
  var spacing: CGFloat = 0 {
    didSet {
      guard spacing != oldValue else { return }
      order = nil
      invalidateLayout()
    }
  }

  /// Whether the layout comes or goes.
  private(set) var isInTransition = false
  private var order: ItemOrder?
  /// Where each row begins, and at the end where the last one ends.
  private var edges: [CGFloat] = [0]
  private var inserted: Set<IndexPath> = []
  private var deleted: Set<IndexPath> = []
  private var insertedSections = IndexSet()
  private var deletedSections = IndexSet()

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    if context.invalidateEverything || context.invalidateDataSourceCounts { order = nil }
  }

  override func prepare() {
    super.prepare()
    guard order == nil, let collectionView = collectionView else { return }
    let new = ItemOrder(collectionView)
    edges = [0]
    edges.reserveCapacity(new.count + 1)
    for section in 0..<collectionView.numberOfSections {
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let height = delegate?.collectionView(collectionView, heightForItemAt: path) ?? 44
        edges.append(edges[edges.count - 1] + height + spacing)
      }
    }
    order = new
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: collectionView?.bounds.width ?? 0, height: edges[edges.count - 1])
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let order = order else { return [] }
    let first = max(0, edges.partitioningIndex { $0 >= rect.minY } - 1)
    let end = min(order.count, edges.partitioningIndex { $0 > rect.maxY })
    return (first..<max(first, end)).compactMap { position in
      let attributes = makeAttributes(at: position, path: order.indexPath(at: position))
      return attributes.frame.intersects(rect) ? attributes : nil
    }
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
    attributes.frame = CGRect(
      x: 0, y: edges[position], width: collectionView?.bounds.width ?? 0,
      height: edges[position + 1] - edges[position] - spacing)
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return newBounds.width != collectionView?.bounds.width
  }

  // MARK: Updates

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for update in updateItems {
      // Whole sections have no item.
      switch update.updateAction {
      case .insert:
        guard let path = update.indexPathAfterUpdate else { continue }
        if path.item == NSNotFound {
          insertedSections.insert(path.section)
        } else {
          inserted.insert(path)
        }
      case .delete:
        guard let path = update.indexPathBeforeUpdate else { continue }
        if path.item == NSNotFound {
          deletedSections.insert(path.section)
        } else {
          deleted.insert(path)
        }
      default:
        break
      }
    }
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    guard inserted.contains(itemIndexPath) || insertedSections.contains(itemIndexPath.section)
    else { return attributes }
    let start =
      (attributes ?? layoutAttributesForItem(at: itemIndexPath))?.copy()
      as? UICollectionViewLayoutAttributes
    start?.alpha = 0
    start?.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    return start
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    guard deleted.contains(itemIndexPath) || deletedSections.contains(itemIndexPath.section)
    else { return attributes }
    let end = attributes?.copy() as? UICollectionViewLayoutAttributes
    end?.alpha = 0
    end?.transform = CGAffineTransform(translationX: -(collectionView?.bounds.width ?? 0), y: 0)
    end?.zIndex = -1
    return end
  }

  // MARK: Transitions

  override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    super.prepareForTransition(to: newLayout)
    isInTransition = true
  }

  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
    super.prepareForTransition(from: oldLayout)
    isInTransition = true
  }

  override func finalizeLayoutTransition() {
    super.finalizeLayoutTransition()
    isInTransition = false
  }

  /// A transition ends with a whole row at the top.
  override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
    -> CGPoint
  {
    guard isInTransition, let last = edges.last, let view = collectionView else {
      return proposedContentOffset
    }
    let row = edges.partitioningIndex { $0 >= proposedContentOffset.y }
    let most = max(0, last - view.bounds.height)
    return CGPoint(x: proposedContentOffset.x, y: min(edges[min(row, edges.count - 1)], most))
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    inserted.removeAll()
    deleted.removeAll()
    insertedSections.removeAll()
    deletedSections.removeAll()
  }
}
