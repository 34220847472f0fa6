import UIKit

class FadingLayout: UICollectionViewLayout {
  func fade(_ view: UIView) {
    UIViewPropertyAnimator(duration: 0.3, curve: .linear) { view.alpha = 0 }.startAnimation()
  }
}
