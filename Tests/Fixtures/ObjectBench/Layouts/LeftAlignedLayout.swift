import UIKit

/// A flow layout whose lines begin at the left edge and are not spread over the whole width.
class LeftAlignedLayout: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    // Items move to the left, possibly from beyond the right edge of the rectangle.
    let lines = CGRect(
      x: 0, y: rect.minY, width: collectionViewContentSize.width, height: rect.height)
    return super.layoutAttributesForElements(in: lines)?.compactMap { original in
      let attributes: UICollectionViewLayoutAttributes?
      if original.representedElementCategory == .cell {
        attributes = aligned(original)
      } else {
        attributes = original
      }
      return attributes.flatMap { $0.frame.intersects(rect) ? $0 : nil }
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return super.layoutAttributesForItem(at: indexPath).flatMap(aligned)
  }

  /// A copy, because the flow layout may keep what it returns.
  private func aligned(
    _ original: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes? {
    guard let attributes = original.copy() as? UICollectionViewLayoutAttributes else { return nil }
    let section = original.indexPath.section
    let spacing = interitemSpacing(inSection: section)
    var x = inset(ofSection: section).left
    var later = original.frame
    var item = original.indexPath.item - 1
    while item >= 0,
      let earlier = super.layoutAttributesForItem(at: IndexPath(item: item, section: section)),
      isOnOneLine(earlier.frame, later)
    {
      x += earlier.frame.width + spacing
      later = earlier.frame
      item -= 1
    }
    attributes.frame.origin.x = x
    return attributes
  }

  /// The items of a line are centred on it, so whatever their heights are they overlap.
  private func isOnOneLine(_ earlier: CGRect, _ later: CGRect) -> Bool {
    return earlier.minX <= later.minX && earlier.minY <= later.maxY && later.minY <= earlier.maxY
  }

  private var flowDelegate: UICollectionViewDelegateFlowLayout? {
    return collectionView?.delegate as? UICollectionViewDelegateFlowLayout
  }

  private func interitemSpacing(inSection section: Int) -> CGFloat {
    guard let collectionView = collectionView else { return minimumInteritemSpacing }
    return flowDelegate?.collectionView?(
      collectionView, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
  }

  private func inset(ofSection section: Int) -> UIEdgeInsets {
    guard let collectionView = collectionView else { return sectionInset }
    return flowDelegate?.collectionView?(
      collectionView, layout: self, insetForSectionAt: section) ?? sectionInset
  }
}
