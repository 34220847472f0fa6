import UIKit

/// A sheet: its sections are rows, and its items are columns.
protocol SheetGridDelegate: AnyObject {
  func numberOfColumns(in layout: SheetGridLayout) -> Int
  func sheet(_ layout: SheetGridLayout, widthOfColumn column: Int) -> CGFloat
}

class SheetGridLayout: UICollectionViewLayout {
  weak var delegate: SheetGridDelegate?

  override var collectionViewContentSize: CGSize {
    guard let view = collectionView, let delegate = delegate, view.numberOfSections > 0 else {
      return .zero
    }
    let width = delegate.sheet(self, widthOfColumn: 0)
    return CGSize(
      width: CGFloat(view.numberOfItems(inSection: 0)) * width,
      height: CGFloat(view.numberOfSections) * 30)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let view = collectionView, let delegate = delegate else { return nil }
    let width = max(delegate.sheet(self, widthOfColumn: 0), 1)
    let lastRow = max(0, min(view.numberOfSections, Int(rect.maxY / 30) + 1))
    return (min(lastRow, max(0, Int(rect.minY / 30)))..<lastRow).flatMap { row in
      let last = min(view.numberOfItems(inSection: row), max(0, Int(rect.maxX / width) + 1))
      return (min(last, max(0, Int(rect.minX / width)))..<last).compactMap {
        layoutAttributesForItem(at: IndexPath(item: $0, section: row))
      }
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let cell = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    let width = delegate?.sheet(self, widthOfColumn: 0) ?? 0
    cell.frame = CGRect(
      x: CGFloat(indexPath.item) * width, y: CGFloat(indexPath.section) * 30, width: width,
      height: 30)
    return cell
  }
}
