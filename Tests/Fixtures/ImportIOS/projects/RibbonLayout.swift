import AVFoundation
import UIKit

@objc protocol RibbonDelegate: UICollectionViewDelegateFlowLayout {
  func ribbon(_ ribbon: RibbonLayout, heightOf path: IndexPath) -> CGFloat
  @objc optional func ribbon(_ ribbon: RibbonLayout, insetsIn section: Int) -> UIEdgeInsets
  @objc optional func ribbon(_ ribbon: RibbonLayout, didPlace count: Int)
  @objc(ribbonSpacing:)
  optional func spacing(_ ribbon: RibbonLayout) -> CGFloat
  @objc optional func ribbonWillPlace()
  @objc optional func title() -> String
  @objc optional var gap: CGFloat { get }
}

/// Asks its view's delegate, in each of the ways that there are, what it implements.
class RibbonLayout: UICollectionViewLayout {
  private var all: [UICollectionViewLayoutAttributes] = []
  private var height: CGFloat = 0

  override func prepare() {
    all = []
    guard let view = collectionView, let delegate = view.delegate as? RibbonDelegate else { return }
    delegate.ribbonWillPlace?()
    var insets = UIEdgeInsets.zero
    if delegate.responds(to: #selector(RibbonDelegate.ribbon(_:insetsIn:))) {
      insets = delegate.ribbon!(self, insetsIn: 0)
    }
    if delegate.responds(to: #selector(delegate.collectionView(_:layout:insetForSectionAt:))) {
      insets = delegate.collectionView!(view, layout: self, insetForSectionAt: 0)
    }
    var gap = delegate.gap ?? 4
    if let spacing = delegate.spacing { gap = spacing(self) }
    height = insets.top
    for item in 0..<view.numberOfItems(inSection: 0) {
      let path = IndexPath(item: item, section: 0)
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
      let image = CGSize(width: 200, height: delegate.ribbon(self, heightOf: path))
      let room = CGRect(
        x: insets.left, y: height, width: view.bounds.width, height: CGFloat(MAXFLOAT))
      let fitting = AVMakeRect(aspectRatio: image, insideRect: room)
      attributes.frame = CGRect(origin: room.origin, size: fitting.size)
      all.append(attributes)
      height = attributes.frame.maxY + gap
    }
    guard let report = delegate.ribbon(_:didPlace:) else { return }
    report(self, all.count)
  }

  var heading: Int { (collectionView?.delegate as? RibbonDelegate)?.title?().count ?? 0 }

  override var collectionViewContentSize: CGSize {
    CGSize(width: collectionView?.bounds.width ?? 0, height: height)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { all.filter { $0.frame.intersects(rect) } }

  override func layoutAttributesForItem(
    at path: IndexPath
  ) -> UICollectionViewLayoutAttributes? { all.indices.contains(path.item) ? all[path.item] : nil }
}
