import UIKit

@objc protocol LeftoverDelegate {
  @objc optional var spacing: CGFloat { get }
}

@objc protocol ReloadDelegate {
  @objc optional func didReload()
}

/// Asks what cannot be asked here.
class CuriousLayout: UICollectionViewFlowLayout {
  weak var bricks: BrickLayoutDelegate?
  var hasTitles: Bool { bricks?.title != nil }
}
