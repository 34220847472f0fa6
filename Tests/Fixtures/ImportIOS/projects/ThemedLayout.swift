import UIKit

/// A theme that the app alone can make.
final class Theme {
  let rowHeight: CGFloat
  static let standard = Theme(rowHeight: 48)

  private init(rowHeight: CGFloat) { self.rowHeight = rowHeight }
}

protocol ThemedLayoutDelegate: AnyObject {
  func theme(for layout: ThemedLayout) -> Theme
  func themedLayout(_ layout: ThemedLayout, isFirst indexPath: IndexPath) -> Bool
}

class ThemedLayout: UICollectionViewFlowLayout {
  weak var delegate: ThemedLayoutDelegate?

  override func prepare() {
    guard let delegate = delegate else { return }
    itemSize = CGSize(width: 200, height: delegate.theme(for: self).rowHeight)
    super.prepare()
  }
}
