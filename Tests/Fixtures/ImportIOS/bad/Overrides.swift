import UIKit

class SplitLayout: UICollectionViewLayout {}

extension SplitLayout {
  override func prepare() {}
  override var collectionViewContentSize: CGSize { .zero }
}
