import UIKit

/// What a row looks like.
struct RowStyle {
  struct Line {
    var width: CGFloat
    var color: UIColor
  }

  let height: CGFloat
  let line: Line
  var isBold = false
}

struct RowEntry {
  var title: String
  var style: RowStyle?
}

protocol LedgerRowsDelegate: AnyObject {
  func ledger(styleOfRowAt indexPath: IndexPath) -> RowStyle
  func ledger(spanOfRowAt indexPath: IndexPath) -> (before: CGFloat, height: CGFloat, RowStyle?)?
  func ledgerEntries() -> [RowEntry]
}

class LedgerRowsLayout: UICollectionViewLayout {
  weak var rowsDelegate: LedgerRowsDelegate?
  private var rows: [UICollectionViewLayoutAttributes] = []
  private var height: CGFloat = 0

  override func prepare() {
    guard let rowsDelegate = rowsDelegate else { return }
    height = 0
    rows = []
    for item in rowsDelegate.ledgerEntries().indices {
      let path = IndexPath(item: item, section: 0)
      let row = UICollectionViewLayoutAttributes(forCellWith: path)
      let style = rowsDelegate.ledger(styleOfRowAt: path)
      let span = rowsDelegate.ledger(spanOfRowAt: path)
      height += span?.before ?? 0
      row.frame = CGRect(
        x: 0, y: height, width: collectionView?.bounds.width ?? 0, height: style.height)
      height += style.height + style.line.width
      rows.append(row)
    }
  }

  override var collectionViewContentSize: CGSize {
    return CGSize(width: collectionView?.bounds.width ?? 0, height: height)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { return rows.meeting(rect) }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { return rows[indexPath.item] }
}
