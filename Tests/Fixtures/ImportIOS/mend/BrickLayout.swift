#if os(macOS)
  import Cocoa
  typealias Layout = NSCollectionViewLayout
#else
  import UIKit
  public typealias Layout = UICollectionViewLayout
#endif

/// Bricks in columns; all that a delegate may say is optional.
@objc public protocol BrickLayoutDelegate: UICollectionViewDelegate {
  @objc optional func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    heightOfBrickAt indexPath: IndexPath
  ) -> CGFloat
  @objc optional func collectionView(
    _ collectionView: UICollectionView, insetsOfSection section: Int
  ) -> UIEdgeInsets
  @objc(brickTitleAt:)
  optional func title(at indexPath: IndexPath) -> String?
  @objc optional func brickLayout(_ layout: UICollectionViewLayout, didPlace count: Int)
}

@objcMembers
@IBDesignable open class BrickLayout: Layout {
  @IBInspectable open dynamic var columns: Int = 2 {
    didSet { invalidateLayout() }
  }
  open weak var delegate: BrickLayoutDelegate?
  var titles: [String] = []
  var bricks: [UICollectionViewLayoutAttributes] = []
  var height: CGFloat = 0

  @objc open func insets(of section: Int) -> UIEdgeInsets {
    guard let collectionView = collectionView else { return .zero }
    return delegate?.collectionView?(collectionView, insetsOfSection: section)
      ?? UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  }
}
