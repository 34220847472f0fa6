import UIKit

protocol WaterfallLayoutDelegate: AnyObject {
  func collectionView(
    _ collectionView: UICollectionView, aspectRatioOfItemAt indexPath: IndexPath
  ) -> CGFloat
}

/// Columns of equal width; each item goes into the shortest.
class WaterfallLayout: UICollectionViewLayout {
  weak var delegate: WaterfallLayoutDelegate?

  var numberOfColumns = 3 {
    didSet { invalidateLayout() }
  }
  var spacing: CGFloat = 8 {
    didSet { invalidateLayout() }
  }

  private var cache: [UICollectionViewLayoutAttributes] = []
  private var contentHeight: CGFloat = 0
  private var contentWidth: CGFloat {
    guard let collectionView = collectionView else { return 0 }
    let insets = collectionView.contentInset
    return collectionView.bounds.width - (insets.left + insets.right)
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: contentWidth, height: contentHeight)
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    cache.removeAll(keepingCapacity: true)
  }

  override func prepare() {
    super.prepare()
    guard cache.isEmpty, let collectionView = collectionView else { return }
    let columnWidth =
      (contentWidth - CGFloat(numberOfColumns - 1) * spacing) / CGFloat(numberOfColumns)
    var heights = [CGFloat](repeating: 0, count: numberOfColumns)
    for section in 0..<collectionView.numberOfSections {
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let indexPath = IndexPath(item: item, section: section)
        let ratio = delegate?.collectionView(collectionView, aspectRatioOfItemAt: indexPath) ?? 1
        var column = 0
        for other in 1..<numberOfColumns where heights[other] < heights[column] {
          column = other
        }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(
          x: CGFloat(column) * (columnWidth + spacing), y: heights[column], width: columnWidth,
          height: (columnWidth * ratio).rounded())
        heights[column] = attributes.frame.maxY + spacing
        cache.append(attributes)
      }
    }
    contentHeight = max(0, (heights.max() ?? 0) - spacing)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    return cache.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return cache.first { $0.indexPath == indexPath }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView = collectionView else { return false }
    return newBounds.width != collectionView.bounds.width
  }
}
