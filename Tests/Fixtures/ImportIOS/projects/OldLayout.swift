import UIKit

class OldLayout: UICollectionViewLayout {
  override func prepareLayout() {
    super.prepareLayout()
    var item = 0
    while item < collectionView!.numberOfItemsInSection(0) {
      item++
      let path = NSIndexPath(forItem: item, inSection: 0)
      print(path, CGRectMake(0, 0, 10, 10))
    }
  }

  override func layoutAttributesForElementsInRect(
    rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { return nil }
}
