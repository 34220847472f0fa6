import UIKit

/// A data source that knows how wide its tags are.
protocol TagSource: UICollectionViewDataSource {
  func collectionView(_ view: UICollectionView, widthOfTagAt indexPath: IndexPath) -> CGFloat
  func collectionView(_ view: UICollectionView, gapIn section: Int) -> CGFloat?
}

class TagLayout: UICollectionViewLayout {
  private var tags: [IndexPath: UICollectionViewLayoutAttributes] = [:]
  private var rows: [UICollectionViewLayoutAttributes] = []
  private var size = CGSize.zero

  override func prepare() {
    guard let view = collectionView, let source = view.dataSource as? TagSource else { return }
    var place = CGPoint.zero
    tags = [:]
    rows = []
    for section in 0..<view.numberOfSections {
      for item in 0..<view.numberOfItems(inSection: section) {
        let path = IndexPath(item: item, section: section)
        let width = min(source.collectionView(view, widthOfTagAt: path), view.bounds.width)
        if place.x + width > view.bounds.width { place = CGPoint(x: 0, y: place.y + 32) }
        let tag = UICollectionViewLayoutAttributes(forCellWith: path)
        tag.frame = CGRect(x: place.x, y: place.y, width: width, height: 30)
        place.x += width + (source.collectionView(view, gapIn: section) ?? 0)
        tags[path] = tag
        rows.append(tag)
      }
    }
    size = CGSize(width: view.bounds.width, height: place.y + 30)
  }

  override var collectionViewContentSize: CGSize { return size }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    return rows.meeting(rect)
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { return tags[indexPath] }
}
