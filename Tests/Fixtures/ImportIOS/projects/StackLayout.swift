import UIKit

protocol StackLayoutDelegate: AnyObject {
  func stackLayout(_ layout: UICollectionViewLayout, heightAt indexPath: IndexPath) -> CGFloat
}

/// An abstract base, whose subclasses place.
class StackBase: UICollectionViewLayout {
  func top(of item: Int) -> CGFloat { fatalError("subclasses say where") }

  override var collectionViewContentSize: CGSize {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    return CGSize(width: collectionView?.bounds.width ?? 0, height: top(of: count))
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    let first = max(0, Int(rect.minY / top(of: 1)))
    let end = min(count, Int(rect.maxY / top(of: 1)) + 1)
    guard first < end else { return [] }
    return (first..<end).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let made = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    made.frame = CGRect(
      x: 0, y: top(of: indexPath.item), width: collectionView?.bounds.width ?? 0,
      height: top(of: 1))
    return made
  }
}

/// Made with numbers, some of which have defaults.
class StackLayout: StackBase {
  private let size: CGSize
  private let spacing: CGFloat

  init(itemSize: CGSize, lineSpacing: CGFloat, isPaged: Bool = false) {
    size = itemSize
    spacing = isPaged ? 0 : lineSpacing
    super.init()
  }

  required init?(coder: NSCoder) { return nil }

  override func top(of item: Int) -> CGFloat { return CGFloat(item) * (size.height + spacing) }
}

/// Made with its delegate.
class DelegatedStackLayout: StackBase {
  private let delegate: StackLayoutDelegate

  init(delegate: StackLayoutDelegate) {
    self.delegate = delegate
    super.init()
  }

  required init?(coder: NSCoder) { return nil }

  override func top(of item: Int) -> CGFloat {
    return CGFloat(item) * delegate.stackLayout(self, heightAt: IndexPath(item: 0, section: 0))
  }
}
