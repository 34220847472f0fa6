import UIKit.UIGestureRecognizerSubclass

extension CGFloat {
  func isNear(_ other: CGFloat) -> Bool { abs(self - other) < max(0.5, min(1, other)) }
}

class HoldRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
}

/// Rests where a page begins.
class SnapLayout: UICollectionViewFlowLayout {
  override func prepare() {
    itemSize = CGSize(width: collectionView?.bounds.width ?? 0, height: 120)
    minimumLineSpacing = 0
    super.prepare()
  }

  override func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    let page = (proposed.y / 120).rounded() * 120
    return page.isNear(proposed.y) ? proposed : CGPoint(x: proposed.x, y: page)
  }
}
