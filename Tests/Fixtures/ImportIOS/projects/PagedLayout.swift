import UIKit

/// Follows the bounds and the offset of its view.
class PagedLayout: UICollectionViewFlowLayout {
  private var tokens: [NSKeyValueObservation] = []
  private(set) var page = 0

  override func prepare() {
    super.prepare()
    guard tokens.isEmpty, let view = collectionView else { return }
    tokens.append(
      view.observe(\.bounds, options: [.old, .new]) { [weak self] _, change in
        if change.oldValue?.size != change.newValue?.size { self?.invalidateLayout() }
      })
    tokens.append(
      view.observe(\.contentOffset) { [weak self] view, _ in
        self?.page = Int(view.contentOffset.y / max(view.bounds.height, 1))
      })
  }
}
