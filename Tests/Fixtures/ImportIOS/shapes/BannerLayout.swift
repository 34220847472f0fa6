#if os(macOS)
  import Cocoa
  typealias View = NSView
#else
  import UIKit
  typealias View = UIView
#endif

/// Pages as large as what the collection view lies in.
class BannerLayout: UICollectionViewLayout {
  private var page: CGSize = .zero
  private var count = 0

  override func prepare() {
    super.prepare()
    let holder: View? = collectionView?.superview
    page = holder?.bounds.size ?? .zero
    count = collectionView?.numberOfItems(inSection: 0) ?? 0
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: page.width * CGFloat(count), height: page.height)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard page.width > 0 else { return nil }
    let first = max(0, Int(rect.minX / page.width))
    let last = min(count, Int((rect.maxX / page.width).rounded(.up)))
    return (first..<max(first, last)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: CGFloat(indexPath.item) * page.width, y: 0, width: page.width, height: page.height)
    return attributes
  }
}
