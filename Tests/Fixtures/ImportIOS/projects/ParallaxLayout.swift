import UIKit

private var context = 0

/// Hears of the offset by its name.
class ParallaxLayout: UICollectionViewFlowLayout {
  private weak var observed: UICollectionView?
  private(set) var offset: CGFloat = 0

  override func prepare() {
    super.prepare()
    guard observed == nil, let view = collectionView else { return }
    view.addObserver(
      self, forKeyPath: #keyPath(UICollectionView.contentOffset), options: .new, context: &context)
    observed = view
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard keyPath == "contentOffset", let point = change?[.newKey] as? CGPoint else {
      super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
      return
    }
    offset = point.y
  }
}
