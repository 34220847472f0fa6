import UIKit

protocol SlotSource: UICollectionViewDataSource {
  func lengthOfSlot(at indexPath: IndexPath) -> CGFloat
}

class SlotCell: UICollectionViewCell {
  var length: CGFloat = 0
}

/// Slots whose lengths the view's own data source knows.
class SlotLayout: UICollectionViewLayout {
  private var slots: [UICollectionViewLayoutAttributes] = []
  private var ends: [CGFloat] = []

  override func prepare() {
    super.prepare()
    guard let view = collectionView, let source = view.dataSource as? SlotSource, slots.isEmpty
    else { return }
    var top: CGFloat = 0
    for item in 0..<view.numberOfItems(inSection: 0) {
      let path = IndexPath(item: item, section: 0)
      let slot = UICollectionViewLayoutAttributes(forCellWith: path)
      slot.frame = CGRect(
        x: 0, y: top, width: view.bounds.width, height: source.lengthOfSlot(at: path))
      top = slot.frame.maxY
      slots.append(slot)
      ends.append(top)
    }
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    slots = []
    ends = []
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: collectionView?.bounds.width ?? 0, height: ends.last ?? 0)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    var low = 0
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= rect.minY { low = middle + 1 } else { high = middle }
    }
    return Array(slots[low...].prefix { $0.frame.minY < rect.maxY })
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    return slots[indexPath.item]
  }
}
