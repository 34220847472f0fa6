import UIKit

class WatchingLayout: UICollectionViewLayout {
  private var token: NSKeyValueObservation?

  override func prepare() {
    token = collectionView?.observe(\.contentSize) { _, _ in }
  }
}
