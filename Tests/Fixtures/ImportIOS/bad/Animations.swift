import UIKit

class FadingLayout: UICollectionViewLayout {
  func fade(_ view: UIView) {
    UIView.animate(withDuration: 0.3) { view.alpha = 0 }
  }
}
