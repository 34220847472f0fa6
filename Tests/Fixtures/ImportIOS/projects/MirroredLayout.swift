import UIKit

/// Every flow layout of the app is mirrored, and every scroll view gives its touches on.
extension UICollectionViewFlowLayout {
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { return true }
}

extension UIScrollView {
  override open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
}

class MirroredLayout: UICollectionViewFlowLayout {
  override func prepare() {
    itemSize = CGSize(width: 70, height: 70)
    super.prepare()
  }
}

class OwnLayout: MirroredLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { return false }
}
