import UIKit

@objc protocol CardsDelegate: AnyObject {
  @objc optional func heightOfCard(at index: Int) -> CGFloat
}

class CardsLayout: UICollectionViewLayout {
  weak var delegate: CardsDelegate?

  override func prepare() {
    _ = delegate?.heightOfCard?(at: 0)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { [] }
}
