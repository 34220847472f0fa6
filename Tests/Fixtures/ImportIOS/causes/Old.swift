import UIKit

class Old: UICollectionViewFlowLayout {
  override func prepareLayout() { super.prepareLayout() }
}
