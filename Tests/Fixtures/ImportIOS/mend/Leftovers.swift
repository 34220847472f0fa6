import UIKit

@objc protocol LeftoverDelegate {
  @objc optional static var spacing: CGFloat { get }
}

@objc protocol ReloadDelegate {
  @objc optional func didReload() throws
}

@objc protocol CaptionDelegate {
  @objc optional func caption(at path: IndexPath) -> String
  @objc optional func caption(in section: Int) -> String
}

/// Asks what cannot be asked here.
class CuriousLayout: UICollectionViewFlowLayout {
  weak var captions: CaptionDelegate?
  var hasCaptions: Bool { captions?.caption != nil }
}
