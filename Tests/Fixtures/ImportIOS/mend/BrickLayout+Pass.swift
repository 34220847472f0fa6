import UIKit

// Xcode lets extensions override what Objective-C sees.
extension BrickLayout {
  /// Places every brick.
  @objc open override func prepare() {
    super.prepare()
    bricks = []
    titles = []
    guard let view = collectionView, view.numberOfSections > 0 else { return }
    let inset = insets(of: 0)
    let width = (view.bounds.width - inset.left - inset.right) / CGFloat(columns)
    var tops = [CGFloat](repeating: inset.top, count: columns)
    for item in 0..<view.numberOfItems(inSection: 0) {
      let path = IndexPath(item: item, section: 0)
      let column = item % columns
      let brick = UICollectionViewLayoutAttributes(forCellWith: path)
      let own = delegate?.collectionView?(view, layout: self, heightOfBrickAt: path)
      brick.frame = CGRect(
        x: inset.left + CGFloat(column) * width, y: tops[column], width: width, height: own ?? 44)
      tops[column] = brick.frame.maxY
      if let title = delegate?.title?(at: path) { titles.append(title) }
      bricks.append(brick)
    }
    height = (tops.max() ?? 0) + inset.bottom
    delegate?.brickLayout?(self, didPlace: bricks.count)
  }

  open override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: height)
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    bricks.filter { $0.frame.intersects(rect) }
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { bricks[indexPath.item] }
}
