import UIKit

/// Changes attributes on their way over the screen.
protocol CoverAnimator {
  func animate(_ attributes: UICollectionViewLayoutAttributes, at progress: CGFloat)
}

struct FadingCover: CoverAnimator {
  var least: CGFloat = 0.4

  func animate(_ attributes: UICollectionViewLayoutAttributes, at progress: CGFloat) {
    attributes.alpha = max(least, 1 - progress)
  }
}

class TurningCover: CoverAnimator {
  let angle: CGFloat

  init(angle: CGFloat) { self.angle = angle }

  func animate(_ attributes: UICollectionViewLayoutAttributes, at progress: CGFloat) {
    attributes.transform = CGAffineTransform(rotationAngle: angle * progress)
  }
}

class CoverLayout: UICollectionViewFlowLayout {
  var animator: CoverAnimator?

  override func prepare() {
    itemSize = CGSize(width: collectionView?.bounds.width ?? 0, height: 300)
    super.prepare()
  }

  override var collectionViewContentSize: CGSize {
    return animator == nil ? .zero : super.collectionViewContentSize
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let found = super.layoutAttributesForElements(in: rect) ?? []
    return found.map { original in
      let attributes = original.copy() as! UICollectionViewLayoutAttributes
      let distance = attributes.center.y - (collectionView?.contentOffset.y ?? 0)
      animator?.animate(attributes, at: abs(distance) / 2000)
      return attributes
    }
  }
}
