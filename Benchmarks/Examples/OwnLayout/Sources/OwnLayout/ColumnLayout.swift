import UIKit

/// Cards in columns of equal width, each card in the shortest column.
///
/// The source of an app, unchanged.
class ColumnLayout: UICollectionViewLayout {
  var heightOfItem: (IndexPath, CGFloat) -> CGFloat = { _, width in width }
  var columnCount = 2
  var spacing: CGFloat = 12

  private var attributes: [UICollectionViewLayoutAttributes] = []
  private var firstItems: [Int] = []
  /// The lowest edge of any card up to and including this one.
  private var lowestEdges: [CGFloat] = []
  private var contentHeight: CGFloat = 0
  private var width: CGFloat = 0

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView, attributes.isEmpty else { return }
    width = collectionView.bounds.inset(by: collectionView.adjustedContentInset).width
    let columnWidth = (width - spacing * CGFloat(columnCount - 1)) / CGFloat(columnCount)
    var columns = [CGFloat](repeating: 0, count: columnCount)
    for section in 0..<collectionView.numberOfSections {
      firstItems.append(attributes.count)
      for item in 0..<collectionView.numberOfItems(inSection: section) {
        let indexPath = IndexPath(item: item, section: section)
        let column = columns.indices.min { columns[$0] < columns[$1] } ?? 0
        let card = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        card.frame = CGRect(
          x: CGFloat(column) * (columnWidth + spacing), y: columns[column], width: columnWidth,
          height: heightOfItem(indexPath, columnWidth))
        columns[column] = card.frame.maxY + spacing
        lowestEdges.append(max(lowestEdges.last ?? 0, card.frame.maxY))
        attributes.append(card)
      }
    }
    contentHeight = lowestEdges.last ?? 0
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: width, height: contentHeight)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    // Finds the first card that may reach into the rectangle: none before it does.
    var low = 0
    var high = attributes.count
    while low < high {
      let middle = (low + high) / 2
      if lowestEdges[middle] <= rect.minY { low = middle + 1 } else { high = middle }
    }
    var found: [UICollectionViewLayoutAttributes] = []
    // A card goes into the shortest column, so cards begin further and further down. Once more
    // cards than there are columns begin below the rectangle in a row, all later ones do.
    var missed = 0
    for card in attributes[low...] {
      if card.frame.intersects(rect) { found.append(card) }
      missed = card.frame.minY > rect.maxY ? missed + 1 : 0
      if missed > columnCount { break }
    }
    return found
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard firstItems.indices.contains(indexPath.section) else { return nil }
    let index = firstItems[indexPath.section] + indexPath.item
    guard attributes.indices.contains(index), attributes[index].indexPath == indexPath else {
      return nil
    }
    return attributes[index]
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    attributes = []
    firstItems = []
    lowestEdges = []
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return newBounds.width != collectionView?.bounds.width
  }
}
