import UIKit

protocol SheetLayoutDelegate: AnyObject {
  func collectionView(_ collectionView: UICollectionView, widthOfColumn column: Int) -> CGFloat
}

/// What is behind every other row.
class StripeView: UICollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .lightGray
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Rows of cells in columns of different widths, scrolled both ways. A section begins with a new
/// row.
class SheetLayout: UICollectionViewLayout {
  static let stripeKind = "stripe"

  weak var delegate: SheetLayoutDelegate?
  var numberOfColumns = 26 {
    didSet { invalidateLayout() }
  }
  var rowHeight: CGFloat = 44 {
    didSet { invalidateLayout() }
  }

  /// Where each column begins, and at the end where the last one ends.
  private var columnEdges: [CGFloat] = [0]
  /// The first row of each section, and at the end the number of rows.
  private var firstRows = [0]
  private var itemCounts: [Int] = []
  private var rowCount: Int { return firstRows[firstRows.count - 1] }

  override init() {
    super.init()
    register(StripeView.self, forDecorationViewOfKind: SheetLayout.stripeKind)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    register(StripeView.self, forDecorationViewOfKind: SheetLayout.stripeKind)
  }

  override func prepare() {
    super.prepare()
    guard let collectionView = collectionView else { return }
    columnEdges = [0]
    for column in 0..<numberOfColumns {
      let width = delegate?.collectionView(collectionView, widthOfColumn: column) ?? 100
      columnEdges.append(columnEdges[column] + width)
    }
    itemCounts = (0..<collectionView.numberOfSections).map {
      collectionView.numberOfItems(inSection: $0)
    }
    firstRows = [0]
    for (section, count) in itemCounts.enumerated() {
      firstRows.append(firstRows[section] + (count + numberOfColumns - 1) / numberOfColumns)
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(
      width: columnEdges[columnEdges.count - 1], height: CGFloat(rowCount) * rowHeight)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    guard !rect.isNull else { return [] }
    // Rows and columns that only touch the rectangle belong to the answer.
    let rows = max(0, rect.minY.steps(of: rowHeight, limit: rowCount) - 1)
    let endRow = min(rowCount, rect.maxY.steps(of: rowHeight, limit: rowCount) + 1)
    let column = max(0, columnEdges.partitioningIndex { $0 >= rect.minX } - 1)
    let endColumn = min(numberOfColumns, columnEdges.partitioningIndex { $0 > rect.maxX })
    var found: [UICollectionViewLayoutAttributes] = []
    var section = firstRows.partitioningIndex { $0 > rows } - 1
    for row in rows..<max(rows, endRow) {
      while row >= firstRows[section + 1] { section += 1 }
      if row % 2 == 1 { found.append(makeStripe(row)) }
      let start = (row - firstRows[section]) * numberOfColumns
      let end = min(endColumn, itemCounts[section] - start)
      for column in column..<max(column, end) {
        found.append(makeCell(IndexPath(item: start + column, section: section)))
      }
    }
    return found.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard itemCounts.indices.contains(indexPath.section),
      indexPath.item >= 0, indexPath.item < itemCounts[indexPath.section]
    else { return nil }
    return makeCell(indexPath)
  }

  /// The path of a stripe is the row's number in section 0.
  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard elementKind == SheetLayout.stripeKind, indexPath.section == 0, indexPath.item % 2 == 1,
      indexPath.item < rowCount
    else { return nil }
    return makeStripe(indexPath.item)
  }

  private func makeCell(_ indexPath: IndexPath) -> UICollectionViewLayoutAttributes {
    let row = firstRows[indexPath.section] + indexPath.item / numberOfColumns
    let column = indexPath.item % numberOfColumns
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: columnEdges[column], y: CGFloat(row) * rowHeight,
      width: columnEdges[column + 1] - columnEdges[column], height: rowHeight)
    return attributes
  }

  private func makeStripe(_ row: Int) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: SheetLayout.stripeKind, with: IndexPath(item: row, section: 0))
    attributes.frame = CGRect(
      x: 0, y: CGFloat(row) * rowHeight, width: columnEdges[columnEdges.count - 1],
      height: rowHeight)
    attributes.zIndex = -1
    return attributes
  }
}
