import UIKit

class RotatingLayout: UICollectionViewLayout {
  func begin() {
    NotificationCenter.default.addObserver(
      self, selector: #selector(rotated), name: nil, object: nil)
  }

  @objc func rotated() { invalidateLayout() }
}
