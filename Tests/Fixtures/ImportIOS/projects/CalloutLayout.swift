import UIKit

@objc protocol CalloutLayoutDelegate: AnyObject {
  @objc optional func collectionView(_ view: UICollectionView, isWideAt path: IndexPath) -> Bool
  @objc optional func calloutHeight(_ layout: UICollectionViewLayout) -> CGFloat
}

/// Asks optional methods, and has a property of the name of one of them.
class CalloutLayout: UICollectionViewFlowLayout {
  weak var delegate: CalloutLayoutDelegate?

  override func prepare() {
    guard let view = self.collectionView else { return }
    let isWide = delegate?.collectionView?(view, isWideAt: IndexPath(item: 0, section: 0)) ?? false
    itemSize = CGSize(
      width: isWide ? view.bounds.width : 100, height: delegate?.calloutHeight?(self) ?? 40)
    super.prepare()
  }
}
