/// Squares, four to a line. Xcode's target imports UIKit for this file.
class GridLayout: UICollectionViewLayout {
  var columns = 4 {
    didSet { invalidateLayout() }
  }
  private(set) var inserted: [IndexPath] = []
  private(set) var wasReset = false
  private var count = 0
  private var side: CGFloat = 0

  override class var invalidationContextClass: AnyClass { GridContext.self }

  override func prepare() {
    super.prepare()
    guard let view = collectionView, view.numberOfSections > 0 else { return }
    count = view.numberOfItems(inSection: 0)
    side = view.bounds.width / CGFloat(columns)
  }

  override var collectionViewContentSize: CGSize {
    let lines = (count + columns - 1) / columns
    return CGSize(width: side * CGFloat(columns), height: side * CGFloat(lines))
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: CGFloat(indexPath.item % columns) * side, y: CGFloat(indexPath.item / columns) * side,
      width: side, height: side)
    return attributes
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    if (context as? GridContext)?.resetsCount == true { wasReset = true }
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    inserted = updateItems.filter { $0.updateAction == .insert }.compactMap {
      $0.indexPathAfterUpdate
    }
  }
}

class GridContext: UICollectionViewLayoutInvalidationContext {
  var resetsCount = false
}

/// Needs to be told its size.
final class FixedLayout: GridLayout {
  let size: CGSize

  init(size: CGSize) {
    self.size = size
    super.init()
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }
}

class LinesLayout: UICollectionViewLayout {
  func height(ofLine line: Int) -> CGFloat { fatalError("override this") }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { [] }
}

enum Sample {
  final class SmallLinesLayout: LinesLayout {
    init(height: CGFloat = 20) { super.init() }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override func height(ofLine line: Int) -> CGFloat { 20 }
  }
}

private class HiddenLayout: GridLayout {}

/// Only the compiler sees that it cannot be made.
class LockedLayout: GridLayout {
  @available(*, unavailable) override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}
