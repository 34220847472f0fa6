import UIKit

struct Ledger {
  var lines: [String]
}

protocol LedgerLayoutDataSource: AnyObject {
  func ledger(for layout: LedgerLayout) -> Ledger
}

/// Asks for a model: the texts that it shows.
class LedgerLayout: UICollectionViewLayout {
  weak var dataSource: LedgerLayoutDataSource?

  override var collectionViewContentSize: CGSize {
    CGSize(width: 390, height: CGFloat(44 * (dataSource?.ledger(for: self).lines.count ?? 0)))
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { [] }
}
