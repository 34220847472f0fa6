import UIKit

protocol BadgedGridLayoutDelegate: AnyObject {
  func collectionView(
    _ collectionView: UICollectionView, badgeNumberForItemAt indexPath: IndexPath
  ) -> Int
}

/// The text of a cell's badge, in addition to the place of the cell.
class BadgedAttributes: UICollectionViewLayoutAttributes {
  var badgeNumber = 0
  var badgeColor: UIColor?

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone) as! BadgedAttributes
    copy.badgeNumber = badgeNumber
    copy.badgeColor = badgeColor
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? BadgedAttributes else { return false }
    return badgeNumber == other.badgeNumber && badgeColor == other.badgeColor
      && super.isEqual(object)
  }
}

/// Columns of cells of one size with numbers in their corners. A section begins with a new row.
class BadgedGridLayout: UICollectionViewLayout {
  weak var delegate: BadgedGridLayoutDelegate?
  var numberOfColumns = 4 {
    didSet { invalidateLayout() }
  }
  var spacing: CGFloat = 10 {
    didSet { invalidateLayout() }
  }

  private var itemCounts: [Int] = []
  /// The first row of each section, and at the end the number of rows.
  private var firstRows = [0]
  private var rowCount: Int { return firstRows[firstRows.count - 1] }
  /// Of a cell, which is a square.
  private var side: CGFloat {
    let width = collectionView?.bounds.width ?? 0
    let columns = CGFloat(numberOfColumns)
    return max(1, ((width - (columns - 1) * spacing) / columns).rounded(.down))
  }
  private var pitch: CGFloat { return side + spacing }

  override class var layoutAttributesClass: AnyClass { return BadgedAttributes.self }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    itemCounts = (0..<collectionView.numberOfSections).map {
      collectionView.numberOfItems(inSection: $0)
    }
    firstRows = [0]
    for (section, count) in itemCounts.enumerated() {
      firstRows.append(firstRows[section] + (count + numberOfColumns - 1) / numberOfColumns)
    }
  }

  override var collectionViewContentSize: CGSize {
    let height = rowCount > 0 ? CGFloat(rowCount) * pitch - spacing : 0
    return CGSize(width: collectionView?.bounds.width ?? 0, height: height)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard !rect.isNull else { return [] }
    let first = max(0, rect.minY.steps(of: pitch, limit: rowCount) - 1)
    let end = min(rowCount, rect.maxY.steps(of: pitch, limit: rowCount) + 1)
    var found: [UICollectionViewLayoutAttributes] = []
    var section = firstRows.partitioningIndex { $0 > first } - 1
    for row in first..<max(first, end) {
      while row >= firstRows[section + 1] { section += 1 }
      let start = (row - firstRows[section]) * numberOfColumns
      for item in start..<min(start + numberOfColumns, itemCounts[section]) {
        let attributes = makeAttributes(IndexPath(item: item, section: section))
        if attributes.frame.intersects(rect) { found.append(attributes) }
      }
    }
    return found
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard itemCounts.indices.contains(indexPath.section),
      indexPath.item >= 0, indexPath.item < itemCounts[indexPath.section]
    else { return nil }
    return makeAttributes(indexPath)
  }

  private func makeAttributes(_ indexPath: IndexPath) -> BadgedAttributes {
    let attributes = BadgedAttributes(forCellWith: indexPath)
    let row = firstRows[indexPath.section] + indexPath.item / numberOfColumns
    let column = indexPath.item % numberOfColumns
    attributes.frame = CGRect(
      x: CGFloat(column) * pitch, y: CGFloat(row) * pitch, width: side, height: side)
    if let collectionView = collectionView {
      attributes.badgeNumber =
        delegate?.collectionView(collectionView, badgeNumberForItemAt: indexPath) ?? 0
      attributes.badgeColor = attributes.badgeNumber > 9 ? .red : .gray
    }
    return attributes
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return newBounds.width != collectionView?.bounds.width
  }
}
