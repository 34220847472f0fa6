import UIKit

/// A row of cards, of which the one in the middle faces the viewer and the others turn away.
class CarouselLayout: UICollectionViewLayout {
  var itemSize = CGSize(width: 220, height: 320) {
    didSet { invalidateLayout() }
  }
  var spacing: CGFloat = 16 {
    didSet { invalidateLayout() }
  }
  /// Of a card that is one place or more off the middle.
  var angle: CGFloat = .pi / 4
  var viewingDistance: CGFloat = 600

  private var order: ItemOrder?

  private var pitch: CGFloat { return itemSize.width + spacing }
  /// Before the first card and after the last, so that they can be in the middle, too.
  private var margin: CGFloat {
    return max(0, ((collectionView?.bounds.width ?? 0) - itemSize.width) / 2)
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    if context.invalidateEverything || context.invalidateDataSourceCounts { order = nil }
  }

  override func prepare() {
    super.prepare()
    guard order == nil, let collectionView = collectionView else { return }
    order = ItemOrder(collectionView)
  }

  override var collectionViewContentSize: CGSize {
    guard let collectionView = collectionView, let count = order?.count, count > 0 else {
      return .zero
    }
    return CGSize(
      width: 2 * margin + CGFloat(count) * pitch - spacing, height: collectionView.bounds.height)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard let order = order, order.count > 0 else { return [] }
    // Perspective makes the near side of a card larger, but never by a whole place.
    let first = (rect.minX - margin - pitch).steps(of: pitch, limit: order.count - 1)
    let last = (rect.maxX - margin + pitch).steps(of: pitch, limit: order.count - 1)
    guard first <= last else { return [] }
    return (first...last).compactMap { position in
      let attributes = makeAttributes(at: position, path: order.indexPath(at: position))
      return attributes.frame.intersects(rect) ? attributes : nil
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let position = order?.position(of: indexPath) else { return nil }
    return makeAttributes(at: position, path: indexPath)
  }

  private func makeAttributes(
    at position: Int, path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    let visible = collectionView?.bounds ?? .zero
    attributes.size = itemSize
    attributes.center = CGPoint(
      x: margin + CGFloat(position) * pitch + itemSize.width / 2, y: visible.height / 2)
    let distance = (attributes.center.x - visible.midX) / pitch
    let turn = max(-1, min(1, distance))
    var transform = CATransform3DIdentity
    transform.m34 = -1 / viewingDistance
    transform = CATransform3DRotate(transform, -turn * angle, 0, 1, 0)
    let scale = 1 - 0.15 * abs(turn)
    attributes.transform3D = CATransform3DScale(transform, scale, scale, 1)
    attributes.alpha = 1 - 0.4 * abs(turn)
    attributes.zIndex = -Int(abs(distance).rounded())
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return true
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    guard let collectionView = collectionView, let count = order?.count, count > 0 else {
      return proposedContentOffset
    }
    // Where the middle of the first card is the middle of the view.
    let start = margin + (itemSize.width - collectionView.bounds.width) / 2
    var place = ((proposedContentOffset.x - start) / pitch).rounded()
    let current = ((collectionView.contentOffset.x - start) / pitch).rounded()
    // A flick goes on by one card at least.
    if place == current, velocity.x != 0 { place += velocity.x > 0 ? 1 : -1 }
    place = max(0, min(CGFloat(count - 1), place))
    return CGPoint(x: start + place * pitch, y: proposedContentOffset.y)
  }
}
