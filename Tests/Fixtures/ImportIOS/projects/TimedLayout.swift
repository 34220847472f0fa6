import ObjectiveC
import UIKit

private var ageKey: UInt8 = 0

extension UICollectionView {
  /// Kept beside the view.
  var age: Double {
    get { return objc_getAssociatedObject(self, &ageKey) as? Double ?? 0 }
    set { objc_setAssociatedObject(self, &ageKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }
}

class TimedLayout: UICollectionViewFlowLayout {
  let delay = Double(Int64(0.3 * Double(NSEC_PER_SEC))) / Double(NSEC_PER_SEC)

  override func prepare() {
    collectionView?.age += delay
    itemSize = CGSize(width: 100, height: 40 + CGFloat(min(collectionView?.age ?? 0, 1)))
    super.prepare()
  }
}
